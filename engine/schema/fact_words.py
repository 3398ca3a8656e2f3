"""How a fact is put for people, in the window, on the terminal and in exports; its place is `citation.place_of`."""


def key_in_words(key: str) -> str:
    """`governing_law` as people write it: `Governing law`."""
    return key.replace("_", " ").strip().capitalize()
