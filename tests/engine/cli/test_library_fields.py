"""`precis library fields` and the fields in `library list`."""

import json
from pathlib import Path

from tests.engine.cli.conftest import Run

LETTER = """From: Ada Lind <ada@northquay.example>
To: Una Bright <una@bright.example>
Date: Tue, 3 Mar 2026 09:14:02 +0000
Subject: Re: Dredging of the north quay

We agree to the price of forty thousand pounds. The work begins in June and will last three weeks.
"""


def test_fields_are_shown_confirmed_corrected_and_listed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mail.txt").write_text(LETTER)
    assert run("library", "add", tmp_path / "mail.txt")[0] == 0
    code, out, err = run("library", "fields", "1", "--subject", "Price of the dredging")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Correspondent: Ada Lind  suggested",
        "Date:          2026-03-03  suggested",
        "Subject:       Price of the dredging  given by you",
    ]
    assert "given by you" in run("library", "fields", "1", "--confirm")[1].splitlines()[0]
    (row,) = map(json.loads, run("library", "list", "ada", "dredging", "--json", "-")[1].splitlines())
    assert (row["correspondent"], row["date"], row["subject"]) == ("Ada Lind", "2026-03-03", "Price of the dredging")
    assert row["given_fields"] == ["correspondent", "date", "subject"]
    assert "(2026-03-03, Ada Lind)" in run("library", "list")[1]
    rows = [
        json.loads(line) for line in run("library", "fields", "1", "--take", "subject", "--json", "-")[1].splitlines()
    ]
    assert [(one["name"], one["given"]) for one in rows[2:]] == [("subject", False)]
    assert rows[2]["value"] == "Dredging of the north quay"
    code, _, err = run("library", "fields", "1", "--date", "yesterday")
    assert (code, "is not a date" in err) == (2, True)


def test_rules_are_tried_without_a_trace(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mail.txt").write_text(LETTER)
    run("library", "add", tmp_path / "mail.txt")
    run("library", "label", "add", "Matter", "Works")
    (tmp_path / "rules.toml").write_text('[[rule]]\nlabel = "Works"\ncorrespondent = "Ada Lind"\ndate = "2026"')
    code, out, _ = run("library", "label", "rules", "Matter", tmp_path / "rules.toml", "--dry-run")
    assert (code, out.splitlines()[0]) == (0, "rule 1 (Works) would label 1 of 1 documents: 1")
    assert "[[rule]]" not in run("library", "label", "rules", "Matter")[1]
