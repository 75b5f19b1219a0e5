# What each target needs is set up by .ci/setup, once; see docs/working.md.
ARGS ?=
fast = not slow and not proof and not guest and not browser
pytest = -m pytest -q -o faulthandler_timeout=300 -n auto
grouped = --dist loadgroup --no-loadscope-reorder
# Whatever the environment says: else each process of the tests, and each console that they start, compiles all of it anew.
unexport PYTHONDONTWRITEBYTECODE

# The system's own Python makes the installed environment. A word counts if it was typed: a shell may have a HOST of its own.
installer = env PYTHONPATH=systemd $(if $(wildcard /usr/bin/python3),/usr/bin/python3,python3) -B -m installer
typed = $(filter command,$(firstword $(origin $(1))))
given = $(foreach name,RIG PACK HOST PORT SCREEN,$(if $(call typed,$(name)),'$(name)=$(subst ','\'',$($(name)))'))

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

run:  ## set up what is missing, start the console on a simulated rig and print where its bench page is (ARGS=...)
	@.ci/setup run && exec .venv/bin/gameshow bench $(ARGS)

install:  ## on a Raspberry Pi, with sudo: it starts into the show from then on (RIG=NAME|FILE, once; PACK= HOST= PORT= SCREEN=yes|no)
	@exec $(installer) install $(given)

plan:  ## what install would do
	@exec $(installer) plan $(given)

uninstall:  ## with sudo: removes the console again, all but shows and packs
	@exec $(installer) uninstall

check:  ## lint, format, types and the fast tests, in some three minutes
	@.ci/setup dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/python $(pytest) -m "$(fast)" $(ARGS)

test:  ## lint, types and all tests except proofs, with Chromium and the guest: at most ten minutes
	@.ci/setup dev browser guest
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/python $(pytest) $(grouped) -m "not proof" $(ARGS)

proof:  ## what takes longer, and the fast tests on a second version of Python
	@.ci/setup dev browser guest second
	.venv/bin/python $(pytest) -o faulthandler_timeout=1200 $(grouped) -m proof $(ARGS)
	@[ ! -d .venv-second ] || { .venv-second/bin/python -V; .venv-second/bin/python $(pytest) -m "$(fast)" $(ARGS); }

bench:  ## the figures: every module in tests/benchmarks
	@.ci/setup dev browser guest
	@set -e; for file in tests/benchmarks/[a-z]*.py; do \
	  name=$$(basename "$$file" .py); echo "== $$name"; .venv/bin/python -m "tests.benchmarks.$$name"; done

pictures:  ## take the README's pictures anew, with Chromium
	@.ci/setup dev browser
	.venv/bin/python -m tests.e2e.pictures docs/pictures

drawings:  ## draw the shipped rigs anew, after a change of a rig file or of the drawings
	@.ci/setup dev
	.venv/bin/python -m wiring.renew

clean:  ## remove what can be made again; saved shows and the guest's kernel are kept elsewhere and stay
	rm -rf .venv .venv-second .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache build dist *.egg-info
	find console hardware wiring systemd tests -name __pycache__ -type d -exec rm -rf {} +

.PHONY: help run install plan uninstall check test proof bench pictures drawings clean
