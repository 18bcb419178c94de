# The law of every command of this project. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# What a lock pins and nothing else, as built by its makers: to build one here would fetch whatever builds it today.
LOCKED := --require-hashes --no-deps --only-binary :all:
ARGS ?=
JOBS ?= 2

# Stamps: a step runs again only when what it is made from has changed.
RUNTIME := .venv/.runtime
DEV := .venv/.dev

ifneq ($(wildcard web_client/package.json),)
CLIENT_PACKAGES := web_client/node_modules/.installed
CLIENT := server/duckpost/gateway/client/index.html
CLIENT_SOURCES := $(shell find web_client -type f -not -path '*/node_modules/*' -not -path '*/dist/*')
endif

# The tests that look at every screen, and keep what they saw if they are told where.
SCREENED := $(shell grep -lE '^from tests.browser.looking import' tests/browser/test_*.py)

.PHONY: help setup play test lint format unit client-test browser screens bench goldens docs lock dist clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(DEV) $(CLIENT_PACKAGES) ## Make .venv with duckpost in it, and all that the other targets need
	@:

play: $(RUNTIME) $(CLIENT) ## Start the server, print the address and the QR code for phones (ARGS="--bots 3")
	@$(BIN)/duckpost play $(ARGS)

test: lint unit client-test ## Everything that must be green: lint, types, import contracts, all tests

lint: setup ## Check style, types and import contracts; change nothing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
ifdef CLIENT
	npm --prefix web_client run lint
	npm --prefix web_client run types
endif

format: $(DEV) ## Lay out the Python code and mend what can be mended by rule
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

unit: setup browser $(CLIENT)
	$(BIN)/pytest -n $(JOBS) -m rules --cov
	$(BIN)/pytest -n $(JOBS) -m "not rules"

client-test: setup
ifdef CLIENT
	npm --prefix web_client test
endif

# Tests drive a real browser. As root on Debian it is fetched; elsewhere a person is told what is lacking.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "No Chromium found: installing Debian's"; \
		umask 022; export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium fonts-liberation >/dev/null; \
	else \
		echo "The browser tests need Chromium: install the package 'chromium' and run this again." >&2; exit 1; \
	fi

screens: setup browser $(CLIENT) ## Photograph every screen into screens/, in several languages and sizes
	@rm -rf screens && mkdir screens
	SCREENS=$(CURDIR)/screens $(BIN)/pytest -q -p no:randomly $(SCREENED)
	@echo "$$(ls screens | wc -l) pictures in screens/"

bench: setup $(CLIENT) ## Measure, and write the numbers into bench/ (ARGS="games")
	$(BIN)/python -m bench $(ARGS)

goldens: $(DEV) ## Write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/pytest tests/games --rewrite-goldens -p no:randomly -k golden

docs: $(DEV) ## Write the generated documents anew
	$(BIN)/pytest tests -m generated --rewrite-docs

lock: ## Choose the versions of all dependencies anew (needs uv on PATH)
	@command -v uv >/dev/null || { echo "make lock needs uv: https://docs.astral.sh/uv/" >&2; exit 1; }
	$(eval LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade)
	$(eval PLAIN := --no-emit-index-url --no-header --no-annotate)
	$(LOCK) $(PLAIN) --group pyproject.toml:build -o requirements/build.lock
	$(LOCK) $(PLAIN) pyproject.toml -o requirements/runtime.lock
	$(LOCK) $(PLAIN) pyproject.toml --group dev -c requirements/build.lock -c requirements/runtime.lock \
		-o requirements/dev.lock

dist: setup $(CLIENT) ## Build the wheel, web client included, and the lock of what it runs on beside it
	$(BIN)/hatchling build -t wheel -d dist
	cp requirements/runtime.lock dist/

clean: ## Remove all that make and the tests have made
	rm -rf .venv dist build web_client/node_modules web_client/dist server/duckpost/gateway/client
	rm -rf screens .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- how things are made -------------------------------------------------------------------------------------------

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || \
		{ echo "Duckpost needs Python 3.11 or newer, and there is no '$(PYTHON)' here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Duckpost needs Python 3.11 or newer; this is $$($(PYTHON) -V 2>&1)." \
			"Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make virtual environments: install its venv package (python3-venv)." >&2; exit 1; }
	@$(PYTHON) -m venv .venv

$(RUNTIME): requirements/build.lock requirements/runtime.lock pyproject.toml | .venv/bin/python
	@echo "Installing what Duckpost runs on into .venv"
	@$(PIP) install -qq $(LOCKED) -r requirements/build.lock -r requirements/runtime.lock
	@$(PIP) install -qq --no-deps --no-build-isolation -e .
	@$(PIP) check >/dev/null
	@touch $@

$(DEV): requirements/dev.lock $(RUNTIME)
	@echo "Installing what its tests need into .venv"
	@$(PIP) install -qq $(LOCKED) -r requirements/dev.lock
	@$(PIP) check >/dev/null
	@touch $@

ifdef CLIENT
web_client/node_modules/.installed: web_client/package.json web_client/package-lock.json web_client/.npmrc
	@{ command -v node && command -v npm; } >/dev/null || \
		{ echo "The web client needs Node.js 20.19, 22.12 or newer, with npm." >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit((a == 20 && +b >= 19) || (a == 22 && +b >= 12) || a > 22 ? 0 : 1)' || \
		{ echo "The web client needs Node.js 20.19, 22.12 or newer; this is $$(node -v)." >&2; exit 1; }
	@echo "Installing what the web client is built with"
	@npm --prefix web_client ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(CLIENT_PACKAGES)
	@echo "Building the web client"
	@npm --prefix web_client run build --silent -- --outDir ../$(@D) --emptyOutDir --logLevel warn
	@touch $@
endif
