"""Makes `.venv` what Précis runs on and repairs it: what `make setup`, `make run` and `make test` call first.

    python3 packaging/set_up.py [--if-needed] [--develop] [--torch auto|cpu|cuda]

`packaging/build.py` makes the environment that installers are built in with the same steps.

Everything is pinned and installed without the dependencies it declares, so that what nothing here imports stays out.
torch is the exception: its builds for graphics cards load libraries that come as packages of their own, so torch is
installed together with what it asks for. Which build of it is taken depends on the machine and on where pip looks:

- a build for NVIDIA cards where the machine has a driver for one, and a tensor on the card is tried afterwards;
- else the CPU build, where pip's index or wheel folders have one;
- else what there is. On plain PyPI for Linux that is the build for NVIDIA cards, and its size is said first.

The stamp in `.venv` holds what was asked for. Another interpreter, other requirements, other places in which pip looks,
or another build asked for bring the set-up again; `make setup` runs it always, and reinstalls a torch that cannot be
imported. Standard library only: this runs before anything is installed.
"""

import sys

if not (3, 11) <= sys.version_info[:2] <= (3, 14):  # before what an older Python stumbles over
    sys.exit(
        f"Précis needs Python 3.11 to 3.14; this is {sys.version_info[0]}.{sys.version_info[1]}. "
        "Name another: make setup PYTHON=python3.13"
    )

import argparse
import contextlib
import hashlib
import json
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pip_runs
from pip_runs import Environment, Pip, SetUpError, Status

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "packaging" / "requirements.txt"
RESEARCH = ROOT / "packaging" / "requirements-research.txt"
RESEARCH_PROJECT = ROOT / "packaging" / "research"
DEVELOP = ROOT / "packaging" / "requirements-dev.txt"

TORCH = "2.13.0"
CUDA_DOWNLOAD, CUDA_INSTALLED, CPU_DOWNLOAD = "2.7 GB", "4.9 GB", "0.2 GB"
"""What torch 2.13.0 for NVIDIA cards brings with all its libraries on Linux, and what its CPU build is."""

# Printed as one line of JSON: what this torch is, or why it does not load; with a card, whether it computes.
_TRY_TORCH = """
import json, sys
answer = {"version": None, "cuda": None, "error": None, "card": None, "card_error": None}
try:
    import torch
    answer["version"], answer["cuda"] = torch.__version__, torch.version.cuda
    assert float(torch.ones(3).sum()) == 3
    if len(sys.argv) > 1 and torch.version.cuda:
        try:
            assert float(torch.ones(3, device="cuda").sum()) == 3
            answer["card"] = torch.cuda.get_device_name()
        except Exception as error:
            answer["card_error"] = str(error).strip().partition("\\n")[0]
except Exception as error:
    answer["error"] = f"{type(error).__name__}: {error}".strip().partition("\\n")[0]
print(json.dumps(answer))
"""


_NOT_OURS = ("library", "disk space", "memory", "graphics card", "window", "text recognition")
"""Checks of the doctor that may fail for what is the user's or the system's: told, but set-up has done its part."""


@dataclass(frozen=True)
class Asked:
    """What a finished set-up was made for. Equal stamps need no set-up."""

    python: str
    requirements: str
    places: str
    """Digest of where pip looks, and for what build of torch; only a digest, as addresses may hold passwords."""
    torch: str
    develop: bool

    def met_by(self, stamp: "Asked | None") -> bool:
        """Whether what was set up for `stamp` serves this as well."""
        if stamp is None:
            return False
        same = (self.python, self.requirements, self.places, self.torch)
        return same == (stamp.python, stamp.requirements, stamp.places, stamp.torch) and (
            stamp.develop or not self.develop
        )


@dataclass(frozen=True)
class Torch:
    """A torch as it is in the environment."""

    version: str | None
    cuda: str | None
    error: str | None
    card: str | None = None
    card_error: str | None = None

    @property
    def works(self) -> bool:
        """Whether it is the pinned version and can be imported."""
        return self.error is None and (self.version or "").partition("+")[0] == TORCH


# -- what is asked for, and what is there ------------------------------------------------------------------------------


