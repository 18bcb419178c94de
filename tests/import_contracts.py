"""The law of two import contracts that import-linter lacks: `only` (an allow list) and `strangers` (games apart).

Both are named in pyproject.toml under `tool.importlinter`, so that a new game, or a new module in a layer, is covered
from its first line without being listed there.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, cast

from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grimp import ImportGraph
    from importlinter.domain.imports import Module, ModuleExpression


def _names(graph: ImportGraph, expressions: object) -> set[str]:
    found: Iterable[Module] = module_expressions_to_modules(graph, cast("set[ModuleExpression]", expressions))
    return {module.name for module in found}


def _strings(option: object) -> set[str]:
    return cast("set[str] | None", option) or set()


def _inside(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _verdict(imports: Iterable[tuple[str, str]]) -> ContractCheck:
    broken = sorted(imports)
    return ContractCheck(kept=not broken, metadata={"broken": broken})


def _render(check: ContractCheck) -> None:
    for importer, imported in check.metadata["broken"]:
        output.print_error(f"{importer} imports {imported}", bold=False)
    output.new_line()


class Only(Contract):
    """The modules in `sources` import, outside themselves, only what `allowed` names; `exempt` modules are free.

    With `scope` the law looks only at imports of modules inside it (`sources` may import anything else).
    """

    type_name = "only"

    sources = fields.SetField(subfield=fields.ModuleExpressionField())
    allowed = fields.SetField(subfield=fields.StringField())
    exempt = fields.SetField(subfield=fields.StringField(), required=False)
    scope = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return every direct import that is not on the list."""
        del verbose
        sources = _names(graph, self.sources)
        allowed = sources | _strings(self.allowed)
        exempt = _strings(self.exempt)
        scope = _strings(self.scope)
        return _verdict(
            (module, imported)
            for module in graph.modules
            if _inside(module, sources) and module not in exempt
            for imported in graph.find_modules_directly_imported_by(module)
            if not _inside(imported, allowed) and (not scope or _inside(imported, scope))
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line an import."""
        _render(check)


class Strangers(Contract):
    """No package directly below `within` imports another one, at first or second hand."""

    type_name = "strangers"

    within = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return every pair of sibling packages of which the first reaches the second."""
        del verbose
        children = graph.find_children(cast("str", self.within))
        packages = [child for child in children if graph.find_children(child)]
        return _verdict(
            (importer, imported)
            for importer, imported in permutations(packages, 2)
            if graph.chain_exists(importer=importer, imported=imported, as_packages=True)
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line a pair."""
        _render(check)
