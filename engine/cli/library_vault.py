"""`precis library encrypt | decrypt | passphrase`: a passphrase for the library."""

from typing import Annotated

import typer

from engine.cli.interrupt import interrupts
from engine.cli.library_access import confirmed
from engine.cli.passphrase import PASSPHRASES
from engine.cli.progress import ProgressLine
from engine.cli.terminal import tell, warn
from engine.errors import UsageError
from engine.home import home

_LOST = (
    "Without the passphrase nobody can read the library again: there is no second way in, and nobody can recover it.\n"
)

Yes = Annotated[bool, typer.Option("--yes", help="Don't ask.")]


def encrypt(yes: Yes = False) -> int:
    """Encrypt the library under a passphrase. What lay in clear before is erased, backups too."""
    from engine.store import conversion
    from engine.store.encryption import keys

    if keys.is_encrypted(home()):
        raise UsageError("The library is encrypted already; precis library passphrase changes its passphrase.")
    if not yes:
        warn(_LOST)
    passphrase = PASSPHRASES.ask_new("New passphrase")
    if not yes and not confirmed("Encrypt the library? If the passphrase is lost, so is the library, for good."):
        return 0
    with interrupts() as interrupt, ProgressLine(interrupt, "library") as progress:
        conversion.encrypt(home(), passphrase, progress)
    tell("The library is encrypted. The unencrypted files were overwritten and deleted, including backups.\n")
    return 0


def decrypt(yes: Yes = False) -> int:
    """Make an encrypted library plain again, without a passphrase. Its encrypted backups are deleted."""
    from engine.store import conversion

    if not yes and not confirmed("Decrypt the library? Anyone who can read your files will be able to read it."):
        return 0
    with interrupts() as interrupt, ProgressLine(interrupt, "library") as progress:
        conversion.decrypt(home(), progress)
    tell("The library is no longer encrypted.\n")
    return 0


def passphrase() -> int:
    """Change the passphrase of an encrypted library. From a descriptor: the old one, then the new one."""
    from engine.store import conversion
    from engine.store.encryption import keys

    if not keys.is_encrypted(home()):
        raise UsageError("The library is not encrypted; precis library encrypt gives it a passphrase.")
    keys.require_open(home())
    new = PASSPHRASES.ask_new("New passphrase")
    conversion.change_passphrase(home(), new)
    tell("The passphrase is changed. Copies of the library made before still open with the old one.\n")
    return 0
