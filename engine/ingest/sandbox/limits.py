"""What a page worker may use: a file from outside gets so much time and memory and no more.

One value object, so that the command line, the window and the tests bound the same things by the same names.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of the page worker. Every bound that is hit costs one page, never the document."""

    open_seconds: float = 30.0
    """Wall time from starting a worker to the file being open (repairing a damaged file happens here)."""
    page_seconds: float = 20.0
    """Wall time of one page without recognition."""
    page_cpu_seconds: float = 15.0
    """Processor time of one page, kept by the kernel, so that a page that hangs in native code ends as well."""
    worker_memory_mb: int = 1536
    """Address space of a worker. Pages need 60 to 400 MB; the rest is room for pictures of drawn pages."""
    ocr: bool = True
    """Recognise pages that are pictures, where tesseract and its data are installed."""
    ocr_page_seconds: float = 90.0
    """Wall time of one page that is recognised."""
    text_seconds: float = 50.0
    """Wall time of a text of any other format, or of one chapter of an EPUB; large files get more (`of_text`)."""
    text_cpu_seconds: float = 30.0
    """Processor time of the same."""
    text_memory_mb: int = 768
    """Address space of a worker that reads such a file; likewise."""
    picture_seconds: float = 10.0
    """Wall time of drawing one page for the window."""

    def of_text(self, size: int) -> "TextLimits":
        """What reading a text of `size` bytes may take: what comes with it counts, not what it unpacks to."""
        megabytes = size / (1 << 20)
        return TextLimits(
            self.text_seconds + 2 * megabytes,
            self.text_cpu_seconds + megabytes,
            self.text_memory_mb + int(2 * min(megabytes, 64.0)),
        )


@dataclass(frozen=True, slots=True)
class TextLimits:
    """Bounds of one text: wall time, processor time, address space."""

    seconds: float
    cpu_seconds: float
    memory_mb: int
