"""Settings: which source wins, what may stand where, and what contradicts itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from resumectl.config import Flags, GateSettings, LocalTarget, RemoteTarget, Settings, default_workspace, read_settings
from resumectl.engine.open import open_engine
from resumectl.model.errors import UsageError, WorkspaceProblem


class Sources:
    """A folder, a user's config file and variables to read settings from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "here"
        self.folder.mkdir()
        self.user_file = folder / "config.toml"
        self.environ = {"RESUMECTL_CONFIG": str(self.user_file)}

    def read(self, **flags: object) -> Settings:
        return read_settings(Flags(**flags), environ=self.environ, folder=self.folder)  # type: ignore[arg-type]

    def refusal(self, **flags: object) -> str:
        with pytest.raises(UsageError) as caught:
            self.read(**flags)
        assert caught.value.remedy
        return str(caught.value)

    def in_folder(self, text: str) -> None:
        (self.folder / "resumectl.toml").write_text(text)

    def of_user(self, text: str) -> None:
        self.user_file.write_text(text)


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    return Sources(tmp_path)


def test_defaults(sources: Sources) -> None:
    """Nothing has to be set up."""
    settings = sources.read()
    assert settings.target == LocalTarget(default_workspace(), "default")
    assert settings.template is None
    assert 1 <= settings.jobs <= 64


def test_rank_of_template_and_jobs(sources: Sources) -> None:
    """Flag, variable, folder's file, user's file: each beats all after it."""
    sources.of_user('template = "of-user"\njobs = 2')
    assert (sources.read().template, sources.read().jobs) == ("of-user", 2)
    sources.in_folder('template = "of-folder"\njobs = 3')
    assert (sources.read().template, sources.read().jobs) == ("of-folder", 3)
    sources.environ |= {"RESUMECTL_TEMPLATE": "of-variable", "RESUMECTL_JOBS": "4"}
    assert (sources.read().template, sources.read().jobs) == ("of-variable", 4)
    settings = sources.read(template="of-flag", jobs=5)
    assert (settings.template, settings.jobs) == ("of-flag", 5)


def test_rank_of_targets(sources: Sources, tmp_path: Path) -> None:
    """A target of a higher rank beats one of a lower rank, of whatever kind."""
    sources.of_user(
        'profile = "agency"\n[profiles.agency]\nurl = "https://cv.example/api"\napi_key = "secret"'
    )
    assert isinstance(sources.read().target, RemoteTarget)
    sources.environ["RESUMECTL_WORKSPACE"] = str(tmp_path / "of-variable")
    assert sources.read().target == LocalTarget(tmp_path / "of-variable", "RESUMECTL_WORKSPACE")
    assert isinstance(sources.read(profile="agency").target, RemoteTarget)
    assert sources.read(workspace="/w").target == LocalTarget(Path("/w"), "--workspace")


@pytest.mark.parametrize(
    ("variables", "flags"),
    [
        ({}, {"workspace": "w", "profile": "p"}),
        ({"RESUMECTL_WORKSPACE": "w", "RESUMECTL_URL": "https://x"}, {}),
        ({"RESUMECTL_WORKSPACE": "w", "RESUMECTL_PROFILE": "p"}, {}),
        ({"RESUMECTL_URL": "https://x", "RESUMECTL_PROFILE": "p"}, {}),
    ],
)
def test_two_targets_of_one_rank(sources: Sources, variables: dict[str, str], flags: dict[str, str]) -> None:
    """Two targets of the same rank are an error that names both."""
    sources.environ |= variables
    assert "two targets" in sources.refusal(**flags)


def test_two_targets_in_the_users_file(sources: Sources) -> None:
    """Also the user's file may name one target only."""
    sources.of_user('workspace = "w"\nprofile = "p"')
    assert "two targets" in sources.refusal()


@pytest.mark.parametrize("name", ["workspace", "profile", "url", "api_key", "public_url", "profiles"])
def test_folder_file_may_not_say_where_data_goes(sources: Sources, name: str) -> None:
    """A resumectl.toml that came with a folder cannot redirect anything."""
    sources.in_folder(f'{name} = "https://evil.example"')
    assert name in sources.refusal()


