"""Tries the installations that users make, each on a bare Debian of its own, and prints a table.

    sudo python3 packaging/check_install.py [--only NAME]... [--work FOLDER] [--mirror ADDRESS] [--torch-wheels FOLDER]

Each trial puts the last commit into a fresh chroot (debootstrap, minbase), runs what README.md tells a user to run,
and looks at what came of it. It downloads some ten gigabytes, needs root and debootstrap, and is not part of the gate:
run it whenever set-up or the requirements change. `--only` takes trials by name; `--list` names them.

pip is used with its plain defaults (`PIP_CONFIG_FILE=/dev/null`). Where a network puts certificates of its own before
the package index, name them with `--certificates FILE`.
"""

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bare_system import ROOT, Machine, Maker, TrialFailed, end, expect, must_be_root


@dataclass
class Outcome:
    """A row of the table."""

    name: str
    system: str
    ok: bool = False
    seconds: float = 0.0
    torch: str = "-"
    megabytes: int = 0
    said: str = ""


def works(machine: Machine, command: str = "make run") -> subprocess.CompletedProcess[str]:
    """Run the README's command; the sample's summary must come out of it."""
    done = machine.run(command)
    expect(done.returncode == 0, f"{command} ended with {done.returncode}: {done.stdout.strip()[-300:]}")
    expect("[p. " in done.stdout, f"{command} printed no summary")
    expect("WARNING" not in done.stdout and "Traceback" not in done.stdout, f"{command} printed a warning")
    return done


# -- trials ------------------------------------------------------------------------------------------------------------


def plain_root(machine: Machine) -> str:
    """As root, nothing configured; then once more."""
    machine.install("make", "python3")
    first = works(machine)
    expect("GB to download" in first.stdout, "the size of the download was not said")
    # Of a download that takes some seconds only, what is unpacked is told and nothing before.
    meanwhile = "MB so far" in first.stdout or "  Unpacking " in first.stdout
    expect(meanwhile and "MB on disk" in first.stdout, "what came of it was not told meanwhile")
    again = works(machine)
    expect("Setting up" not in again.stdout, "the second run set up once more")
    return "summary; second run sets nothing up"


def plain_user(machine: Machine) -> str:
    """As a user without rights, with what a Debian desktop has."""
    machine.install("make", "python3", "python3-venv")
    first = works(machine)
    expect("ask an administrator" in first.stdout, "the missing libraries were not named")
    return "summary; missing Qt libraries named in one line"


def no_venv_module(machine: Machine) -> str:
    """As a user on a system without python3-venv."""
    machine.install("make", "python3")
    done = machine.run("make run")
    expect(done.returncode != 0 and "python3-venv" in done.stdout, "the missing venv module was not named")
    expect("Traceback" not in done.stdout, "a traceback was shown")
    return "says what to install"


def wheel_folder(machine: Machine) -> str:
    """A folder with the CPU build of torch is configured; a damaged torch is repaired."""
    machine.install("make", "python3")
    machine.environment["PIP_FIND_LINKS"] = "/wheels"
    works(machine)
    expect("CPU" in machine.torch(), "the CPU build was not taken")
    library = next(machine.folder.glob(".venv/lib/python3*/site-packages/torch/lib/libtorch_cpu.so"))
    library.unlink()
    broken = machine.run(".venv/bin/precis summarize resources/samples/harbour-report.pdf --no-store")
    expect(broken.returncode == 4 and "make setup" in broken.stdout, f"a broken torch ended with {broken.returncode}")
    repaired = machine.run("make setup")
    expect(repaired.returncode == 0, f"make setup did not repair: {repaired.stdout.strip()[-300:]}")
    works(machine)
    return "CPU build; a deleted libtorch_cpu.so: exit 4 with the remedy, make setup repairs it"


def to_the_processor(machine: Machine) -> str:
    """First plain, then a wheel folder is configured: the CPU build takes the other's place."""
    machine.install("make", "python3")
    works(machine)
    before = machine.megabytes()
    machine.environment["PIP_FIND_LINKS"] = "/wheels"
    works(machine)
    expect("CPU" in machine.torch(), "the CPU build was not taken")
    return f"CPU build takes the place of the other ({before} MB before)"


def own_wheel(machine: Machine) -> str:
    """`pipx install WHEEL`, summarized from another folder."""
    machine.install("python3", "python3-venv", "pipx")
    machine.run("packaging/system-packages.sh", user="root")
    machine.environment["PIP_FIND_LINKS"] = "/wheels"
    wheel = build_wheel(machine.root / "tmp")
    done = machine.run(f"pipx install /tmp/{wheel.name}")
    expect(done.returncode == 0, f"pipx ended with {done.returncode}: {done.stdout.strip()[-300:]}")
    shutil.copy(ROOT / "resources" / "samples" / "harbour-report.pdf", machine.root / "tmp" / "report.pdf")
    works(machine, "cd /tmp && ~/.local/bin/precis summarize report.pdf")
    doctor = machine.run("cd /tmp && ~/.local/bin/precis doctor")
    expect(doctor.returncode == 0, f"precis doctor ended with {doctor.returncode}")
    return "summary from another folder; doctor all right"


