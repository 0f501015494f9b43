# make play    play both games in the browser (PORT=8001 for another port, LAN=1 for others in your network)
# make test    everything that must hold before a change goes in; make check: what one needs while
#              writing; make test-long: with every Python here, with the oldest dependencies, and
#              what takes too long for every change; make coverage: what the tests run through
# make test-browser   the tests in real browsers in another order each time, noted in
#              tests/browser/RUNS.tsv: TIMES=30 for so many runs, BUSY=1 with all cores kept busy,
#              SEED=7 for that order
# make bench   how fast the games run here, beside others; make bench-load: hundreds of live tables;
#              make bench-client: the pages; make bench-rl: environments for learning;
#              make bench-strength and bench-balance: thousands of games between bots;
#              make bench-against BASE=commit: today's rules beside those of an earlier commit
# make docs    the documentation site, in site/; make docs-serve shows it while you write
# make clean   remove what these commands made

PYTHON  ?= python3
VENV    ?= .venv
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)
PORT    ?= 8000
LAN     ?=
BASE    ?= HEAD
TIMES   ?= 1
BUSY    ?=
SEED    ?=
ARGS    ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs
PROOF := $(BIN)/python -m proof --cores $(WORKERS)

# uv is much quicker than pip. Where it can't be had, or can't reach what pip can, pip does it.
install = { [ -x $(BIN)/uv ] || $(PIP) install uv; } 2>/dev/null && \
  $(BIN)/uv pip install --quiet --python $(BIN)/python --editable '.[$(1)]' || \
  $(PIP) install --editable '.[$(1)]'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check test-long test-browser coverage environment docs docs-serve bench bench-load bench-client bench-rl bench-strength bench-balance bench-against clean

help:
	@sed -n '/^# make /,/^$$/s/^# //p' Makefile

# The install builds the browser client too, with a Node of its own if this machine has none.
play: $(VENV)/.for-play
	@$(BIN)/python web/build_client.py --fresh || \
	  { echo 'Building the browser client ...'; $(call install,server); }
	@$(BIN)/serai warm
	@$(BIN)/serai serve --port $(PORT) $(if $(LAN),--lan) $(ARGS)

test: $(VENV)/.for-test
	@$(PROOF) test $(ARGS)

check: $(VENV)/.for-test
	@$(PROOF) check $(ARGS)

test-long: $(VENV)/.for-test
	@$(PROOF) long $(ARGS)

coverage: $(VENV)/.for-test
	@$(BIN)/python -m proof.coverage

# For those who call the tools themselves.
environment: $(VENV)/.for-test

test-browser: $(VENV)/.for-test
	@$(BIN)/python web/build_client.py
	@$(BIN)/serai warm
	@$(BIN)/python -m tests.browser.again --times $(TIMES) --workers $(WORKERS) $(if $(BUSY),--busy) $(if $(SEED),--seed $(SEED)) $(ARGS)

docs: $(VENV)/.for-test
	@$(MKDOCS) build --strict

docs-serve: $(VENV)/.for-test
	@$(MKDOCS) serve

bench: $(VENV)/.for-play
	@$(BIN)/python -m bench.speed.run $(ARGS)

bench-load: $(VENV)/.for-play
	@$(BIN)/python -m bench.load.run --write --rounds 3 $(ARGS)

bench-client: $(VENV)/.for-test
	@$(BIN)/serai warm
	@$(BIN)/python -m bench.client.run --write $(ARGS)

bench-rl: $(VENV)/.for-test
	@$(BIN)/python -m bench.speed.rl --write $(ARGS)

bench-strength: $(VENV)/.for-play
	@$(BIN)/serai warm
	@$(BIN)/python -m bench.strength.run $(ARGS)

bench-balance: $(VENV)/.for-play
	@$(BIN)/serai warm
	@$(BIN)/python -m bench.strength.balance $(ARGS)

bench-against: $(VENV)/.for-test
	@$(BIN)/python -m bench.speed.against $(BASE) $(ARGS)

clean:
	rm -rf $(VENV) bench/.peers bench/load/boardgameio/node_modules build dist site .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules src/serai/server/static
	find src tests bench examples web -name __pycache__ -prune -exec rm -rf {} +

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
	@echo 'Installing Serai and what it needs into $(VENV) (the first time takes a minute or two) ...'
	@$(call install,server)
	@touch $@

$(VENV)/.for-test: $(VENV)/.made pyproject.toml
	@echo 'Installing Serai and its tools for testing into $(VENV) (the first time takes a minute or two) ...'
	@$(call install,dev)
	@touch $@ $(VENV)/.for-play