def asked(torch: str, *, develop: bool) -> Asked:
    """What this run of the set-up is asked for."""
    files = hashlib.sha256()
    for file in (
        RUNTIME,
        RESEARCH,
        DEVELOP,
        *(place / "pyproject.toml" for place in (ROOT, RESEARCH_PROJECT)),
        Path(__file__),
        Path(pip_runs.__file__),
    ):
        files.update(file.read_bytes())
    return Asked(
        python=f"{platform.python_implementation()} {platform.python_version()} {sys.base_prefix}",
        requirements=files.hexdigest(),
        places=_places(),
        torch=torch,
        develop=develop,
    )


def _places() -> str:
    """A digest of all that tells pip where to look."""
    digest = hashlib.sha256()
    for name in sorted(os.environ):
        if name.startswith("PIP_") and any(word in name for word in ("INDEX", "LINKS", "CONFIG", "CONSTRAINT")):
            digest.update(f"{name}={os.environ[name]}\n".encode())
    named = os.environ.get("PIP_CONFIG_FILE")
    user = Path.home() if os.environ.get("HOME") or os.name == "nt" else Path("/nonexistent")
    files = [Path("/etc/pip.conf"), user / ".pip" / "pip.conf", user / ".config" / "pip" / "pip.conf"]
    for file in [*files, *([Path(named)] if named else [])]:
        with contextlib.suppress(OSError):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def read_stamp(environment: Environment) -> Asked | None:
    """What the environment was made for; None if it is not finished or not readable."""
    try:
        fields: dict[str, Any] = json.loads(environment.stamp.read_text(encoding="utf-8"))
        return Asked(**fields) if environment.python.exists() else None
    except (OSError, ValueError, TypeError):
        return None


