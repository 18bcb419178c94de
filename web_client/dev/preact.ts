/** Preact under an address that `icons.py` can import in the page. */
export { h, render } from "preact";
