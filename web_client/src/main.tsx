/** The page's entry: finds out which screen the address means, takes the pass of a moved seat out of it at once, and mounts the client. */
import { render } from "preact";
import { watchForCovering } from "./cover";
import { startOffline } from "./pwa";
import { routeOf } from "./rooms";
import { App } from "./screens/app";
import "./theme.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./ui/parts.css";
import "./ui/hold.css";
import "./ui/tall.css";

const route = routeOf(location.pathname, location.hash);
// The pass stood in the address for this one moment; neither history nor a shared link keeps it.
if (route.page === "room" && route.pass) history.replaceState(null, "", location.pathname);
// A scanned code may open in the very tab that shows the room: only what stands behind the # changes then, and nothing is loaded.
window.addEventListener("hashchange", () => {
  const now = routeOf(location.pathname, location.hash);
  if (now.page === "room" && now.pass) location.reload();
});

watchForCovering();
startOffline();
const app = document.getElementById("app");
if (app) render(<App route={route} />, app);
