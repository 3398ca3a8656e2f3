#!/bin/sh
# The whole gate, in the order that fails soonest: format, lint, strict types, import rules, tests.
# No network, no GPU, no screen is needed. `make test` calls this after installing.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin

export QT_QPA_PLATFORM=offscreen HF_HUB_OFFLINE=1 TRANSFORMERS_OFFLINE=1 TOKENIZERS_PARALLELISM=false
export PYTHONDONTWRITEBYTECODE=1
unset DISPLAY WAYLAND_DISPLAY

# The tests start hundreds of processes of the program: it is compiled once here, not by each of them.
$bin/python -m compileall -q app engine

step() { echo "== $1" >&2; }

step "format";        $bin/ruff format --check --quiet app engine tests packaging
step "lint";          $bin/ruff check --quiet app engine tests packaging
# Types and import rules beside the window's tests, which wait a good part of their time.
checks=$(mktemp)
trap 'rm -f "$checks"' EXIT
step "types and import rules, meanwhile"
{ $bin/mypy && $bin/lint-imports --no-cache; } >"$checks" 2>&1 &
checking=$!
# The window's tests have processes of their own, as the window has: beside models in the same memory its pauses would
# be theirs. What measures how soon something happens runs alone too; all else, on as many processors as there are.
several="--numprocesses=logical --maxprocesses=4"
step "window tests";  $bin/pytest -q --durations=10 $several tests/app tests/gui || { kill $checking 2>/dev/null; exit 1; }
wait $checking || { cat "$checks"; exit 1; }
rm -f "$checks"
# Only their files are collected: what the others import takes longer than these tests.
step "alone";         $bin/pytest -q --durations=10 -m alone $(grep -rl --include="*.py" "pytest.mark.alone" tests)
step "all others";    OMP_NUM_THREADS=1 exec $bin/pytest -q --durations=10 -m "not alone" $several \
    --ignore=tests/app --ignore=tests/gui "$@"
