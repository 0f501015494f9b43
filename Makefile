# make play    play in the terminal (make play GAME=khan ARGS="--players 3"; without GAME it is Ekö)
# make test    everything that must hold before a change goes in
# make bench   how fast the games run here, beside others
# make clean   remove what these commands made

PYTHON  ?= python3
VENV    ?= .venv
WORKERS ?= auto
GAME    ?= eko
ARGS    ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
SAY := @printf '\n==> %s\n'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test bench clean

help:
	@sed -n 's/^# \(make \)/\1/p' Makefile

play: $(VENV)/.for-play
	@$(BIN)/serai warm
	@$(BIN)/serai play $(GAME) $(ARGS)

test: $(VENV)/.for-test
	$(SAY) 'ruff: style'
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	$(SAY) 'mypy: types'
	@$(BIN)/mypy
	$(SAY) 'import-linter: the direction of imports'
	@$(BIN)/lint-imports
	$(SAY) 'serai warm: compile the rules'
	@$(BIN)/serai warm
	$(SAY) 'pytest: all tests, rules compiled'
	@$(BIN)/python -m pytest -n $(WORKERS)
	$(SAY) 'pytest: the rules again, as plain Python'
	@SERAI_KERNELS=plain $(BIN)/python -m pytest -n $(WORKERS) tests/core tests/eko tests/khan

bench: $(VENV)/.for-play
	@$(BIN)/python -m bench.run $(ARGS)

clean:
	rm -rf $(VENV) bench/.peers build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench examples -name __pycache__ -prune -exec rm -rf {} +

# The environment, made once and again when pyproject.toml changes. Both installs are editable, so
# an edit in src/ needs none; the one for tests holds all that the one for playing does.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Serai needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ...' >&2; exit 1; }
	@echo 'Making an environment in $(VENV) ...'
	@$(PYTHON) -m venv $(VENV) || \
	  { echo 'This Python has no venv module (on Debian or Ubuntu: apt install python3-venv)' >&2; exit 1; }
	@touch $@

$(VENV)/.for-play: $(VENV)/.made pyproject.toml
	@echo 'Installing Serai and what it needs into $(VENV) (the first time takes a minute) ...'
	@$(PIP) install --editable '.[png]'
	@touch $@

$(VENV)/.for-test: $(VENV)/.made pyproject.toml
	@echo 'Installing Serai and its tools for testing into $(VENV) (the first time takes a minute) ...'
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.for-play
