"""The self-test, from the outside: what is whole is said to be, what is not says what to do."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]


def examine(home: Path) -> tuple[int, dict[str, dict]]:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "doctor", "--json", "-"],
        cwd=ROOT,
        env={**os.environ, "PRECIS_HOME": str(home), "OMP_NUM_THREADS": "2"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, {check["name"]: check for check in json.loads(done.stdout)["checks"]}


def test_a_damaged_library_is_the_one_check_that_fails(tmp_path):
    (tmp_path / "library.sqlite3").write_bytes(b"this is no database" * 100)
    code, checks = examine(tmp_path)
    assert code == 1
    assert [name for name, check in checks.items() if not check["ok"]] == ["library"]
    assert "damaged" in checks["library"]["detail"]
    assert checks["network: guard"]["detail"] == "seccomp filter"
    assert "53aa51172d14" in checks["sentence encoder"]["detail"]


def test_it_makes_no_library_where_there_is_none(tmp_path):
    code, checks = examine(tmp_path / "home")
    assert code == 0
    assert checks["library"]["ok"]
    assert not (tmp_path / "home").exists()
