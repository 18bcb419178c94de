"""The law of how sure a counted share is: the Wilson score interval."""

from __future__ import annotations

from math import sqrt

Z_95 = 1.959963984540054
"""The standard normal quantile that leaves 2.5 % on either side."""


def wilson(hits: int, of: int, z: float = Z_95) -> tuple[float, float]:
    """Return the bounds, from 0 to 1, of the share that `hits` of `of` speaks for; (0, 1) if nothing was counted.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. It keeps inside
    [0, 1] and is honest at 0 and at all, where the usual normal interval says "exactly".
    """
    if of == 0:
        return 0.0, 1.0
    share, z2 = hits / of, z * z
    middle = share + z2 / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    # At the ends rounding could leave a hair more than the bound itself.
    low = 0.0 if hits == 0 else (middle - half) / (1 + z2 / of)
    high = 1.0 if hits == of else (middle + half) / (1 + z2 / of)
    return low, high
