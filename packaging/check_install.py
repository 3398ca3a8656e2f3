"""Tries the installations that users make, each on a bare Debian of its own, and prints a table.

    sudo python3 packaging/check_install.py [--only NAME]... [--work FOLDER] [--mirror ADDRESS] [--torch-wheels FOLDER]

Each trial puts the last commit into a fresh chroot (debootstrap, minbase), runs what README.md tells a user to run,
and looks at what came of it. It downloads some ten gigabytes, needs root and debootstrap, and is not part of the gate:
run it whenever set-up or the requirements change. `--only` takes trials by name; `--list` names them.

pip is used with its plain defaults (`PIP_CONFIG_FILE=/dev/null`). Where a network puts certificates of its own before
the package index, name them with `--certificates FILE`.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


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


@dataclass
class Machine:
    """A bare system in a folder. `run` is what somebody types there."""

    root: Path
    certificates: Path | None
    user: str = "root"
    environment: dict[str, str] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)

    def run(self, command: str, *, user: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a shell command in the project's folder there and keep what it printed."""
        home = "/root" if (user or self.user) == "root" else f"/home/{user or self.user}"
        variables = {"PATH": _PATH, "HOME": home, "LANG": "C.UTF-8", "PIP_CONFIG_FILE": "/dev/null", **self.environment}
        if self.certificates is not None:
            variables["PIP_CERT"] = "/etc/certificates.pem"
        inside = f"cd {home}/precis 2>/dev/null || cd {home}; {command}"
        enter = ["chroot", "--userspec", user or self.user, str(self.root), "/usr/bin/env", "-i"]
        words = [*enter, *[f"{name}={value}" for name, value in variables.items()], "sh", "-c", inside]
        done = subprocess.run(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
        )
        self.log.append(f"$ {command}\n{done.stdout}")
        return done

    def install(self, *packages: str) -> None:
        """`apt-get install`, as the machine's owner did before."""
        done = self.run(
            "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "
            + shlex.join(packages),
            user="root",
        )
        if done.returncode:
            raise RuntimeError(f"apt-get failed: {done.stdout[-300:]}")

    @property
    def folder(self) -> Path:
        """The project's folder as seen from outside."""
        return self.root / ("root" if self.user == "root" else f"home/{self.user}") / "precis"

    def torch(self) -> str:
        """What build of torch is in the environment."""
        done = self.run(".venv/bin/python -c 'import torch; print(torch.__version__, torch.version.cuda or \"CPU\")'")
        return done.stdout.strip().splitlines()[-1] if done.returncode == 0 else "none"

    def megabytes(self) -> int:
        """Size of the environment on disk."""
        done = subprocess.run(["du", "-sm", str(self.folder / ".venv")], capture_output=True, text=True, check=False)
        return int(done.stdout.split()[0]) if done.stdout else 0


class TrialFailed(Exception):
    """Something was not as a user would expect; the text says what."""


def expect(condition: bool, what: str) -> None:
    """Fail the trial unless `condition`."""
    if not condition:
        raise TrialFailed(what)


def works(machine: Machine, command: str = "make run") -> subprocess.CompletedProcess[str]:
    """Run the README's command; the sample's summary must come out of it."""
    done = machine.run(command)
    expect(done.returncode == 0, f"{command} ended with {done.returncode}: {done.stdout.strip()[-300:]}")
    expect("[p. " in done.stdout, f"{command} printed no summary")
    expect("WARNING" not in done.stdout and "Traceback" not in done.stdout, f"{command} printed a warning")
    return done


# -- trials ------------------------------------------------------------------------------------------------------------


def plain_root(machine: Machine) -> str:
    """As root, nothing configured; then once more, then repaired."""
    machine.install("make", "python3")
    first = works(machine)
    expect("GB to download" in first.stdout, "the size of the download was not said")
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


# -- machines ----------------------------------------------------------------------------------------------------------