def test_folder_file_of_a_scanned_folder_is_not_read(sources: Sources) -> None:
    """Only the current folder's file counts, not one further down."""
    below = sources.folder / "resumes"
    below.mkdir()
    (below / "resumectl.toml").write_text('template = "theirs"')
    assert sources.read().template is None


@pytest.mark.parametrize(
    "text", ["jobs = ", "jobs = 0", "jobs = 65", "jobs = true", 'jobs = "two"', 'jobs = "4"', "template = 3",
     "names = 1", "gates = 1", "gates = {shoes = 1}", 'gates = {min_coverage = "0.5"}', "gates = {require = 1}",
     "gates = {min_coverage = true}", "gates = {require = [1]}", "gates = {min_coverage = 80}",
     'gates = {require = ["emial"]}', 'names = "{nmae}"', 'names = "{}"'],
)  # fmt: skip
def test_values_that_make_no_sense(sources: Sources, text: str) -> None:
    """A wrong value names the file and what is expected."""
    sources.in_folder(text)
    assert "resumectl.toml" in sources.refusal()


@pytest.mark.parametrize("value", ["0", "-1", "1.5", "two", "9" * 5000, "٣"])
def test_jobs_variable(sources: Sources, value: str) -> None:
    """RESUMECTL_JOBS is a whole number from 1 to 64."""
    sources.environ["RESUMECTL_JOBS"] = value
    assert "RESUMECTL_JOBS" in sources.refusal()


def test_unknown_setting(sources: Sources) -> None:
    """A misspelled setting is an error that knows the right one."""
    sources.in_folder('tempalte = "classic"')
    assert "Did you mean 'template'?" in sources.refusal()


def test_names_and_gates(sources: Sources) -> None:
    """The folder's file beats the user's, setting by setting; fields stand in a list or as the option takes them."""
    assert (sources.read().names, sources.read().gates) == ("", GateSettings())
    sources.of_user('names = "{name}"\ngates = {min_coverage = 1, require = "email, phone"}')
    assert sources.read().gates == GateSettings(1.0, ("email", "phone"))
    sources.in_folder('[gates]\nrequire = ["name", "city"]')
    settings = sources.read()
    assert (settings.names, settings.gates) == ("{name}", GateSettings(None, ("name", "city")))
    assert {name: origin for name, origin in settings.origins.items() if origin} == {
        "names": str(sources.user_file), "require": str(sources.folder / "resumectl.toml"),
    }  # fmt: skip
    sources.environ |= {"RESUMECTL_NAMES": "{title}", "RESUMECTL_MIN_COVERAGE": "0.25"}
    settings = sources.read()
    assert (settings.names, settings.gates) == ("{title}", GateSettings(0.25, ("name", "city")))
    sources.environ["RESUMECTL_REQUIRE"] = "phone, Email"
    assert sources.read().gates == GateSettings(0.25, ("phone", "email"))
    assert sources.read().origins["require"] == "RESUMECTL_REQUIRE"


@pytest.mark.parametrize(
    ("name", "value"), [("NAMES", "{nmae}"), ("MIN_COVERAGE", "80"), ("MIN_COVERAGE", "nan"), ("MIN_COVERAGE", "much"),
     ("REQUIRE", "shoes")],
)  # fmt: skip
def test_variables_that_make_no_sense(sources: Sources, name: str, value: str) -> None:
    """They are refused as their options are, by their own name."""
    sources.environ[f"RESUMECTL_{name}"] = value
    assert f"RESUMECTL_{name}" in sources.refusal()


def test_a_key_without_an_address_is_told(sources: Sources) -> None:
    """Whoever exports a key means a service; nothing reaches it, and that is said where nothing names a workspace."""
    sources.environ["RESUMECTL_API_KEY"] = "svc_live_x"
    (notice,) = sources.read().notices
    assert "RESUMECTL_URL is not" in notice
    assert sources.read(workspace="mine").notices == ()


