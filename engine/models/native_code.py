"""The native part of torch, brought into memory before torch is imported, while Python does something else.

A fifth of torch's import is the system's loader at work on one library of 400 MB. Inside an import it holds the
interpreter all that time; called here it does not, so that another thread reads a document meanwhile. The import then
finds the library there. Elsewhere than on Linux, and where the library lies elsewhere, nothing happens: the import does
it all.
"""

import ctypes
import os
import sys
import threading
from importlib.util import find_spec
from pathlib import Path


def load_native_code() -> None:
    """Have the loader bring in torch's library; return when it is there, or can't be had this way."""
    file = _library()
    if file is None:
        return
    # Not `ctypes.CDLL(file)`, which holds the interpreter until the library is there: a foreign function does not.
    load = ctypes.CDLL(None).dlopen
    load.restype, load.argtypes = ctypes.c_void_p, (ctypes.c_char_p, ctypes.c_int)
    load(os.fsencode(file), os.RTLD_NOW)  # an import of torch says what is wrong, if something is


def begin_native_code() -> None:
    """The same in a thread of its own, for which nobody need wait: whoever imports torch meanwhile does."""
    threading.Thread(target=load_native_code, name="native code", daemon=True).start()


def _library() -> Path | None:
    """Torch's library; None where it need not or can't be loaded ahead."""
    if sys.platform != "linux" or "torch" in sys.modules:
        return None
    found = find_spec("torch")
    if found is None or found.origin is None:
        return None
    file = Path(found.origin).parent / "lib" / "libtorch_cpu.so"
    return file if file.is_file() else None
