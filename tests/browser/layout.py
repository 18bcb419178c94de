"""The law of what a screen may never do, whatever stands on it: scroll sideways, cut a text, put one button on another,
offer a target too small for a thumb.

Each check gives what is wrong as text; an empty list is a good screen.
"""

from __future__ import annotations

from playwright.async_api import Page

LEAST_TARGET = 44
"""CSS pixels, both ways (WCAG 2.2 AA asks for 24; a thumb for more)."""

_FAULTS = """least => {
  const shown = one => one.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const cover = document.querySelector('.paused');
  const root = dialogs.at(-1) ?? cover ?? document.body;
  const what = one => `${one.tagName.toLowerCase()}.${one.className?.baseVal ?? one.className} ` +
    JSON.stringify((one.getAttribute('aria-label') ?? one.innerText ?? '').slice(0, 40));
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
  const hidden = one => one.closest('.visually-hidden, [aria-hidden="true"], svg') !== null;
  for (const one of root.querySelectorAll('*')) {
    if (hidden(one) || !shown(one)) continue;
    const style = getComputedStyle(one);
    const text = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const rolls = /auto|scroll/.test(style.overflowY);
    if (clips && one.scrollWidth > one.clientWidth + 1 && !one.matches('input'))
      faults.push(`cut or rolls sideways: ${what(one)} ${one.scrollWidth} > ${one.clientWidth}`);
    if (clips && !rolls && one.scrollHeight > one.clientHeight + 1 && !one.matches('input, select'))
      faults.push(`cut below: ${what(one)} ${one.scrollHeight} > ${one.clientHeight}`);
    if (!text) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    for (const box of range.getClientRects())
      if (box.width > 1 && (box.left < -1 || box.right > innerWidth + 1)) {
        faults.push(`text leaves the screen: ${what(one)} ${Math.round(box.left)}..${Math.round(box.right)}`);
        break;
      }
  }
  const tappable = 'button, a[href], input, select, textarea, summary, [role="button"]';
  const targets = [...root.querySelectorAll(tappable)].filter(one => shown(one) && !one.matches('.visually-hidden'));
  // Smaller than the view through which it is seen: what has rolled out of a list is under nobody's thumb.
  const seen = one => {
    let box = one.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowY === 'visible' && style.overflowX === 'visible') continue;
      const view = up.getBoundingClientRect();
      [left, top] = [Math.max(left, view.left), Math.max(top, view.top)];
      [right, bottom] = [Math.min(right, view.right), Math.min(bottom, view.bottom)];
    }
    return {left, top, right, bottom};
  };
  // A field inside a label is as large as the label: a tap on either is the same.
  const area = one => (one.matches('select, input') && one.closest('label')) || one;
  for (const one of targets) {
    const box = area(one).getBoundingClientRect();
    if (box.width < least - 0.5 || box.height < least - 0.5)
      faults.push(`target too small: ${what(one)} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
  }
  const boxes = targets.map(one => [one, seen(one)]);
  boxes.forEach(([one, a], n) => {
    for (const [other, b] of boxes.slice(n + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest('.peek') !== other.closest('.peek')) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) faults.push(`overlap: ${what(one)} and ${what(other)}`);
    }
  });
  return faults;
}"""


async def faults(page: Page) -> list[str]:
    """Return what is wrong with the layout of the screen as it stands."""
    found: list[str] = await page.evaluate(_FAULTS, LEAST_TARGET)
    return found
