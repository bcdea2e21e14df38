"""README.md tells the truth: its examples run, its tables say what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from readme_console import README, ROOT, Example, examples, refreshed, run_examples

from warm_program import warm_command

TEXT = README.read_text(encoding="utf-8")
SHOWN = examples(TEXT)
MENDS = "`python tests/house/readme_console.py` writes what the commands print now"
IDS = re.compile(r"\b(res|rec)_[a-z0-9]{22}\b")
PROGRESS = re.compile(r"^ +\d+ of \d+ done, .*$", re.MULTILINE)
MINUTES = re.compile(r"\b\d+ min \d+ s\b")


def alike(printed: str) -> str:
    """The text without what differs from run to run: ids, numbers, how long it took, where lines break."""
    settled = MINUTES.sub("0.0 s", PROGRESS.sub("", IDS.sub(r"\1_ID", printed)))
    return re.sub(r"\d+", "0", " ".join(settled.split()))


@pytest.mark.slow
def test_examples_print_what_the_readme_shows(tmp_path: Path) -> None:
    """Every command runs word for word and prints what stands under it (numbers and ids aside).

    One test and not one for each example, because they build on each other.
    """
    ran = run_examples([one.command for one in SHOWN], tmp_path.resolve(), warm_command())
    assert [one.command for one in ran] == [one.command for one in SHOWN]
    for at, (shown, real) in enumerate(zip(SHOWN, ran, strict=True)):
        assert alike(real.printed) == alike(shown.printed), f"{MENDS}; {shown.command}"
        asked = at + 1 < len(SHOWN) and SHOWN[at + 1].command == "echo $?"
        assert real.exit_code == (int(SHOWN[at + 1].printed) if asked else 0), shown.command


def test_examples_show_the_commands_of_the_first_minutes() -> None:
    """A stranger meets every command that the first minutes need."""
    said = " ".join(one.command for one in SHOWN)
    for word in "parse --json --ndjson explain upload status data list export batch templates".split():
        assert f" {word} " in f"{said} ", word


def test_refreshing_changes_nothing_but_the_output() -> None:
    """The tool that mends the README keeps its commands and its prose."""
    same = [Example(one.command, one.printed) for one in SHOWN]
    assert refreshed(TEXT, same) == TEXT
    other = refreshed(TEXT, [Example(one.command, "other\n") for one in SHOWN])
    assert [one.command for one in examples(other)] == [one.command for one in SHOWN]
    assert other.count("\nother\n") == len(SHOWN)


def test_exit_codes_are_those_of_the_code() -> None:
    """The table lists every exit code that the command line can end with, and no other."""
    from resumectl.cli import exits

    section = TEXT.partition("## Exit codes")[2].partition("\n## ")[0]
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", section, re.MULTILINE)}
    named = {value for name, value in vars(exits).items() if name.isupper() and isinstance(value, int)}
    assert listed == named | set(exits._BY_CLASS.values())


def test_limits_are_those_of_the_code() -> None:
    """The numbers under Limits are those that the code holds to."""
    from resumectl.model import limits

    section = " ".join(TEXT.partition("## Limits")[2].partition("\n## ")[0].split())
    for words in (
        f"{limits.UPLOAD_BYTES // 2**20} MiB a file",
        f"{limits.PAGES_READ} pages are read",
        f"{limits.OCR_PAGES} pages by OCR",
        f"{limits.PIXELS // 1_000_000} megapixels",
        f"{limits.DEADLINE_TEXT_S:.0f} s a document, {limits.DEADLINE_OCR_S:.0f} s with OCR",
    ):
        assert words in section, words


def test_extras_are_those_of_the_package() -> None:
    """The table of extras is complete, and `all` is what it says."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    section = TEXT.partition("## Install")[2].partition("\n## ")[0]
    listed = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    extras = project["optional-dependencies"]
    assert listed == set(extras) == {"serve", "ocr", "proofread", "tense", "wording", "all"}
    assert extras["all"] == ["resumectl[serve,ocr,proofread,tense,wording]"]


def test_commands_that_not_every_service_has_are_named() -> None:
    """The section on services names each addition, and each command that works on this machine alone."""
    from resumectl.cli.kinds import KINDS, Kind

    section = TEXT.partition("## The same commands on a service")[2].partition("\n## ")[0]
    for name, kind in KINDS.items():
        group = name.split()[0]
        if kind is not Kind.CONTRACT:
            wanted = {group, name.split()[-1]} if KINDS[group] is Kind.CONTRACT else {group}
            assert wanted <= set(re.findall(r"[\w-]+", section)), name


def test_fits_on_eighty_columns() -> None:
    """Nobody scrolls sideways: only lines that cannot break are longer."""
    fenced = False
    long = []
    for line in TEXT.splitlines():
        fenced ^= line.startswith("```")
        breakable = not fenced and not line.startswith("|") and "](" not in line
        if len(line) > 84 or (breakable and len(line) > 80):
            long.append(line)
    allowed = [line for line in long if line.startswith(("docker run", "As a Word file:"))]
    assert long == allowed


@pytest.mark.parametrize(
    "page",
    ["README.md", "CHANGELOG.md", "src/resumectl/README.md", "src/resumectl/DESIGN.md", "tests/README.md"],
)
def test_links_lead_somewhere(page: str) -> None:
    """Every link to a file or a section of the repository has a target."""
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    for target in targets:
        if target.startswith("https://"):
            continue
        name, _, section = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        assert file.exists(), target
        if section:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert section in slugs, target
    if page == "README.md":
        assert len(targets) > 5, "the pattern still finds links"


def test_names_the_systems_at_its_top() -> None:
    """A reader learns within the first lines on which systems it runs."""
    top = "\n".join(TEXT.splitlines()[:12])
    for system in ("Linux", "macOS", "Windows"):
        assert system in top
    assert Path(ROOT / ".ci" / "Containerfile").is_file()
