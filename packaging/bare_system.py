"""Bare Debian systems in folders, to try installations on: debootstrap, chroot, and what somebody types there."""

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_SCRIPTS = Path("/usr/share/debootstrap/scripts")
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class TrialFailed(Exception):
    """Something was not as a user would expect; the text says what."""


def expect(condition: bool, what: str) -> None:
    """Fail the trial unless `condition`."""
    if not condition:
        raise TrialFailed(what)


@dataclass(frozen=True)
class Maker:
    """How systems are made here: where, from which mirror, behind which certificates, with which wheels at /wheels."""

    work: Path
    mirror: str | None = None
    certificates: Path | None = None
    wheels: Path | None = None

    def packed(self, suite: str) -> Path:
        """A packed bare system, made once a suite."""
        packed = self.work / f"{suite}.tar"
        if packed.exists():
            return packed
        with tempfile.TemporaryDirectory(dir=self.work) as folder:
            command = ["debootstrap", "--variant=minbase", suite, folder, *([self.mirror] if self.mirror else [])]
            if not (_SCRIPTS / suite).exists():  # newer than this debootstrap
                if self.mirror is None:
                    raise RuntimeError(f"This debootstrap does not know {suite}: name a --mirror that has it.")
                command += [str(_SCRIPTS / "sid")]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise RuntimeError(f"debootstrap {suite}: {(done.stdout + done.stderr).strip()[-300:]}")
            Path(folder).chmod(0o755)  # a temporary folder is its owner's alone, the root of a system is everybody's
            subprocess.run(["tar", "-C", folder, "-cf", str(packed), "."], check=True)
        return packed

    def start(self, name: str, suite: str, user: str) -> "Machine":
        """Unpack a bare system, with a user of that name."""
        folder = self.work / name
        if folder.exists():
            end(folder)
        folder.mkdir(parents=True)
        subprocess.run(["tar", "-C", str(folder), "-xf", str(self.packed(suite))], check=True)
        for file in ("resolv.conf", "hosts"):
            with suppress(OSError):
                shutil.copy(f"/etc/{file}", folder / "etc" / file)
        if self.certificates is not None:
            shutil.copy(self.certificates, folder / "etc" / "certificates.pem")
        subprocess.run(["mount", "--bind", "/proc", str(folder / "proc")], check=True)
        subprocess.run(["mount", "--rbind", "/dev", str(folder / "dev")], check=True)
        subprocess.run(["mount", "--make-rslave", str(folder / "dev")], check=True)
        if self.wheels is not None:
            (folder / "wheels").mkdir()
            subprocess.run(["mount", "--bind", str(self.wheels), str(folder / "wheels")], check=True)
        if user != "root":
            subprocess.run(["chroot", str(folder), "useradd", "--create-home", user], check=True)
        return Machine(folder, self.certificates, user)


def stop(folder: Path) -> None:
    """End what runs in a system; users of other systems have the same numbers."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it ended by itself
            if (process / "root").readlink() == folder.resolve():
                os.kill(int(process.name), signal.SIGKILL)


def end(folder: Path) -> None:
    """End what runs in a system, unmount and remove it."""
    stop(folder)
    with Path("/proc/self/mounts").open(encoding="utf-8") as mounts:
        inside = [line.split()[1] for line in mounts if line.split()[1].startswith(f"{folder}/")]
    for place in sorted(inside, key=len, reverse=True):
        subprocess.run(["umount", "--lazy", place], check=False)
    subprocess.run(["rm", "-rf", "--one-file-system", str(folder)], check=False)


def must_be_root() -> None:
    """End with a sentence where systems can't be made."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise SystemExit("This needs root (for chroot) and debootstrap.")


@dataclass
class Machine:
    """A bare system in a folder. `run` is what somebody types there."""

    root: Path
    certificates: Path | None
    user: str = "root"
    environment: dict[str, str] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    network: bool = True
    """Whether what runs there sees this machine's network."""

    def run(self, command: str, *, user: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a shell command in the project's folder there and keep what it printed."""
        home = "/root" if (user or self.user) == "root" else f"/home/{user or self.user}"
        variables = {"PATH": _PATH, "HOME": home, "LANG": "C.UTF-8", "PIP_CONFIG_FILE": "/dev/null", **self.environment}
        if self.certificates is not None:
            variables["PIP_CERT"] = "/etc/certificates.pem"
        inside = f"cd /{self.folder.relative_to(self.root)} 2>/dev/null || cd {home}; {command}"
        alone = [] if self.network else ["unshare", "--net"]
        enter = [*alone, "chroot", "--userspec", user or self.user, str(self.root), "/usr/bin/env", "-i"]
        words = [*enter, *[f"{name}={value}" for name, value in variables.items()], "sh", "-c", inside]
        done = subprocess.run(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
        )
        self.log.append(f"$ {command}\n{done.stdout}")
        return done

    def install(self, *packages: str) -> None:
        """`apt-get install`, as the machine's owner did before."""
        done = self.run(
            "apt-get update -qq -o Acquire::Check-Valid-Until=false && "  # a mirror may keep a release for good
            "DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends " + shlex.join(packages),
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

    def check_out(self) -> None:
        """Put the last commit into the user's home."""
        self.folder.mkdir(parents=True)
        copy = subprocess.run(["git", "-C", str(ROOT), "archive", "HEAD"], capture_output=True, check=True)
        subprocess.run(["tar", "-C", str(self.folder), "-xf", "-"], input=copy.stdout, check=True)
        owner = f"/{self.folder.relative_to(self.root)}"
        subprocess.run(["chroot", str(self.root), "chown", "-R", f"{self.user}:", owner], check=True)