def test_not_toml(sources: Sources) -> None:
    """Bytes that are no text are a sentence, not a traceback."""
    (sources.folder / "resumectl.toml").write_bytes(b"\xff\xfe\x00")
    assert "TOML" in sources.refusal()


def test_nested_without_end(sources: Sources) -> None:
    """A folder's file that is brackets alone is refused like any other that is no TOML."""
    sources.in_folder("jobs = " + "[" * 100_000)
    assert "nested" in sources.refusal()


@pytest.mark.parametrize("where", ["--workspace", "RESUMECTL_WORKSPACE", "RESUMECTL_CONFIG", "config.toml"])
def test_home_of_nobody(sources: Sources, where: str) -> None:
    """`~name/...` for a name that this machine does not know is a sentence that says who named it."""
    path = "~nobody-of-that-name/here"
    if where.startswith("RESUMECTL"):
        sources.environ[where] = path
    elif where == "config.toml":
        sources.of_user(f'workspace = "{path}"')
    said = sources.refusal(**({"workspace": path} if where == "--workspace" else {}))
    assert where in said
    assert path in said


def test_nobody_without_a_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user of a container whom the system does not know: settings are the defaults, and the workspace, where nothing
    can be made, has to be named.
    """

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name)
    found = read_settings(Flags(), environ={}, folder=tmp_path)
    assert isinstance(found.target, LocalTarget)
    with pytest.raises(WorkspaceProblem, match=r"/dev/null/.* is no folder") as refused:
        open_engine(found)
    assert "RESUMECTL_WORKSPACE" in refused.value.remedy
    named = read_settings(Flags(str(tmp_path / "named")), environ={}, folder=tmp_path)
    open_engine(named).engine.close()
    assert [path.name for path in tmp_path.iterdir()] == ["named"]


def test_folder_file_that_is_no_file(sources: Sources) -> None:
    """A folder named resumectl.toml is not a settings file."""
    (sources.folder / "resumectl.toml").mkdir()
    assert sources.read().template is None


def test_profiles(sources: Sources, tmp_path: Path) -> None:
    """A profile is local or remote, never both; an unknown one is guessed at."""
    sources.of_user('[profiles.home]\nworkspace = "w"\n[profiles.both]\nworkspace = "w"\nurl = "https://x"')
    target = sources.read(profile="home").target
    assert isinstance(target, LocalTarget)
    assert target.workspace == tmp_path / "w", "relative to the file that names it"
    assert "either a workspace or a url" in sources.refusal(profile="both")
    assert "Did you mean 'home'?" in sources.refusal(profile="hoem")


@pytest.mark.parametrize(
    "url", ["http://cv.example/api", "cv.example", "ftp://cv.example", "https://k:s@cv.example"]
)
def test_addresses_that_are_refused(sources: Sources, url: str) -> None:
    """A key goes over TLS or stays on this machine, and never stands in an address."""
    sources.environ |= {"RESUMECTL_URL": url, "RESUMECTL_API_KEY": "secret"}
    assert "secret" not in sources.refusal()


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:80/api/", "http://localhost/api", "http://[::1]/api", "https://x"]
)
def test_addresses_that_are_taken(sources: Sources, url: str) -> None:
    """TLS anywhere, plain HTTP on loopback; the key does not show in a representation."""
    sources.environ |= {"RESUMECTL_URL": url, "RESUMECTL_API_KEY": "hidden-key"}
    target = sources.read().target
    assert isinstance(target, RemoteTarget)
    assert target.api_key == "hidden-key"
    assert not target.url.endswith("/")
    assert "hidden-key" not in repr(sources.read())


def test_where_others_reach_the_service(sources: Sources) -> None:
    """public_url belongs to a workspace: of its profile, or of the variable, which comes first."""
    sources.of_user('[profiles.here]\nworkspace = "w"\npublic_url = "https://cv.example/hr/"')
    assert sources.read(profile="here").target.public_url == "https://cv.example/hr"  # type: ignore[union-attr]
    assert sources.read(workspace="w").target.public_url == ""  # type: ignore[union-attr]
    sources.environ["RESUMECTL_PUBLIC_URL"] = "https://other.example"
    assert sources.read(profile="here").target.public_url == "https://other.example"  # type: ignore[union-attr]
    for wrong in ("other.example", "ftp://x", "https://a b", "https://x?y", "https://u:p@x", "https://x:99999"):
        sources.environ["RESUMECTL_PUBLIC_URL"] = wrong
        assert "RESUMECTL_PUBLIC_URL" in sources.refusal()


@pytest.mark.parametrize(
    ("members", "idle"),
    [
        ('workspace = "w"\nsvc_version = "2026-01-15"', "svc_version"),
        ('workspace = "w"\napi_key = "secret"', "api_key"),
        ('url = "https://x"\napi_key = "secret"\npublic_url = "https://y"', "public_url"),
    ],
)
def test_profiles_take_only_what_has_an_effect(sources: Sources, members: str, idle: str) -> None:
    """What is a service's has no place in the profile of a workspace, nor the other way round."""
    sources.of_user(f"[profiles.one]\n{members}")
    assert idle in (refusal := sources.refusal(profile="one"))
    assert "secret" not in refusal