def gate_root(machine: Machine) -> str:
    """`make test` as root."""
    machine.install("make", "python3", "git")
    machine.environment["PIP_FIND_LINKS"] = "/wheels"
    return _gate(machine)


def gate_user(machine: Machine) -> str:
    """`make test` as a plain user, on a desktop's libraries."""
    machine.install("make", "python3", "git")
    machine.run("packaging/system-packages.sh", user="root")
    machine.environment["PIP_FIND_LINKS"] = "/wheels"
    return _gate(machine)


def _gate(machine: Machine) -> str:
    done = machine.run("make test")
    lines = [line for line in done.stdout.splitlines() if " passed" in line]
    expect(done.returncode == 0, f"make test ended with {done.returncode}: {done.stdout.strip()[-400:]}")
    return "; ".join(line.strip("= ") for line in lines)


@dataclass(frozen=True)
class Trial:
    """A trial: on which Debian, as whom."""

    suite: str
    does: Callable[[Machine], str]
    user: str = "root"


TRIALS = {
    "plain-root": Trial("bookworm", plain_root),
    "plain-user": Trial("bookworm", plain_user, user="ada"),
    "no-venv": Trial("bookworm", no_venv_module, user="ada"),
    "wheel-folder": Trial("bookworm", wheel_folder),
    "to-cpu": Trial("bookworm", to_the_processor),
    "pipx": Trial("bookworm", own_wheel, user="ada"),
    "python-3.13": Trial("trixie", plain_root),
    "python-3.14": Trial("forky", plain_root),
    "gate-root": Trial("bookworm", gate_root),
    "gate-user": Trial("bookworm", gate_user, user="ada"),
}


# -- doing them -------------------------------------------------------------------------------------------------------


def build_wheel(folder: Path) -> Path:
    """The project's wheel, made by pip in this project's own environment."""
    command = [ROOT / ".venv/bin/python", "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*map(str, command), "--wheel-dir", str(folder), str(ROOT)], check=True)
    return next(folder.glob("precis_reader-*.whl"))


def _share(machine: Machine) -> None:
    """The tests read the shared data beside the project."""
    shared = ROOT.parent / "shared"
    if shared.is_dir():
        (machine.folder.parent / "shared").mkdir()
        subprocess.run(["mount", "--bind", str(shared), str(machine.folder.parent / "shared")], check=True)


def attempt(name: str, maker: Maker, *, keep: bool) -> Outcome:
    """Do one trial; its log stays in the work folder."""
    trial = TRIALS[name]
    outcome = Outcome(name, f"{trial.suite}, {trial.user}")
    machine: Machine | None = None
    try:
        machine = maker.start(f"trial-{name}", trial.suite, trial.user)
        machine.check_out()
        if trial.does in (gate_root, gate_user):
            _share(machine)
        begun = time.monotonic()
        outcome.said = trial.does(machine)
        outcome.ok = True
        outcome.seconds = time.monotonic() - begun
        outcome.torch, outcome.megabytes = machine.torch(), machine.megabytes()
    except (TrialFailed, RuntimeError, subprocess.CalledProcessError) as error:
        outcome.said = str(error)
    finally:
        if machine is not None:
            (maker.work / f"{name}.log").write_text("\n".join(machine.log), encoding="utf-8")
            if not keep:
                end(machine.root)
    return outcome


def main() -> int:
    """Do the trials and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", choices=TRIALS, metavar="NAME")
    parser.add_argument("--list", action="store_true", help="name the trials")
    parser.add_argument("--work", type=Path, default=Path("build/check-install"), help="where the systems are made")
    parser.add_argument("--mirror", help="Debian mirror for debootstrap")
    parser.add_argument("--torch-wheels", type=Path, help="folder with the CPU build of torch")
    parser.add_argument("--certificates", type=Path)
    parser.add_argument("--keep", action="store_true", help="leave the systems for a look")
    options = parser.parse_args()
    if options.list:
        sys.stdout.writelines(f"{name:13} {trial.does.__doc__}\n" for name, trial in TRIALS.items())
        return 0
    must_be_root()
    options.work.mkdir(parents=True, exist_ok=True)
    maker = Maker(options.work.absolute(), options.mirror, options.certificates, options.torch_wheels)
    sys.stdout.write(
        "| trial | on | result | torch | .venv, MB | minutes | what was seen |\n|---|---|---|---|---|---|---|\n"
    )
    outcomes = []
    for name in options.only or [name for name in TRIALS if not name.startswith("gate")]:
        outcome = attempt(name, maker, keep=options.keep)
        outcomes.append(outcome)
        said = " ".join(outcome.said.split()).replace("|", "/")
        sys.stdout.write(
            f"| {outcome.name} | {outcome.system} | {'ok' if outcome.ok else 'FAILED'} | {outcome.torch} | "
            f"{outcome.megabytes} | {outcome.seconds / 60:.1f} | {said} |\n"
        )
        sys.stdout.flush()
    return 0 if all(outcome.ok for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