def build_wheel(folder: Path) -> Path:
    """The project's wheel, made by pip in this project's own environment."""
    command = [ROOT / ".venv/bin/python", "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*map(str, command), "--wheel-dir", str(folder), str(ROOT)], check=True)
    return next(folder.glob("precis_reader-*.whl"))


def base(suite: str, options: argparse.Namespace) -> Path:
    """A packed bare system, made once a suite."""
    packed: Path = options.work / f"{suite}.tar"
    if packed.exists():
        return packed
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        command = ["debootstrap", "--variant=minbase", suite, folder, *([options.mirror] if options.mirror else [])]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"debootstrap {suite}: {(done.stdout + done.stderr).strip()[-300:]}")
        subprocess.run(["tar", "-C", folder, "-cf", str(packed), "."], check=True)
    return packed


def start(trial: Trial, folder: Path, options: argparse.Namespace) -> Machine:
    """Unpack a bare system and put the project into it."""
    subprocess.run(["tar", "-C", str(folder), "-xf", str(base(trial.suite, options))], check=True)
    for name in ("resolv.conf", "hosts"):
        with suppress(OSError):
            shutil.copy(f"/etc/{name}", folder / "etc" / name)
    if options.certificates:
        shutil.copy(options.certificates, folder / "etc" / "certificates.pem")
    (folder / "wheels").mkdir()
    subprocess.run(["mount", "--bind", "/proc", str(folder / "proc")], check=True)
    subprocess.run(["mount", "--rbind", "/dev", str(folder / "dev")], check=True)
    subprocess.run(["mount", "--make-rslave", str(folder / "dev")], check=True)
    if options.torch_wheels:
        subprocess.run(["mount", "--bind", str(options.torch_wheels), str(folder / "wheels")], check=True)
    machine = Machine(folder, options.certificates, trial.user)
    if trial.user != "root":
        subprocess.run(["chroot", str(folder), "useradd", "--create-home", trial.user], check=True)
    machine.folder.mkdir(parents=True)
    copy = subprocess.run(["git", "-C", str(ROOT), "archive", "HEAD"], capture_output=True, check=True)
    subprocess.run(["tar", "-C", str(machine.folder), "-xf", "-"], input=copy.stdout, check=True)
    shared = ROOT.parent / "shared"
    if trial.does in (gate_root, gate_user) and shared.is_dir():
        (machine.folder.parent / "shared").mkdir()
        subprocess.run(["mount", "--bind", str(shared), str(machine.folder.parent / "shared")], check=True)
    owner = f"/{machine.folder.relative_to(folder)}"
    subprocess.run(["chroot", str(folder), "chown", "-R", f"{trial.user}:", owner], check=True)
    return machine


def end(folder: Path) -> None:
    """Unmount and remove a system."""
    with Path("/proc/self/mounts").open(encoding="utf-8") as mounts:
        inside = [line.split()[1] for line in mounts if line.split()[1].startswith(f"{folder}/")]
    for place in sorted(inside, key=len, reverse=True):
        subprocess.run(["umount", "--lazy", place], check=False)
    subprocess.run(["rm", "-rf", "--one-file-system", str(folder)], check=False)


def attempt(name: str, options: argparse.Namespace) -> Outcome:
    """Do one trial; its log stays in the work folder."""
    trial = TRIALS[name]
    outcome = Outcome(name, f"{trial.suite}, {trial.user}")
    folder = options.work / f"trial-{name}"
    if folder.exists():
        end(folder)
    folder.mkdir(parents=True)
    machine: Machine | None = None
    try:
        machine = start(trial, folder, options)
        begun = time.monotonic()
        outcome.said = trial.does(machine)
        outcome.ok = True
        outcome.seconds = time.monotonic() - begun
        outcome.torch, outcome.megabytes = machine.torch(), machine.megabytes()
    except (TrialFailed, RuntimeError, subprocess.CalledProcessError) as error:
        outcome.said = str(error)
    finally:
        if machine is not None:
            (options.work / f"{name}.log").write_text("\n".join(machine.log), encoding="utf-8")
        if not options.keep:
            end(folder)
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
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("This needs root (for chroot) and debootstrap.")
    options.work = options.work.absolute()
    options.work.mkdir(parents=True, exist_ok=True)
    sys.stdout.write(
        "| trial | on | result | torch | .venv, MB | minutes | what was seen |\n|---|---|---|---|---|---|---|\n"
    )
    outcomes = []
    for name in options.only or [name for name in TRIALS if not name.startswith("gate")]:
        outcome = attempt(name, options)
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
