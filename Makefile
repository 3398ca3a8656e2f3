# `make run` opens the window (or, without a display, summarizes on the terminal); `make test` is the whole gate;
# `make package` builds the installers for this system. `make setup` installs and repairs: packaging/set_up.py says how.

PYTHON ?= python3
BIN := .venv/bin
SAMPLE := resources/samples/harbour-report.pdf
FILE ?= $(SAMPLE)
export TORCH

.PHONY: run setup test format translations package clean python

run: python
	@$(PYTHON) packaging/set_up.py --if-needed
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec $(BIN)/precis app "$(FILE)"; \
	else exec $(BIN)/precis summarize "$(FILE)" --format brief; fi

setup: python
	@$(PYTHON) packaging/set_up.py

test: python
	@$(PYTHON) packaging/set_up.py --if-needed --develop
	@packaging/gate.sh

# Brings the code into the form the gate asks for.
format: python
	@$(PYTHON) packaging/set_up.py --if-needed --develop
	$(BIN)/ruff check --fix-only --quiet app engine tests packaging
	$(BIN)/ruff format app engine tests packaging

# Collects the window's texts and compiles their translations.
translations: python
	@$(PYTHON) packaging/set_up.py --if-needed --develop
	$(BIN)/python packaging/translations.py

package: python
	@$(PYTHON) packaging/build.py

# A bare system may lack Python itself.
python:
	@command -v $(PYTHON) >/dev/null || packaging/system-packages.sh

clean:
	rm -rf .venv .venv-package .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist precis.egg-info
