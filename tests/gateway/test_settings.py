"""Every setting is read from the environment, held within its bounds, and named when it is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from duckpost.gateway.settings import Settings, WrongSettings, read_settings

PROPERTIES = Settings.model_json_schema()["properties"]
BOUNDED = {name: (schema["minimum"], schema["maximum"]) for name, schema in PROPERTIES.items() if "minimum" in schema}
OTHERS: dict[str, tuple[str, Any, str | None]] = {
    "host": ("0.0.0.0", "0.0.0.0", ""),
    "redis_url": ("redis+cluster://a:1,b:2", "redis+cluster://a:1,b:2", "http://a"),
    "public_url": ("https://Cats.example.:443/Play/", "https://cats.example/Play", "cats.example"),
    "allowed_origins": (
        "https://a.example:443, http://b:81",
        ("https://a.example", "http://b:81"),
        "https://a.example/x",
    ),
    "trusted_proxies": ("10.0.0.0/8,::1", ("10.0.0.0/8", "::1"), "proxy"),
    "metrics_host": ("::1", "::1", ""),
    "metrics_token": ("sixteen-letters!", "sixteen-letters!", "fifteen-letters"),
    "metrics_loopback": ("true", True, "perhaps"),
    "log_level": ("debug", "debug", "loud"),
    "log_salt": ("pepper and salt", "pepper and salt", "short"),
    "testing": ("true", True, "perhaps"),
    "allow_seeds": ("false", False, "perhaps"),
}
"""For each: a value, what is read of it, and one that is refused."""


def test_every_setting_is_tested() -> None:
    assert set(BOUNDED) | set(OTHERS) == set(Settings.model_fields)


def variable(name: str) -> str:
    return f"DUCKPOST_{name.upper()}"


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(variable(name), raising=False)


def test_the_defaults_are_right() -> None:
    settings = read_settings()
    assert settings.redis_url == "redis://127.0.0.1:6379/0"
    assert settings.host == "127.0.0.1"
    assert (settings.rooms_a_minute, settings.joins_a_minute, settings.wrong_codes_a_minute) == (30, 120, 60)
    assert (settings.connections_an_address, settings.watchers_a_room) == (500, 32)
    assert (settings.messages_a_second, settings.message_burst) == (20, 40)
    assert (settings.hello_ms, settings.heartbeat_ms, settings.silence_ms) == (5_000, 20_000, 35_000)
    assert (settings.metrics_port, settings.metrics_token, settings.metrics_loopback) == (0, "", False)
    assert settings.drain_seconds < 10
    assert not settings.testing


@pytest.mark.parametrize("name", sorted(BOUNDED))
@pytest.mark.parametrize("side", ["low", "high"])
def test_a_number_is_taken_at_its_bound_and_refused_beyond(
    name: str, side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    low, high = BOUNDED[name]
    bound, beyond = (low, low - 1) if side == "low" else (high, high + 1)
    for together, value in {"silence_ms": "120000", "heartbeat_ms": "50", "bot_most_ms": "60000", "bot_least_ms": "0",
                            "testing": "true"}.items():  # fmt: skip
        monkeypatch.setenv(variable(together), value)
    if (name, side) in (("silence_ms", "low"), ("heartbeat_ms", "high")):
        monkeypatch.setenv(variable("silence_ms"), "120000" if name == "heartbeat_ms" else "100")
    monkeypatch.setenv(variable(name), str(bound))
    assert getattr(read_settings(), name) == bound
    monkeypatch.setenv(variable(name), str(beyond))
    with pytest.raises(WrongSettings) as wrong:
        read_settings()
    assert variable(name) in str(wrong.value)
    assert f"{beyond}" in str(wrong.value)
    assert str(wrong.value).endswith(f" {bound:.0f}")


@pytest.mark.parametrize("name", sorted(BOUNDED))
def test_a_word_is_no_number(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable(name), "many")
    with pytest.raises(WrongSettings, match=f"^{variable(name)}: 'many' is refused: .*(integer|number)"):
        read_settings()


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_every_other_setting_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value, read, wrong = OTHERS[name]
    monkeypatch.setenv(variable(name), value)
    assert getattr(read_settings(), name) == read
    if wrong is not None:
        monkeypatch.setenv(variable(name), wrong)
        with pytest.raises(WrongSettings, match=f"^{variable(name)}: "):
            read_settings()


def test_every_wrong_setting_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKPOST_PORT", "99999")
    monkeypatch.setenv("DUCKPOST_HELLO_MS", "1")
    with pytest.raises(WrongSettings) as wrong:
        read_settings()
    assert sorted(line.partition(":")[0] for line in str(wrong.value).splitlines()) == [
        "DUCKPOST_HELLO_MS",
        "DUCKPOST_PORT",
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [("redis_url", "rediz://user:sesame@host"), ("metrics_token", "open sesame, open"), ("log_salt", "sesame")],
)
def test_a_wrong_secret_is_not_repeated(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable(name), value)
    with pytest.raises(WrongSettings) as wrong:
        read_settings()
    assert "sesame" not in str(wrong.value)


@pytest.mark.parametrize("given", [{"allow_seeds": True}, {"speed": 2}])
def test_what_is_for_tests_needs_testing(given: dict[str, Any]) -> None:
    with pytest.raises(WrongSettings, match=f"{variable(next(iter(given)))} .*--testing"):
        read_settings(**given)
    assert read_settings(testing=True, **given).testing


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"silence_ms": 20_000, "heartbeat_ms": 20_000}, "DUCKPOST_SILENCE_MS.*DUCKPOST_HEARTBEAT_MS"),
        ({"metrics_port": 9100, "port": 9100}, "DUCKPOST_METRICS_PORT.*DUCKPOST_PORT"),
        ({"bot_least_ms": 2_000, "bot_most_ms": 1_999}, "DUCKPOST_BOT_MOST_MS.*DUCKPOST_BOT_LEAST_MS"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(given: dict[str, Any], named: str) -> None:
    with pytest.raises(WrongSettings, match=named):
        read_settings(**given)


def test_what_is_given_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKPOST_PORT", "1234")
    assert read_settings(port=4321).port == 4321


def test_two_servers_that_are_given_no_salt_have_different_ones() -> None:
    assert read_settings().log_salt != read_settings().log_salt