def test_key_is_bound_to_its_address(sources: Sources) -> None:
    """The variable's key is for the variable's address: a profile without a key does not get it."""
    sources.environ["RESUMECTL_API_KEY"] = "for-somebody-else"
    sources.of_user('[profiles.agency]\nurl = "https://cv.example"')
    assert "no key" in sources.refusal(profile="agency")


def remote(sources: Sources, **flags: object) -> RemoteTarget:
    target = sources.read(**flags).target
    assert isinstance(target, RemoteTarget)
    return target


def test_a_release_is_pinned_by_a_profile(sources: Sources) -> None:
    """D5: as text or as a date of TOML; anything else is refused."""
    for said in ('"2026-01-15"', "2026-01-15"):
        sources.of_user(f'[profiles.work]\nurl = "https://cv.example/api"\napi_key = "k"\nsvc_version = {said}')
        assert remote(sources, profile="work").svc_version == "2026-01-15"
    for said in ('"latest"', "5", "2026-01-15T00:00:00Z", '"2026-1-15"'):
        sources.of_user(f'[profiles.work]\nurl = "https://cv.example/api"\napi_key = "k"\nsvc_version = {said}')
        assert "YYYY-MM-DD" in sources.refusal(profile="work")


@pytest.mark.parametrize(
    "url",
    [
        "https://cv.example/api?key=1",
        "https://cv.example/api#x",
        "https://cv.example:99999/",
        "https://cv.example:0/",
        "https://cv.exa mple/",
        "https://cv.ex\u00e4mple/",
        "https://[::1/",
        "ftp://cv.example/",
        "https://",
        "cv.example",
    ],
)
def test_what_is_no_address(sources: Sources, url: str) -> None:
    """A service's address is scheme, host, port and path."""
    sources.environ |= {"RESUMECTL_URL": url, "RESUMECTL_API_KEY": "svc_live_1"}
    assert "no address" in sources.refusal()


@pytest.mark.parametrize(
    "url",
    [
        "https://ann:pw@cv.example/",
        "https://svc_live_1@cv.example/",
        "https://cv.example/svc_live_1",
        "https://cv.example/api?key=svc_live_1",
    ],
)
def test_an_address_carries_no_secret(sources: Sources, url: str) -> None:
    """It is printed in messages; what stands in it would be too."""
    sources.environ |= {"RESUMECTL_URL": url, "RESUMECTL_API_KEY": "k"}
    message = sources.refusal()
    assert "pw" not in message
    assert "svc_live_1" not in message


