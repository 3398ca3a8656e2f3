"""The 41 kinds of clause that lawyers look for in a commercial contract, by the names they gave them."""

import re

NAMES = (
    "Document Name", "Parties", "Agreement Date", "Effective Date", "Expiration Date", "Renewal Term",
    "Notice Period To Terminate Renewal", "Governing Law", "Most Favored Nation", "Competitive Restriction Exception",
    "Non-Compete", "Exclusivity", "No-Solicit Of Customers", "No-Solicit Of Employees", "Non-Disparagement",
    "Termination For Convenience", "Rofr/Rofo/Rofn", "Change Of Control", "Anti-Assignment", "Revenue/Profit Sharing",
    "Price Restrictions", "Minimum Commitment", "Volume Restriction", "Ip Ownership Assignment", "Joint Ip Ownership",
    "License Grant", "Non-Transferable License", "Affiliate License-Licensor", "Affiliate License-Licensee",
    "Unlimited/All-You-Can-Eat-License", "Irrevocable Or Perpetual License", "Source Code Escrow",
    "Post-Termination Services", "Audit Rights", "Uncapped Liability", "Cap On Liability", "Liquidated Damages",
    "Warranty Duration", "Insurance", "Covenant Not To Sue", "Third Party Beneficiary",
)  # fmt: skip


def key_of(name: str) -> str:
    """`Rofr/Rofo/Rofn` is `rofr_rofo_rofn`."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


KINDS = tuple(map(key_of, NAMES))
CONTRACT = "contract"
"""The document type whose documents have clauses."""
CORE = ("document_name", "parties", "agreement_date", "effective_date", "expiration_date", "governing_law")
"""The kinds every contract is asked for."""
