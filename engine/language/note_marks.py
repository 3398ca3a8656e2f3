"""Marks of foot- and endnotes in running text, as ingest writes them: raised figures behind what they note."""

RAISED = "[\u00b9\u00b2\u00b3\u2070-\u2079]+(?:[,–-][\u00b9\u00b2\u00b3\u2070-\u2079]+)*"
"""A pattern for one mark, such as ³⁶ or ³,⁴."""
RAISED_FIGURES = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""For `str.translate`: figures that are set high."""
MARK = rf"(?:\s?\[?\d{{1,3}}(?:[,–-]\d{{1,3}})*\]?|{RAISED})"
"""A pattern for a mark behind the end of a sentence, however it is written: ³⁶, 36, [3, 4]."""
