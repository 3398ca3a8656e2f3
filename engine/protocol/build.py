"""What both sides say they are when they shake hands: unequal builds do not work together."""

BUILD = "0.1.0"
"""The version of the program files this process runs ; `pyproject.toml` and `engine.home` take it from here."""
