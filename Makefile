# Two verbs for newcomers: `make run` shows a contest, `make test` checks everything.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
WORKERS := $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))")  # half of what tests do is waiting
TOOLS := viewer/node_modules/.installed
LEARNING := .venv/learning/.installed  # an environment of its own: what fails there, tests of everything else do not see
PATIENCE := 300  # seconds: a download that hangs is given up
PURE := tests/games tests/protocol tests/contest tests/store  # they do not wait
MEASURED := $(PURE) tests/train tests/server/test_remains.py tests/server/test_rounds.py \
  tests/server/test_world.py tests/cli/test_damage.py tests/cli/test_verify.py tests/web/test_replica.py  # with these, lenses and store

# Tests start some hundred processes: none of them shall compile what another has compiled, whatever the environment says.
export PYTHONDONTWRITEBYTECODE =
export PYTHONPYCACHEPREFIX = $(CURDIR)/.venv/pycache

.PHONY: run test quick lint types tests simulate docs learning bench compiled wheel viewer browser dist version notes container clean

run: $(STAMP)  ## a short contest with house bots, live in this terminal
	$(BIN)/arena24 demo

test: lint types tests  ## what CI runs; with Node it also checks, tests and rebuilds the viewer

quick: lint types  ## before a commit: no random play, no generated worlds, no servers
	$(BIN)/pytest -n auto $(PURE) tests/architecture \
	  --ignore-glob='tests/games/*/test_play.py' --ignore-glob='tests/games/*/test_setup.py'

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

tests: $(STAMP)
	-@command -v npm > /dev/null && $(MAKE) --no-print-directory $(TOOLS)  # without, the viewer's own tests are skipped
	-@test -z "$$CI" || $(MAKE) --no-print-directory $(LEARNING)  # likewise, examples that learn
	$(BIN)/pytest -n auto --cov --cov-report= $(MEASURED)
	$(BIN)/python -m tests.floors
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(addprefix --ignore=,$(MEASURED))

SEEDS ?= 1000
FIRST ?= 0
KIND ?=
JOBS ?= $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 1)")

simulate: $(STAMP)  ## whole contests on a virtual clock, in which everything goes wrong: SEEDS=n FIRST=k JOBS=j KIND=cluster
	$(BIN)/python -m tests.simulation $(addprefix --kind ,$(KIND)) --seeds $(SEEDS) --first $(FIRST) --jobs $(JOBS)

docs: $(STAMP)  ## from the declarations: the command reference, the types of what the viewer is told, recorded frames
	$(BIN)/python -m arena24.reference docs/reference
	$(BIN)/python -m arena24.web.typescript viewer/src/generated
	$(BIN)/python viewer/dev/fixtures.py

viewer: $(TOOLS)  ## build the page, the boards and the types of their kit into src/arena24; wants Node 20.19 or newer
	cd viewer && npm run build

browser:  ## what the test of the viewer in a browser needs: the package `chromium` of Debian and Ubuntu
	@command -v chromium || { apt-get update && apt-get install --yes --no-install-recommends chromium; } || \
	  { echo "run it as root, or install what your system calls chromium: a program of that name is looked for"; false; }

learning: $(LEARNING)  ## what examples/learning needs, in .venv/learning: torch, stable-baselines3 and RLlib, 1.5 GB

bench: $(STAMP)  ## ratios against yardsticks in the same run; wants gcc, and redis-server if there is one
	$(BIN)/python -m bench

compiled: $(STAMP)  ## the rules as machine code, into build/compiled; wants gcc (docs/ml.md)
	$(BIN)/python -m bench.build

wheel: compiled  ## these as a wheel of their own, into dist/, for this Python and this kind of machine
	$(BIN)/python -m bench.wheel

dist: $(STAMP)  ## wheel and sdist, the viewer inside, into dist/
	rm -rf dist
	$(BIN)/python -m hatchling build

version: $(STAMP)  ## of what is here
	@$(BIN)/python -c "import arena24; print(arena24.__version__)"

notes: $(STAMP)  ## what is new in this version, from CHANGELOG.md
	@awk -v version=$$($(MAKE) --silent version) '/^## / { on = $$2 == version; next } on' CHANGELOG.md

BUILDER ?= $(shell command -v podman || command -v docker)

container: ## an image called arena24; wants podman or docker
	@test -n "$(BUILDER)" || { echo "install podman or docker: neither is here"; false; }
	$(BUILDER) build --tag arena24 --file Containerfile .

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

$(LEARNING): pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear .venv/learning
	timeout $(PATIENCE) .venv/learning/bin/pip install --quiet --disable-pip-version-check --no-compile \
	  --constraint constraints.txt --editable '.[learn,rllib]'
	touch $@

$(TOOLS): viewer/package.json
	cd viewer && npm install --no-package-lock
	touch $@

clean:
	rm -rf .venv viewer/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
