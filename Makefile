# `make demo` and `make test` set up everything they need in .venv and ask nothing.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test check real clean

demo: $(READY)
	$(BIN)/screenbot demo --out demo

# The games are installed while the code is checked: that waits for other things than processors.
# The real games mostly wait: four at once, each file on a screen of its own, whose pointer it needs.
test: $(READY)
	$(MAKE) -j 2 check real
	$(BIN)/pytest -n auto --dist worksteal -m "not real"
	$(BIN)/pytest -n 4 --dist loadfile -m real

# The real games, where they can be installed (Debian, root); the tests say what they skip.
real: $(READY)
	$(BIN)/python -m tests.real.install

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable . --group dev
	touch $(READY)

clean:
	rm -rf .venv build dist demo
