# resumectl. `make help` lists what can be made.

SHELL := /bin/sh
BIN := .venv/bin
SAMPLES := sample_resumes
DEMO := demo-output
CORPUS := ../shared/corpus

.DEFAULT_GOAL := help
.PHONY: help demo test lint check soak accuracy altered calibrate surroundings readings typos tense leftout same bench clean setup

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

demo: ## Set up, then read sample_resumes into demo-output
	@.ci/setup run
	@$(BIN)/resumectl --workspace $(DEMO)/.workspace batch $(SAMPLES) --out $(DEMO) --template modern
	@echo
	@echo "  Next: open a Word file of $(DEMO). '. .venv/bin/activate' puts resumectl"
	@echo "  on the path, and README goes on under First minutes."

test: ## Set up, then run tests, linter, type checker (ten minutes)
	@.ci/setup test
	@$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest -n 3

lint: ## Run the linter and the type checker alone
	@.ci/setup test
	$(BIN)/ruff check .
	$(BIN)/mypy

check: ## Run the longer tests as well (minutes)
	@.ci/setup test
	EXAMPLES=many $(BIN)/python -m pytest -n 2 -m "check or not check"

soak: ## Send 10,000 documents through killed batches (SOAK=1000)
	@.ci/setup test
	$(BIN)/python tests/batch/batch_soak.py $(SOAK)

accuracy: ## Score the parser against gold, proofreading against labels
	@.ci/setup run
	@$(BIN)/python .ci/accuracy.py $(SAMPLES) $(CORPUS)

altered: ## Alter documents and tell what is then read otherwise
	@.ci/setup test
	@$(BIN)/python tests/altered/altered_scores.py $(SAMPLES) $(wildcard $(CORPUS))

typos: ## Learn again when proofreading corrects a word
	@.ci/setup test
	@$(BIN)/python .ci/weigh_words.py
	@$(BIN)/python .ci/weigh_typos.py
	@$(BIN)/python .ci/weigh_likely.py

calibrate: ## Fit confidences to labelled documents (CORPUS=FOLDER)
	@.ci/setup run
	@$(BIN)/python .ci/calibrate.py $(SAMPLES) $(CORPUS)

surroundings: ## Fit what stands around values (ROWS="FILE ...")
	@.ci/setup run
	@$(BIN)/python .ci/weigh_surroundings.py fit $(ROWS)

readings: ## Fit which of two readings is better (CORPUS=FOLDER)
	@.ci/setup run
	@$(BIN)/python .ci/weigh_readings.py $(CORPUS)

tense: ## Fit what tells verbs from nouns, duties from deeds
	@.ci/setup run
	@$(BIN)/python .ci/fit_tense.py
	@$(BIN)/python .ci/fit_finite.py
	@$(BIN)/python .ci/fit_concord.py
	@$(BIN)/python .ci/weigh_tenses.py

leftout: ## Score proofreading on authors left out (ten minutes)
	@.ci/setup test
	@$(BIN)/python .ci/left_out.py

same: ## Read the samples on Python 3.11 to 3.13 and compare
	@.ci/setup test
	@$(BIN)/python .ci/same_results.py $(SAMPLES) $(wildcard $(CORPUS))

bench: ## Time the parser, a folder and proofreading
	@.ci/setup run
	@$(BIN)/python tests/benchmarks/speed_bench.py $(SAMPLES) $(CORPUS)/rendered
	@$(BIN)/python tests/benchmarks/folder_bench.py $(SAMPLES)
	@$(BIN)/python tests/benchmarks/proofread_bench.py

setup: ## Install what make demo and the README need, nothing else
	@.ci/setup run

clean: ## Remove .venv, demo-output and caches
	rm -rf .venv $(DEMO) build dist .pytest_cache .hypothesis .ruff_cache .mypy_cache .import_linter_cache
	find src tests templates $(SAMPLES) .ci -name __pycache__ -type d -prune -exec rm -rf {} +
