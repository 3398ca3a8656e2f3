"""Elements of the XML in a package by their names without namespace: Word writes two different ones."""

from xml.etree import ElementTree as ET


def local_name(element: ET.Element) -> str:
    """The name of an element."""
    return str(element.tag).rpartition("}")[2]


def attribute(element: ET.Element, name: str) -> str | None:
    """An attribute; None where it has none of this name."""
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), None)


def value_at(element: ET.Element, *names: str) -> str | None:
    """What Word says with the element that lies below one by these names: its `val`."""
    found = element.find("/".join(f"{{*}}{name}" for name in names))
    return attribute(found, "val") if found is not None else None
