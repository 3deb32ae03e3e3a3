# `make help` lists what this file offers. Needed: Linux, make, Python 3.11 or newer.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# python3.11 where it runs (a shim on PATH may not), else python3; or: make PYTHON=python3.12 test
PYTHON ?= $(shell python3.11 -c '' >/dev/null 2>&1 && echo python3.11 || echo python3)
WORKERS ?= 2

BIN := .venv/bin
READY := .venv/.ready
# Spread over processes, without pytest-benchmark, which warns when it meets pytest-xdist.
PYTEST := $(BIN)/pytest -p no:benchmark -n $(WORKERS) --dist worksteal

.PHONY: help setup demo test full bench golden format clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(READY)  ## make .venv with the library (editable) and its tools

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "lostlegacy needs Python 3.11 or newer, '$(PYTHON)' is not: make PYTHON=... names another"; exit 1; }
	@echo "== setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: $(READY)  ## show what the library does
	@$(BIN)/python -m lostlegacy.reports.demo

test: $(READY)  ## everything that CI checks
	@echo "== pytest"
	@$(PYTEST)
	@echo "== ruff check"
	@$(BIN)/ruff check .
	@echo "== ruff format"
	@$(BIN)/ruff format --check .
	@echo "== mypy"
	@$(BIN)/mypy
	@echo "== pyright"
	@$(BIN)/pyright
	@echo "== import-linter"
	@$(BIN)/lint-imports

full: $(READY)  ## the long tier of tests: slow ones too, and many more examples
	@$(PYTEST) -m "" --hypothesis-profile=full
	@echo "== a million steps by both readings (goes on where it was broken off)"
	@$(BIN)/python -m tests.agreement.long

bench: $(READY)  ## measure speed
	@$(BIN)/pytest benchmarks

golden: $(READY)  ## write the golden files anew; read the diff before you commit
	@$(PYTEST) -m "" --overwrite

format: $(READY)  ## lay out the code and mend what can be mended
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:  ## remove .venv, builds and caches
	@rm -rf .venv build dist *.egg-info .benchmarks .hypothesis .import_linter_cache \
	  .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
