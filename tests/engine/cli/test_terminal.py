"""What a document holds may be seen on a terminal, and never obeyed by it."""

import json
import re

import pytest

from engine.cli.terminal import complain, inline, tell, warn
from engine.export.contract import json_text
from engine.protocol.plain_text import harmless, one_line

HOSTILE = "a\x1b]0;owned\x07\x1b[2J\x9b31m\r\u202egpj.exe\u2066\u2028b\tc\x00\x7f"
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def test_no_control_reaches_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    tell(f"{HOSTILE}\n")
    warn(f"{HOSTILE}\n")
    complain(f"{HOSTILE}\nprecis: all is well")
    written = capsys.readouterr()
    assert not ACTING.search(written.out + written.err)
    assert written.err.splitlines()[-1].startswith("precis: a]0;owned"), "one line, whatever the name holds"
    assert "gpj.exe" in written.out


def test_a_name_stays_on_its_line() -> None:
    assert inline("one\ntwo\r\nthree\tfour") == "one two three four"
    assert one_line("  one\n\n two\u2029three ") == "one two three"
    assert one_line("x" * 50, 10) == "x" * 9 + "…"
    assert one_line("the bridge, which was closed", 15) == "the bridge…"
    assert one_line("the bridge was closed", 15) == "the bridge was…"
    assert one_line("a bridgekeeper", 12) == "a bridgekee…"


@pytest.mark.parametrize(
    "text", ["Müller", "שלום\u200f (2024)", "👩\u200d🔬", "زبان\u200cها", "a\u00adb", "\U0001f3f4"]
)
def test_letters_of_all_scripts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text
    assert one_line(text) == text


def test_a_byte_that_is_no_utf_8_is_shown_as_missing() -> None:
    assert harmless(b"caf\xe9".decode("utf-8", "surrogateescape")) == "caf\ufffd"


def test_json_says_the_same_without_a_control() -> None:
    value = {"title": HOSTILE, "name": b"caf\xe9".decode("utf-8", "surrogateescape")}
    text = json_text(value)
    assert not ACTING.search(text)
    assert json.loads(text) == value
    assert json_text({"title": "Müller, שלום"}) == '{"title": "Müller, שלום"}'
