# Two verbs for newcomers: `make run` shows a contest, `make test` checks everything.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: run test lint types tests docs bench clean

run: $(STAMP)  ## a short contest with house bots, live in this terminal
	$(BIN)/arena24 demo

test: lint types tests  ## what CI runs

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

tests: $(STAMP)
	$(BIN)/pytest -n auto
	$(BIN)/arena24 check tests/scripts/*/*.a24
	$(BIN)/arena24 check --tcp tests/scripts/*/*.a24

docs: $(STAMP)  ## the command reference, from the declarations
	$(BIN)/python -m arena24.reference docs/reference

bench: $(STAMP)  ## ratios against yardsticks in the same run; wants gcc, and redis-server if there is one
	$(BIN)/python -m bench

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
