"""The referee of Witch Catch: judges a finished game by its story and the rule book alone.

It shares no code with the rules it checks. `judge(story)` plays the game again from the
players' choices, works out everything the rule book fixes, and answers with a `Verdict`.
"""

from tests.games.witch_catch.referee.judging import judge
from tests.games.witch_catch.referee.verdict import BadStory, Fault, Verdict

__all__ = ["BadStory", "Fault", "Verdict", "judge"]
