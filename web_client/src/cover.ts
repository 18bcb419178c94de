/**
 * The law of covering up: whatever hides, blurs or freezes the page covers every secret at once, before anything is drawn again.
 * The class is set at once; the parts that show secrets then also leave the page.
 */

type Covering = () => void;

const open = new Set<Covering>();

export function coverAll(): void {
  document.documentElement.classList.add("covered");
  for (const cover of [...open]) cover();
}

/** Called when a secret is uncovered, with what covers it; gives back how to say that it is covered again. */
export function uncovered(cover: Covering): () => void {
  document.documentElement.classList.remove("covered");
  open.add(cover);
  return () => open.delete(cover);
}

export function watchForCovering(): void {
  window.addEventListener("blur", coverAll);
  window.addEventListener("pagehide", coverAll);
  document.addEventListener("freeze", coverAll);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) coverAll();
  });
}
