# Two verbs for newcomers: `make run` shows a contest, `make test` checks everything.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
TOOLS := viewer/node_modules/.installed

.PHONY: run test lint types tests docs bench viewer clean

run: $(STAMP)  ## a short contest with house bots, live in this terminal
	$(BIN)/arena24 demo

test: lint types tests  ## what CI runs; with Node it also checks, tests and rebuilds the viewer

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

tests: $(STAMP) $(if $(shell command -v npm),$(TOOLS))
	$(BIN)/pytest -n auto
	$(BIN)/arena24 check tests/scripts/*/*.a24
	$(BIN)/arena24 check --tcp tests/scripts/*/*.a24

docs: $(STAMP)  ## the command reference, from the declarations
	$(BIN)/python -m arena24.reference docs/reference

viewer: $(TOOLS)  ## build the web viewer into src/arena24/web/static; wants Node 20.19 or newer
	cd viewer && npm run build

bench: $(STAMP)  ## ratios against yardsticks in the same run; wants gcc, and redis-server if there is one
	$(BIN)/python -m bench

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

$(TOOLS): viewer/package.json
	cd viewer && npm install --no-package-lock
	touch $@

clean:
	rm -rf .venv viewer/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
