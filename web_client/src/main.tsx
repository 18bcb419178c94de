/** The page's entry: mounts the phone client. */
import { render } from "preact";
import { Cat } from "./art/cat";
import { Duck } from "./art/duck";
import "./theme.css";

const app = document.getElementById("app");
if (app) {
  render(
    <>
      <Duck pose="deliver" size={160} />
      <Cat coat={0} size={96} />
    </>,
    app,
  );
}
