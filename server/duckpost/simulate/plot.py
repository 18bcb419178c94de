"""The law of the plot: for each player count a bar of who won, as SVG that any browser shows."""

from __future__ import annotations

from xml.sax.saxutils import escape

from duckpost.simulate.counting import Count, Share, winners

_LEFT, _TOP, _WIDTH, _ROW, _BAR = 70, 76, 600, 34, 20
# Told apart by lightness too, not by hue alone.
_COLOURS = ("#e0a33a", "#3f7f93", "#5b3a6b", "#b9543f", "#8a9a5b")


def plot(game: str, bot: str, counts: tuple[Count, ...]) -> str:
    """Return an SVG document: a row a player count, a segment a winner, a whisker for its 95 % interval."""
    height = _TOP + _ROW * len(counts) + 40
    colours = {winner: _COLOURS[index % len(_COLOURS)] for index, winner in enumerate(winners(counts))}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_LEFT + _WIDTH + 90}" height="{height}" fill="#222">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        _text(_LEFT, 24, f"{game}: who wins when {bot} bots play", size=16),
        *_legend(colours),
        *_axis(len(counts)),
    ]
    for index, each in enumerate(counts):
        parts += _bar(_TOP + index * _ROW, each, colours)
    return "\n".join([*parts, "</svg>", ""])


def _legend(colours: dict[str, str]) -> list[str]:
    parts = []
    for index, (winner, colour) in enumerate(colours.items()):
        x = _LEFT + index * 110
        parts += [f'<rect x="{x}" y="38" width="12" height="12" fill="{colour}"/>', _text(x + 18, 49, winner)]
    note_at = _LEFT + len(colours) * 110
    return [*parts, _text(note_at, 49, "whisker: 95 % Wilson interval of the segment it ends in", colour="#666")]


def _axis(bars: int) -> list[str]:
    bottom = _TOP + bars * _ROW
    parts = []
    for percent in range(0, 101, 25):
        x = _LEFT + _WIDTH * percent / 100
        parts.append(f'<line x1="{x:.1f}" y1="{_TOP - 8}" x2="{x:.1f}" y2="{bottom}" stroke="#ccc"/>')
        parts.append(_text(x, bottom + 18, f"{percent} %", anchor="middle"))
    return parts


def _bar(y: int, each: Count, colours: dict[str, str]) -> list[str]:
    parts = [_text(_LEFT - 10, y + 15, f"{each.players} pl.", anchor="end")]
    at = 0.0
    for winner, colour in colours.items():
        share = each.won(winner)
        x, width = _LEFT + at * _WIDTH, share.share * _WIDTH
        parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_BAR}" fill="{colour}"/>')
        if width > 40:
            parts.append(_text(x + 6, y + 15, f"{share.share * 100:.0f} %", colour="#fff"))
        parts += _whisker(at, y, share)
        at += share.share
    parts.append(_text(_LEFT + _WIDTH + 8, y + 15, f"{each.mean_days:.1f} days", colour="#666"))
    return parts


def _whisker(start: float, y: int, share: Share) -> list[str]:
    if start + share.share > 1 - 1e-9:
        return []  # the last segment ends with the bar; the others' whiskers say all there is to say
    low, high = (_LEFT + (start + bound) * _WIDTH for bound in (share.low, share.high))
    middle = y + _BAR + 4
    return [
        f'<path d="M{low:.1f} {middle - 3}v6M{low:.1f} {middle}H{high:.1f}M{high:.1f} {middle - 3}v6" stroke="#222"/>'
    ]


def _text(x: float, y: float, text: str, *, size: int = 13, anchor: str = "start", colour: str = "#222") -> str:
    look = f'font-family="sans-serif" font-size="{size}" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text)}</text>'