def nvidia_driver() -> bool:
    """Whether this machine has a working driver for NVIDIA cards."""
    if Path("/proc/driver/nvidia/version").exists():
        return True
    command = shutil.which("nvidia-smi")
    if command is None:
        return False
    try:
        return subprocess.run([command, "-L"], capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def look_at_torch(environment: Environment, *, card: bool) -> Torch:
    """Import the environment's torch in a process of its own.

    Args:
        environment: where it is installed.
        card: try a tensor on the graphics card as well.
    """
    command = [str(environment.python), "-c", _TRY_TORCH, *(["card"] if card else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    try:
        return Torch(**json.loads(done.stdout.splitlines()[-1]))
    except (IndexError, ValueError):  # it took the interpreter with it
        return Torch(None, None, f"importing it ended Python with code {done.returncode}")


def choose_build(wanted: str, found: Sequence[str], *, driver: bool) -> str:
    """The exact version to install.

    Args:
        wanted: auto, cpu or cuda.
        found: all versions pip finds.
        driver: whether there is an NVIDIA card to compute on.

    Raises:
        SetUpError: the build asked for is not to be had.
    """
    ours = [version for version in found if version.partition("+")[0] == TORCH]
    processor = [version for version in ours if version.endswith("+cpu") or (not _plain_is_cuda() and version == TORCH)]
    card = [version for version in ours if "+cu" in version or (_plain_is_cuda() and version == TORCH)]
    if not ours:
        raise SetUpError(
            f"pip finds no torch {TORCH} for Python {platform.python_version()} on {platform.machine()}. Check the "
            "connection and pip's settings (pip config list), then run make setup again."
        )
    if wanted == "cpu" and not processor:
        raise SetUpError(
            f"Where pip looks there is no CPU build of torch {TORCH}. Name an index that has it in "
            "PIP_EXTRA_INDEX_URL, or a folder with its wheel in PIP_FIND_LINKS, then run make setup again."
        )
    if wanted == "cuda" and not card:
        raise SetUpError(f"Where pip looks there is no build of torch {TORCH} for NVIDIA cards.")
    order = [*card, *processor] if wanted == "cuda" or (wanted == "auto" and driver) else [*processor, *card]
    return (order or ours)[0]


def _plain_is_cuda() -> bool:
    """Whether the build without a label is the one for NVIDIA cards: on Linux it is."""
    return sys.platform.startswith("linux")


# -- the steps ---------------------------------------------------------------------------------------------------------


def make_environment(environment: Environment, status: Status) -> None:
    """Create it, or make it anew where its interpreter is another or does not run."""
    if environment.python.exists():
        ask = "import sys; print(sys.version, sys.base_prefix)"
        done = subprocess.run([str(environment.python), "-c", ask], capture_output=True, text=True, check=False)
        if done.stdout.strip() == f"{sys.version} {sys.base_prefix}".strip():
            return
        status.say(f"The environment in {environment.folder.name} was made for another Python and is made anew.")
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(environment.folder)], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        reason = (done.stdout + done.stderr).strip().splitlines()
        hint = "On Debian, apt-get install python3-venv." if "ensurepip" in done.stdout + done.stderr else ""
        raise SetUpError(
            f"The environment {environment.folder.name} could not be made. {hint or (reason[-1] if reason else '')}"
        )


def install_torch(pip: Pip, status: Status, wanted: str) -> Torch:
    """Install the right build of torch with what it asks for, where it is not there already."""
    driver = nvidia_driver()
    found = pip.versions("torch")
    now = look_at_torch(pip.environment, card=driver)
    if not found and now.works:
        status.say(f"pip could not ask which builds of torch there are; {_named(now)} stays.")
        return now
    version = choose_build(wanted, found, driver=driver)
    if now.works and _same_build(now, version):
        return now
    cuda = "+cu" in version or (version == TORCH and _plain_is_cuda())
    if now.version is not None and now.error is not None:
        status.say(f"torch {now.version} cannot be imported ({now.error}); it is installed again.")
    if cuda:
        status.say(size_to_come(version, wanted, driver=driver))
    _forget_old_build(pip, status, cuda=cuda)
    again = ["--force-reinstall"] if now.error is not None else []
    pip.install("torch", [*again, "--constraint", str(RUNTIME), f"torch==={version}"])
    installed = look_at_torch(pip.environment, card=driver)
    if not installed.works and not again:
        pip.install("torch", ["--force-reinstall", "--constraint", str(RUNTIME), f"torch==={version}"])
        installed = look_at_torch(pip.environment, card=driver)
    if not installed.works:
        raise SetUpError(
            f"torch {version} is installed but cannot be imported ({installed.error}). Run make clean, then make "
            "setup; if it stays so, this system lacks something that torch needs."
        )
    return installed


def size_to_come(version: str, wanted: str, *, driver: bool) -> str:
    """What to say before a build for NVIDIA cards is downloaded.

    Args:
        version: the build that was chosen.
        wanted: auto, cpu or cuda.
        driver: whether there is an NVIDIA card to compute on.
    """
    if driver:
        return f"An NVIDIA driver is here: torch {version} with its libraries, {CUDA_DOWNLOAD} to download."
    sizes = f"{CUDA_DOWNLOAD} to download and {CUDA_INSTALLED} on disk. It works without a card"
    if wanted == "cuda":
        return f"torch {version} for NVIDIA cards, as asked for: {sizes}; no driver for one is here."
    return (
        f"torch {version}: pip finds only the build for NVIDIA cards, {sizes}.\n  For the CPU build ({CPU_DOWNLOAD}) "
        "stop here, point pip at an index that carries it (see README.md) and run make setup again."
    )


def _same_build(now: Torch, version: str) -> bool:
    """Whether the torch that is there is the one chosen: plain versions do not say what they are, so CUDA is asked."""
    if "+" in version or "+" in (now.version or ""):
        return now.version == version or (version == TORCH and _plain_is_cuda() and now.cuda is not None)
    return True


def _forget_old_build(pip: Pip, status: Status, *, cuda: bool) -> None:
    """Remove the libraries of a build for NVIDIA cards before another build comes: they are gigabytes."""
    if cuda:
        return
    old = [
        name for name in pip.environment.distributions() if name.startswith(("nvidia_", "cuda_")) or name == "triton"
    ]
    if old:
        status.say("Removing the libraries of the build for NVIDIA cards.")
        pip.remove([name.replace("_", "-") for name in old])


def _named(torch: Torch) -> str:
    return f"torch {torch.version} ({'CUDA ' + torch.cuda if torch.cuda else 'CPU'})"


def install_all(pip: Pip, status: Status, wish: Asked) -> Torch:
    """Everything, in the order in which a failure is seen soonest."""
    pip.upgrade()
    torch = install_torch(pip, status, wish.torch)
    pip.install_listed("the libraries Précis uses", RUNTIME)
    pip.install_listed("the libraries that training and measuring use", RESEARCH)
    if wish.develop:
        pip.install_listed("the tools of the gate", DEVELOP)
    if "precis" in pip.environment.distributions():  # what this project's distribution was called at first
        pip.remove(["precis"])
    projects = (part for folder in (ROOT, RESEARCH_PROJECT) for part in ("--editable", str(folder)))
    pip.install("Précis", ["--no-deps", "--no-build-isolation", *projects])
    return torch


def examine(environment: Environment, status: Status) -> None:
    """End with the program's look at itself, and say only what is not in order."""
    status.show("  Checking the installation")
    done = subprocess.run(
        [str(environment.python), "-P", "-m", "engine", "doctor", "--json", "-"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    try:
        checks: list[dict[str, Any]] = json.loads(done.stdout)["checks"]
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip().splitlines() or [f"it ended with code {done.returncode}"])[-1]
        raise SetUpError(f"Précis is installed but could not examine itself: {last}") from None
    wrong = [check for check in checks if not check["ok"]]
    for check in wrong:
        status.say(f"  {check['name']}: {check['detail']}")
    if any(check["name"] not in _NOT_OURS for check in wrong):
        raise SetUpError("Précis is installed, but not everything in it works; see the lines above.")


@contextlib.contextmanager
def alone(status: Status) -> Iterator[None]:
    """Keep a second set-up in this folder waiting until the first has ended."""
    if os.name == "nt":
        yield
        return
    import fcntl

    with Path(__file__).open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            status.say("Another set-up is running in this folder; waiting for it.")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def set_up(environment: Environment, wish: Asked, status: Status) -> None:
    """Make the environment what was asked for, and stamp it."""
    if sys.platform.startswith("linux"):
        done = subprocess.run([str(ROOT / "packaging" / "system-packages.sh")], check=False)
        if done.returncode != 0:
            raise SetUpError("Python's venv module is missing; the line above says what to install.")
    before = read_stamp(environment)
    wish = replace(wish, develop=wish.develop or (before is not None and before.develop))
    make_environment(environment, status)
    environment.stamp.unlink(missing_ok=True)  # from here on the environment is unfinished
    environment.log.unlink(missing_ok=True)
    status.say(f"Setting up Précis in {environment.folder.name}; this takes some minutes the first time.")
    torch = install_all(Pip(environment, status), status, wish)
    examine(environment, status)
    environment.stamp.write_text(json.dumps(asdict(wish)) + "\n", encoding="utf-8")
    status.say(f"Précis is ready, with {_named(torch)}{f' on {torch.card}' if torch.card else ''}.")
    if torch.card_error is not None:
        status.say(f"  The NVIDIA card can't be used, so the processor is: {torch.card_error}")


def main() -> int:
    """Set up; the exit code is 1 where it can't be done."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--if-needed", action="store_true", help="return at once where the environment is what is asked for"
    )
    parser.add_argument("--develop", action="store_true", help="with what the gate needs")
    parser.add_argument("--torch", choices=("auto", "cpu", "cuda"), default=os.environ.get("TORCH") or "auto")
    options = parser.parse_args()
    environment = Environment(ROOT / ".venv")
    wish = asked(options.torch, develop=options.develop)
    if options.if_needed and wish.met_by(read_stamp(environment)):
        return 0
    status = Status()
    try:
        with alone(status):
            if not (options.if_needed and wish.met_by(read_stamp(environment))):
                set_up(environment, wish, status)
    except SetUpError as error:
        status.say(f"Set-up stopped. {error}")
        return 1
    except KeyboardInterrupt:
        status.say("Set-up stopped. Run it again to go on.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
