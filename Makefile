# The two commands of the README are `make demo` and `make test`; each sets up what it needs.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
DEV    := $(VENV)/.ready-dev
PIP     = $(BIN)/pip install --quiet --disable-pip-version-check
COMPILE = pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
          --no-header --no-annotate --prerelease=if-necessary-or-explicit

.PHONY: demo test lint bench explore docs lock clean

demo: $(READY)  ## load the library into the embedded store, ask it questions, draw the graph
	$(BIN)/incidents load
	$(BIN)/incidents query run recurring-components
	$(BIN)/incidents query run causes-of-symptom symptom=training-job-failure
	$(BIN)/incidents graph -o graph.html
	@echo "Open graph.html in a browser; \`$(BIN)/incidents --help\` shows the rest."

test: $(DEV)  ## the whole suite on the embedded store, and on Neo4j too where NEO4J_URI names one
	$(BIN)/pytest

lint: $(DEV)  ## style, types, layering, and the library itself
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/incidents lint

bench: $(DEV)  ## every number that the README quotes
	$(BIN)/python -m benchmarks

explore: $(READY)  ## fetch Neo4j Browser by Maven and open it on the store
	$(BIN)/python tools/neo4j browser
	$(BIN)/incidents explore --browser .cache/neo4j/browser

docs: $(DEV)  ## generate what is generated: schemas, reference, favourites
	$(BIN)/python tools/generate.py

lock:  ## resolve both lock files anew from pyproject.toml
	$(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install -q uv
	$(VENV)/lock/bin/uv $(COMPILE) --output-file requirements.lock pyproject.toml
	$(VENV)/lock/bin/uv $(COMPILE) --group dev --all-extras --constraint requirements.lock \
	  --output-file requirements-dev.lock pyproject.toml

clean:  ## remove what the targets above made
	rm -rf $(VENV) .cache dist build graph.html site

$(READY): pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --editable .
	@touch $@

$(DEV): $(READY) requirements-dev.lock
	$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@