def test_a_key_that_no_header_carries(sources: Sources) -> None:
    """A line break at its end comes from a file and is cut; one inside would be another header."""
    sources.environ |= {"RESUMECTL_URL": "https://cv.example/api/", "RESUMECTL_API_KEY": "svc_live_1\n"}
    assert (remote(sources).api_key, remote(sources).url) == ("svc_live_1", "https://cv.example/api")
    for key in ("svc\r\nX-Evil: 1", "svc live", "schl\u00fcssel"):
        sources.environ["RESUMECTL_API_KEY"] = key
        message = sources.refusal()
        assert "a character that no key has" in message
        assert key not in message


def test_e3_a_key_goes_with_its_own_address_only(sources: Sources) -> None:
    """The variable's key is not sent to a profile's service, which is said; a profile without a key is refused."""
    sources.environ["RESUMECTL_API_KEY"] = "svc_live_1"
    sources.of_user('[profiles.work]\nurl = "https://cv.example/api"\napi_key = "svc_live_2"')
    sources.user_file.chmod(0o600)
    assert remote(sources, profile="work").api_key == "svc_live_2"
    assert [one for one in sources.read(profile="work").notices if "RESUMECTL_API_KEY" in one]
    sources.of_user('[profiles.work]\nurl = "https://cv.example/api"')
    assert "no key" in sources.refusal(profile="work")


def test_a_file_with_a_key_that_others_may_read(sources: Sources) -> None:
    """Is said, with the way to close it; not for local work, nor a key of the environment, nor when it is closed."""
    sources.of_user('[profiles.work]\nurl = "https://cv.example/api"\napi_key = "svc_live_2"')
    sources.user_file.chmod(0o644)
    assert any("chmod 600" in one for one in sources.read(profile="work").notices)
    assert sources.read().notices == ()
    sources.environ |= {"RESUMECTL_URL": "https://cv.example/api", "RESUMECTL_API_KEY": "svc_live_1"}
    assert sources.read().notices == ()
    for name in ("RESUMECTL_URL", "RESUMECTL_API_KEY"):
        del sources.environ[name]
    sources.user_file.chmod(0o600)
    assert sources.read(profile="work").notices == ()


def test_e3_a_person_is_asked_for_the_key(sources: Sources) -> None:
    """Where no key stands and somebody can be asked; an empty answer is refused as no key is."""
    sources.environ["RESUMECTL_URL"] = "https://cv.example/api"
    asked: list[str] = []

    def answer(url: str) -> str:
        asked.append(url)
        return "svc_live_3" if len(asked) == 1 else ""

    settings = read_settings(environ=sources.environ, folder=sources.folder, ask_key=answer)
    assert settings.target == RemoteTarget("https://cv.example/api", "svc_live_3", "RESUMECTL_URL")
    with pytest.raises(UsageError, match="no key"):
        read_settings(environ=sources.environ, folder=sources.folder, ask_key=answer)
    assert asked == ["https://cv.example/api"] * 2


def test_files_as_other_systems_and_strangers_write_them(sources: Sources) -> None:
    """A mark in front and line ends of Windows are no text; numbers and brackets without end are told with the file."""
    sources.user_file.write_bytes(b"\xef\xbb\xbftemplate = 'modern'\r\njobs = 3\r\n")
    assert (sources.read().template, sources.read().jobs) == ("modern", 3)
    for text in (f"jobs = 1{'0' * 5000}", f"jobs = {'[' * 100_000}", f"[gates]\nmin_coverage = 1{'0' * 400}"):
        sources.in_folder(text)
        assert "resumectl.toml" in sources.refusal()


def test_a_path_that_cannot_be(sources: Sources) -> None:
    """Whoever is no user here has no home; the flag, the variable, the file or the profile that says so is named."""
    assert "--workspace is '~nobody-here/w'" in sources.refusal(workspace="~nobody-here/w")
    sources.of_user('[profiles.one]\nworkspace = "~nobody-here"\n[profiles.two]\nworkspace = "a\\u0000b"')
    assert "profile 'one'" in sources.refusal(profile="one")
    assert "profile 'two'" in sources.refusal(profile="two")
    sources.environ["RESUMECTL_CONFIG"] = "~nobody-here/config.toml"
    assert "RESUMECTL_CONFIG" in sources.refusal()
