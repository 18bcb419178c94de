"""Each measurement runs, with tiny numbers: what it counts is looked at, never how long it takes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bench import _page, answers, phones, play
from bench.__main__ import main, names
from bench._servers import own_cores


@pytest.mark.parametrize("work", answers.ROWS, ids=lambda work: str(work[0]))
def test_every_server_does_its_work_and_everybody_sees_it(work: answers.Work) -> None:
    what, server, seated, _ = work
    (row,) = answers.measure([(what, server, seated, (1,))], seconds=0.3)
    assert row.per_second > 0
    assert row.view_bytes > 500
    # Every seat of a party room sees every answer; in Witch Catch at least the sender does.
    assert row.views == pytest.approx(8, rel=0.3) if "party" in what else row.views >= 1


def test_a_measurement_gives_its_process_back_all_cores() -> None:
    cores = os.sched_getaffinity(0)
    with own_cores():
        os.sched_setaffinity(0, {min(cores)})
    assert os.sched_getaffinity(0) == cores


def test_idle_phones_are_counted_and_rooms_that_are_over_leave_nothing_behind() -> None:
    idle, moments, tally = phones.measure(rooms=1, total=2, at_once=2)
    assert idle.phones == 8
    assert idle.after > 0
    last = moments[-1]
    assert last.rooms == 2
    assert last.channels == last.untimed == last.held["held rooms"] == last.held["rooms with somebody in line"] == 0
    assert last.keys["room"] == last.keys["log"] == last.keys["code"] == 2
    assert not {"bells", "links"} & set(last.keys)
    assert len(tally.took) >= 2 * 20
    assert any("KB a phone" in line for line in phones.report(idle, moments, tally))


def test_play_is_timed_to_its_qr_code(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("duckpost")), "play", "--local"]
    command += ["--port", "0", "--data", str(tmp_path)]
    start = play.started(command, tmp_path, play.bare_environment(tmp_path))
    assert start.seconds > 0
    assert start.steps == ()


def test_a_result_is_written_between_its_markers_and_leaves_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_page, "PAGE", tmp_path / "README.md")
    _page.write("one", "first")
    _page.write("two", "second")
    _page.write("one", "newer")
    page = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "first" not in page
    assert page.index("newer") < page.index("second")


def test_a_wrong_name_is_told_the_right_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert ", ".join(names()) in capsys.readouterr().err
    assert {"answers", "games", "phones", "play", "store"} <= set(names())
