"""Places on a page."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in points, origin top left, as the page is displayed (after rotation)."""
