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
  const cover = [...document.querySelectorAll('.paused')].find(shown);
  const root = dialogs.at(-1) ?? cover ?? document.body;
  const what = one => `${one.tagName.toLowerCase()}.${one.className?.baseVal ?? one.className} ` +
    JSON.stringify((one.getAttribute('aria-label') ?? one.innerText ?? '').slice(0, 40));
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
  const unseen = one => one.clientWidth <= 1 && getComputedStyle(one).clipPath !== 'none';
  const hidden = one => one.closest('[aria-hidden="true"], svg') !== null || unseen(one);
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
  const targets = [...root.querySelectorAll(tappable)].filter(one => shown(one) && !unseen(one));
  // Smaller than the view through which it is seen: what has rolled out of a list is under nobody's thumb.
  const cropped = (one, box) => {
    let {left, top, right, bottom} = box;
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowY === 'visible' && style.overflowX === 'visible') continue;
      const view = up.getBoundingClientRect();
      [left, top] = [Math.max(left, view.left), Math.max(top, view.top)];
      [right, bottom] = [Math.min(right, view.right), Math.min(bottom, view.bottom)];
    }
    return {left, top, right, bottom};
  };
  const meet = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const has = one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  const lines = one => {
    const range = document.createRange();
    return [...one.childNodes].filter(node => node.nodeType === 3 && node.data.trim()).flatMap(node => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
  };
  // A field inside a label is as large as the label: a tap on either is the same.
  const area = one => (one.matches('select, input') && one.closest('label')) || one;
  for (const one of targets) {
    const box = area(one).getBoundingClientRect();
    if (box.width < least - 0.5 || box.height < least - 0.5)
      faults.push(`target too small: ${what(one)} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
  }
  // A notice comes and goes above everything, and a tap takes it away.
  const firm = targets.filter(one => !one.closest('.notices'));
  const boxes = firm.map(one => [one, cropped(one, one.getBoundingClientRect())]);
  boxes.forEach(([one, a], n) => {
    for (const [other, b] of boxes.slice(n + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest('.peek') !== other.closest('.peek')) continue;
      if (meet(a, b, 1)) faults.push(`overlap: ${what(one)} and ${what(other)}`);
    }
  });
  const layer = one => one.closest('.peek, .notices, .line-bar, .paused, dialog');
  const tells = one => one.matches('[role="img"]') || (!one.closest('svg, [role="img"], select') && has(one));
  const told = [...root.querySelectorAll('*')].filter(one =>
    shown(one) && !unseen(one) && !one.closest('.visually-hidden') && tells(one));
  const words = told.map(one => [one, ...(one.matches('[role="img"]') ? [cropped(one, one.getBoundingClientRect())] :
    lines(one).map(box => cropped(one, box)))]);
  words.forEach(([one, ...mine], n) => {
    for (const [other, ...theirs] of words.slice(n + 1)) {
      if (one.contains(other) || other.contains(one) || layer(one) !== layer(other)) continue;
      if (mine.some(a => theirs.some(b => meet(a, b, 2)))) faults.push(`drawn over: ${what(one)} and ${what(other)}`);
    }
  });
  return faults;
}"""


async def faults(page: Page) -> list[str]:
    """Return what is wrong with the layout of the screen as it stands."""
    found: list[str] = await page.evaluate(_FAULTS, LEAST_TARGET)
    return found
