/** The law of sheets: what lies over the game for a moment. Escape, the back gesture's key and a tap beside it close it; focus stays inside. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../art/icons";
import { useText } from "../i18n/text";

export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.stopPropagation();
      }}
    >
      <div class="sheet-paper">
        <div class="sheet-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon-button" aria-label={text("close")} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard (WCAG 2.1.1) */}
        <div class="sheet-body" tabIndex={0}>
          {children}
        </div>
      </div>
    </dialog>
  );
}

/** A question before something that cannot be taken back. */
export function Sure({
  title,
  yes,
  onYes,
  onClose,
  children,
}: {
  title: string;
  yes: string;
  onYes: () => void;
  onClose: () => void;
  children?: ComponentChildren;
}) {
  const text = useText();
  return (
    <Sheet title={title} onClose={onClose}>
      {children}
      <div class="row">
        <button type="button" class="btn" onClick={onClose}>
          {text("cancel")}
        </button>
        <button
          type="button"
          class="btn btn-bad"
          onClick={() => {
            onYes();
            onClose();
          }}
        >
          {yes}
        </button>
      </div>
    </Sheet>
  );
}
