# `make run` opens the window (or, without a display, summarizes on the terminal); `make test` is the whole gate.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SAMPLE := resources/samples/harbour-report.pdf
FILE ?= $(SAMPLE)

.PHONY: run setup test format clean

run: $(VENV)/.installed
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec $(BIN)/precis app "$(FILE)"; \
	else exec $(BIN)/precis summarize "$(FILE)"; fi

setup: $(VENV)/.installed

test: $(VENV)/.installed-dev
	@packaging/gate.sh

# Brings the code into the form the gate asks for.
format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix-only --quiet app engine tests packaging
	$(BIN)/ruff format app engine tests packaging

$(VENV)/.installed: packaging/requirements.txt packaging/system-packages.sh pyproject.toml
	@packaging/system-packages.sh
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Précis into $(VENV) (some minutes, once) ..." >&2
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -r packaging/requirements.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed packaging/requirements-dev.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -r packaging/requirements-dev.txt
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist precis.egg-info
