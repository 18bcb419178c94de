"""The import contracts of our own refuse what they are there to refuse."""

from __future__ import annotations

from typing import Any

import pytest
from grimp import ImportGraph

from tests.import_contracts import Only, Strangers

GAMES = "duckpost.games"


def graph_of(*imports: tuple[str, str], outside: tuple[str, ...] = ()) -> ImportGraph:
    graph = ImportGraph()
    for name in ("duckpost", GAMES, f"{GAMES}.dice", f"{GAMES}.cats", f"{GAMES}.cats.state", "duckpost.bots"):
        graph.add_module(name)
    for name in (f"{GAMES}.dogs", f"{GAMES}.dogs.state", f"{GAMES}.contract"):
        graph.add_module(name)
    for name in outside:
        graph.add_module(name, is_squashed=True)
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported)
    return graph


def only(**options: Any) -> Only:
    return Only("only", {}, options)


def broken(contract: Only | Strangers, graph: ImportGraph) -> list[tuple[str, str]]:
    check = contract.check(graph, verbose=False)
    found: list[tuple[str, str]] = check.metadata["broken"]
    assert check.kept is not bool(found)
    return found


def test_only_lets_in_what_is_listed_and_what_is_its_own() -> None:
    graph = graph_of((f"{GAMES}.cats", f"{GAMES}.dice"), (f"{GAMES}.dice", "enum"), outside=("enum",))
    assert broken(only(sources=[GAMES], allowed=["enum"]), graph) == []


def test_only_refuses_a_library_that_is_not_listed() -> None:
    graph = graph_of((f"{GAMES}.cats.state", "time"), outside=("time",))
    assert broken(only(sources=[GAMES], allowed=["enum"]), graph) == [(f"{GAMES}.cats.state", "time")]


def test_only_leaves_an_exempt_module_free_and_no_other() -> None:
    graph = graph_of((f"{GAMES}.dice", "random"), (f"{GAMES}.cats", "random"), outside=("random",))
    contract = only(sources=[GAMES], allowed=["enum"], exempt=[f"{GAMES}.dice"])
    assert broken(contract, graph) == [(f"{GAMES}.cats", "random")]


@pytest.mark.parametrize("secret", [f"{GAMES}.cats", f"{GAMES}.cats.state"])
def test_a_bot_may_not_read_a_state(secret: str) -> None:
    graph = graph_of(("duckpost.bots", secret), ("duckpost.bots", f"{GAMES}.contract"), ("duckpost.bots", "re"))
    contract = only(sources=["duckpost.bots"], allowed=[f"{GAMES}.contract"], scope=["duckpost"])
    assert broken(contract, graph) == [("duckpost.bots", secret)]


def test_no_game_imports_another_even_through_a_third_module() -> None:
    graph = graph_of((f"{GAMES}.cats.state", f"{GAMES}.contract"), (f"{GAMES}.contract", f"{GAMES}.dogs.state"))
    assert broken(Strangers("strangers", {}, {"within": GAMES}), graph) == [(f"{GAMES}.cats", f"{GAMES}.dogs")]


def test_games_that_share_only_the_contract_are_strangers() -> None:
    graph = graph_of((f"{GAMES}.cats.state", f"{GAMES}.contract"), (f"{GAMES}.dogs", f"{GAMES}.contract"))
    assert broken(Strangers("strangers", {}, {"within": GAMES}), graph) == []
