"""What a reader of a contract asks for each kind of clause that the shared contracts are marked with.

Of each kind the first questions are learned from; the last one is asked on dev alone, so that what is measured there is
not the wording.
"""

QUESTIONS: dict[str, tuple[str, ...]] = {
    "Parties": (
        "Who are the parties to this agreement?",
        "Which companies signed the contract?",
        "Between whom was this agreement made?",
        "Who are the contracting parties?",
    ),
    "Agreement Date": (
        "When was the agreement signed?",
        "What is the date of the contract?",
        "On which day was this agreement made?",
        "What date does the agreement bear?",
    ),
    "Effective Date": (
        "When does the agreement take effect?",
        "What is the effective date?",
        "From which date is the contract in force?",
        "On what date does the contract become effective?",
    ),
    "Expiration Date": (
        "When does the agreement end?",
        "How long is the initial term?",
        "What is the term of the contract?",
        "When does the contract expire?",
    ),
    "Renewal Term": (
        "Does the agreement renew automatically, and for how long?",
        "What is the renewal term?",
        "Can the term be extended?",
        "For how long is the contract renewed after its first term?",
    ),
    "Notice Period To Terminate Renewal": (
        "How much notice is needed to stop the renewal?",
        "How many days before the end of the term must a party say that it does not want to renew?",
        "What is the notice period for non-renewal?",
        "By when must notice be given to prevent automatic renewal?",
    ),
    "Governing Law": (
        "Which law governs the agreement?",
        "What is the governing law?",
        "Under the laws of which state is the contract interpreted?",
        "Which state's or country's law applies to the contract?",
    ),
    "Most Favored Nation": (
        "Does a party get terms at least as good as those given to others?",
        "Is there a most favored nation clause?",
        "Must better prices offered to third parties be offered to the other side as well?",
        "Is one side promised the best price or terms that any other customer gets?",
    ),
    "Competitive Restriction Exception": (
        "What exceptions are there to the restrictions on competition?",
        "Which activities are allowed in spite of the non-compete or exclusivity?",
        "Are there carve-outs from the exclusivity?",
        "In what cases may a party compete after all?",
    ),
    "Non-Compete": (
        "Is a party forbidden to compete?",
        "Is there a non-compete clause?",
        "May the parties work for or sell products of competitors?",
        "Does the contract restrict competing businesses?",
    ),
    "Exclusivity": (
        "Is the arrangement exclusive?",
        "Does a party have to deal exclusively with the other?",
        "Who has exclusive rights?",
        "Is there an exclusivity commitment?",
    ),
    "No-Solicit Of Customers": (
        "May a party solicit the other's customers?",
        "Is there a ban on approaching customers of the other party?",
        "Does the contract forbid soliciting clients?",
        "Are the parties barred from luring away each other's customers?",
    ),
    "No-Solicit Of Employees": (
        "May a party hire the other's employees?",
        "Is there a ban on soliciting employees?",
        "Does the contract forbid recruiting staff of the other side?",
        "Are the parties barred from poaching personnel?",
    ),
    "Non-Disparagement": (
        "Is a party forbidden to speak badly of the other?",
        "Is there a non-disparagement clause?",
        "May a party make derogatory statements about the other?",
        "Must the parties refrain from disparaging each other?",
    ),
    "Termination For Convenience": (
        "Can a party terminate without cause?",
        "May the agreement be ended for convenience?",
        "Is it possible to cancel the contract at any time by notice?",
        "Can the contract be terminated without giving a reason?",
    ),
    "Rofr/Rofo/Rofn": (
        "Is there a right of first refusal?",
        "Does a party have a right of first offer or negotiation?",
        "Must something be offered to the other party first?",
        "Who has a right of first refusal, first offer or first negotiation?",
    ),
    "Change Of Control": (
        "What happens if one of the parties is taken over?",
        "What are the consequences of a change of control?",
        "May the agreement be terminated after a merger or sale of the company?",
        "Does a change in control of a party matter?",
    ),
    "Anti-Assignment": (
        "May the agreement be assigned to somebody else?",
        "Is consent needed for an assignment?",
        "Can rights under this contract be transferred to a third party?",
        "Is assignment of the contract restricted?",
    ),
    "Revenue/Profit Sharing": (
        "How is revenue shared between the parties?",
        "Does a party have to share profits with the other?",
        "What percentage of sales is paid as royalty or commission?",
        "Is there any sharing of revenue or profit?",
    ),
    "Price Restrictions": (
        "May prices be raised?",
        "Is there a limit on price increases?",
        "Are there restrictions on changing prices?",
        "By how much may the price go up or down?",
    ),
    "Minimum Commitment": (
        "Is there a minimum purchase?",
        "What minimum amount must be bought or paid?",
        "Does a party commit to a minimum order or quota?",
        "Which minimum commitment does a party make?",
    ),
    "Volume Restriction": (
        "Is usage limited to a certain volume?",
        "What happens when use exceeds a threshold?",
        "Is there a maximum number of users, copies or units?",
        "Are there fees or limits when a certain volume is exceeded?",
    ),
    "Ip Ownership Assignment": (
        "Who owns the intellectual property created under the contract?",
        "Is intellectual property assigned to the other party?",
        "Does one party's work product become the property of the other?",
        "To whom is ownership of inventions and works transferred?",
    ),
    "Joint Ip Ownership": (
        "Is any intellectual property owned jointly?",
        "Do the parties share ownership of inventions?",
        "Which works or patents belong to both parties together?",
        "Is there joint ownership of intellectual property?",
    ),
    "License Grant": (
        "What license is granted?",
        "Does a party get a license to use trademarks, software or patents?",
        "What may the licensee use?",
        "Is there a license grant?",
    ),
    "Non-Transferable License": (
        "Is the license transferable?",
        "May the license be transferred or sublicensed?",
        "Is the license non-transferable?",
        "Can the licensee pass the license on?",
    ),
    "Affiliate License-Licensor": (
        "Does the license cover intellectual property of the licensor's affiliates?",
        "Do affiliates of the licensor grant a license too?",
        "Is property of the licensor's group licensed?",
        "Are rights of the licensor's affiliates included in the license?",
    ),
    "Affiliate License-Licensee": (
        "May the licensee's affiliates use the license?",
        "Is the license extended to affiliates of the licensee?",
        "Can group companies of the licensee use what is licensed?",
        "Are the licensee's affiliates licensed as well?",
    ),
    "Unlimited/All-You-Can-Eat-License": (
        "Is the license unlimited?",
        "May the licensee use as much as it likes?",
        "Is there an enterprise-wide or unlimited usage license?",
        "Does the licence allow use without any limit?",
    ),
    "Irrevocable Or Perpetual License": (
        "Is the license irrevocable or perpetual?",
        "Does the license last forever?",
        "Can the license be revoked?",
        "Is any licence granted in perpetuity?",
    ),
    "Source Code Escrow": (
        "Is the source code deposited in escrow?",
        "When is the source code released from escrow?",
        "Is there a source code escrow?",
        "Must source code be given to an escrow agent?",
    ),
    "Post-Termination Services": (
        "What must be done after termination?",
        "Which obligations remain after the end of the agreement?",
        "Does a party have to help with transition after the contract ends?",
        "What duties are there once the contract has ended?",
    ),
    "Audit Rights": (
        "May a party audit the other's books?",
        "Is there a right to inspect records?",
        "Who may audit records and premises?",
        "Are there audit rights?",
    ),
    "Uncapped Liability": (
        "For what is liability unlimited?",
        "Which breaches are excluded from the limit of liability?",
        "Is liability uncapped in some cases?",
        "When does the limitation of liability not apply?",
    ),
    "Cap On Liability": (
        "Is liability limited?",
        "What is the maximum liability?",
        "Is there a cap on damages?",
        "Up to what amount is a party liable?",
    ),
    "Liquidated Damages": (
        "Are there liquidated damages?",
        "What must be paid as a penalty or termination fee?",
        "Is there a fixed sum to be paid on breach?",
        "Does a party owe liquidated damages or a contractual penalty?",
    ),
    "Warranty Duration": (
        "How long is the warranty?",
        "For what period are products warranted against defects?",
        "What is the duration of the warranty?",
        "When does the warranty end?",
    ),
    "Insurance": (
        "What insurance must be held?",
        "Does a party have to maintain insurance?",
        "Which insurance coverage is required?",
        "Are the parties obliged to be insured?",
    ),
    "Covenant Not To Sue": (
        "Does a party promise not to sue?",
        "Is a party forbidden to contest the other's intellectual property?",
        "Is there a covenant not to sue?",
        "May a party challenge the validity of the other's trademarks or patents?",
    ),
    "Third Party Beneficiary": (
        "Are there third party beneficiaries?",
        "Can somebody who is not a party enforce the agreement?",
        "Who besides the parties benefits from the contract?",
        "Has any third party rights under the contract?",
    ),
}
"""Kinds without the document's name, which is a title and no sentence."""
