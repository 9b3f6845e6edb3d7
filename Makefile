# Two commands cover most needs: `make demo` and `make test`; `make help` lists the others.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
PROGRAMS := ics2snap snap2ics snapview icsconv calendarr
BIN := .build/release
# On Linux the Swift runtime is linked in: nothing else to install, and a quicker start (lld: a quicker link). The
# programs export no symbols, since nothing looks for any in them, and their relocations are packed, 9 KB instead of
# 1 MB, where the C library can read that (glibc 2.36): both are gone through at every start. Nor do they look for
# libraries beside themselves, which asks for 44 files that are not there.
PACKED := $(shell printf '2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2)" | sort -CV \
	&& echo -Xlinker -z -Xlinker pack-relative-relocs)
STATIC := --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic $(PACKED)
# Programs lie at another address in every run, their tables of addresses cannot be written once they are filled, and
# what is C in them guards its stack; packaging/check-hardening.sh looks whether it is so.
HARDENED := -Xlinker -pie -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack \
	-Xcc -fstack-protector-strong -Xcc -fstack-clash-protection
RELEASE := -c release $(if $(filter Linux,$(shell uname -s)),$(STATIC) $(HARDENED))
SOURCES := Package.swift Sources Tests
share := $(DESTDIR)$(PREFIX)/share
manuals = $(wildcard man/*.[1-8])

.PHONY: help setup release demo test test-asan test-tsan fuzz soak bench bench-check gallery check-zones check-recurrence \
	check-pipelines check-store mutants lint format man docs install install-symbols uninstall deb check-deb check-image clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

setup: ## Install what the build needs and is missing
	@.ci/setup.sh

release: setup ## Build the programs, optimised
	@.ci/build.sh $(SWIFT) build $(RELEASE)

demo: release ## Convert the sample calendars and show what a reader sees; DEMO=DIR keeps it
	@.ci/demo.sh $(BIN) $(DEMO)

test: setup ## Run every test, or a part: make test [FILTER=RepositoryTests]
	@.ci/test.sh $(SWIFT) $(if $(FILTER),--filter '$(FILTER)')

# lld: the other linker stumbles over the sanitizer's debug information. Leaks of what the runtime keeps are no faults.
SANITIZED = CALENDARR_SANITIZER=1 ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test -Xswiftc -use-ld=lld $(if $(FILTER),--filter "$(FILTER)")

test-asan: setup ## Run the tests under AddressSanitizer: make test-asan [FILTER=ICalendarTests]
	$(SANITIZED) --sanitize=address --scratch-path .build/asan

test-tsan: setup ## Run the tests under ThreadSanitizer: make test-tsan [FILTER=CalendarrCoreTests]
	$(SANITIZED) --sanitize=thread --scratch-path .build/tsan

mutants: setup ## Hold the tests against wrong changes: make mutants [ONLY="id,id"]
	nice python3 Tests/Mutants/run.py $(if $(ONLY),--only $(ONLY))

fuzz: setup ## Fuzz for a minute each: make fuzz [TARGET="rule state"] [TIME=3600]
	@TIME=$(or $(TIME),60) Tests/Fuzzing/fuzz.sh $(TARGET)

soak: release ## Run 24 days of 1,000 profiles with edits, faults and kills against runs from scratch (SOAK=--help)
	nice python3 Tests/Oracles/soak.py $(BIN)/ics2snap --days 24 --profiles 1000 $(SOAK)

bench: release ## Measure speed and memory, and record them in docs/performance.md
	python3 Benchmarks/run.py $(BIN) --record docs/performance.md $(BENCH)

bench-check: release ## Compare instruction counts with those on record (needs valgrind)
	python3 Benchmarks/check.py $(BIN)

check-zones: release ## Compare every zone and transition with python's zoneinfo
	python3 Tests/Oracles/check_zones.py $(BIN)/icsconv

check-recurrence: release ## Compare generated rules and series with python's libraries
	python3 Tests/Oracles/check_rules.py $(BIN)/icsconv
	python3 Tests/Oracles/generate_series.py .build/series
	python3 Tests/Oracles/compare_sets.py --tool $(BIN)/ics2snap --series .build/series

check-store: release ## Histories of a store against a slow model, 200 kills, full disks, and what is published
	python3 Tests/Oracles/check_store_history.py $(BIN)/calendarr --histories 40 --steps 20
	python3 Tests/Oracles/check_store_faults.py $(BIN)/calendarr --kills 200
	python3 Tests/Oracles/check_store_publish.py $(BIN)/calendarr $(BIN)/ics2snap samples/calendars/*.ics

check-pipelines: release ## Run the pipelines under GNU parallel and Spark, where they are installed
	samples/pipelines/check.sh $(BIN)/ics2snap

gallery: release ## Draw the pictures of the README again
	samples/gallery/make.sh $(BIN)

lint: ## Check the form of sources and man pages
	$(SWIFT) format lint --strict -r $(SOURCES)
	$(if $(manuals),mandoc -T lint -W warning $(manuals))

format: ## Bring the sources into form
	$(SWIFT) format -i -r $(SOURCES)

man: ## Write the OPTIONS blocks of the man pages from the option tables
	$(SWIFT) build
	@.ci/man-options.sh .build/debug

docs: setup ## Write the documentation of CalendarrCore, to be served as a web site: make docs [DOCS=.build/docs]
	$(SWIFT) build --target CalendarrCore
	@.ci/docs.sh .build/debug $(or $(DOCS),.build/docs)

# Four of the programs are one body of code: one file has their names. The fifth brings SQLite, which the others would
# pay for at every start (6.3 million instructions until --version is printed, in place of 5.7), and stays apart.
NAMES := snap2ics snapview icsconv
INSTALLED := ics2snap calendarr
STRIP ?= $(shell command -v strip)
STRIP_FLAGS ?= $(if $(filter Darwin,$(shell uname -s)),-x,--strip-unneeded --remove-section=.comment)

install: ## Put programs, man pages and completions under PREFIX (build first: make release)
	@for program in $(PROGRAMS); do test -x $(BIN)/$$program || { echo "run 'make release' first" >&2; exit 1; }; done
	install -d $(DESTDIR)$(PREFIX)/bin $(share)/man/man1 $(share)/man/man5 $(share)/man/man7 \
	  $(share)/bash-completion/completions $(share)/zsh/site-functions $(share)/fish/vendor_completions.d
	@for program in $(INSTALLED); do \
	  echo "install $$program"; \
	  install -m 755 $(BIN)/$$program $(DESTDIR)$(PREFIX)/bin/$$program || exit 1; \
	  if [ -n "$(STRIP)" ]; then $(STRIP) $(STRIP_FLAGS) $(DESTDIR)$(PREFIX)/bin/$$program || exit 1; fi; \
	done
	@[ -n "$(STRIP)" ] || echo "strip is not installed (binutils): the programs keep their debug symbols"
	@for program in $(NAMES); do \
	  echo "install $$program"; ln -sf ics2snap $(DESTDIR)$(PREFIX)/bin/$$program || exit 1; \
	done
	@for program in $(PROGRAMS); do \
	  $(BIN)/$$program --generate-completion bash > $(share)/bash-completion/completions/$$program && \
	  $(BIN)/$$program --generate-completion zsh > $(share)/zsh/site-functions/_$$program && \
	  $(BIN)/$$program --generate-completion fish > $(share)/fish/vendor_completions.d/$$program.fish || exit 1; \
	done
	@for page in $(manuals); do \
	  echo "install $$page"; install -m 644 $$page $(share)/man/man$${page##*.}/ || exit 1; \
	done

symbols := $(DESTDIR)$(PREFIX)/lib/debug$(PREFIX)/bin

install-symbols: ## Put the debug symbols of the installed programs where gdb looks for them (needs objcopy)
	install -d $(symbols)
	@for program in $(INSTALLED); do \
	  echo "install $$program.debug"; \
	  objcopy --only-keep-debug $(BIN)/$$program $(symbols)/$$program.debug && \
	  objcopy --remove-section=.gnu_debuglink $(DESTDIR)$(PREFIX)/bin/$$program && \
	  objcopy --add-gnu-debuglink=$(symbols)/$$program.debug $(DESTDIR)$(PREFIX)/bin/$$program || exit 1; \
	done

uninstall: ## Remove what install put there
	@for program in $(PROGRAMS); do \
	  rm -f $(DESTDIR)$(PREFIX)/bin/$$program $(share)/bash-completion/completions/$$program \
	    $(share)/zsh/site-functions/_$$program $(share)/fish/vendor_completions.d/$$program.fish \
	    $(symbols)/$$program.debug; \
	done
	@for page in $(manuals); do rm -f $(share)/man/man$${page##*.}/$$(basename $$page); done

deb: release ## Build a Debian package into this folder
	@packaging/deb.sh $(BIN)

check-deb: release ## Install the package in a clean system and run it there (root, debootstrap)
	@packaging/check-hardening.sh $(addprefix $(BIN)/,$(PROGRAMS))
	@package=$$(packaging/deb.sh $(BIN) .build) && packaging/check-deb.sh "$$package"

check-image: release ## Build the image of packaging/Containerfile and run it (root, buildah or debootstrap)
	@package=$$(packaging/deb.sh $(BIN) .build) && packaging/check-image.sh "$$package"

clean: ## Remove what was built
	rm -rf .build
