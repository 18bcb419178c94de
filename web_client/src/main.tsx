/** The page's entry: finds out which screen the address means, takes a moved seat out of it at once, and mounts the client. */
import { render } from "preact";
import { watchForCovering } from "./cover";
import { startOffline } from "./pwa";
import { readCode, routeOf } from "./rooms";
import { App } from "./screens/app";
import { saveSeat } from "./storage";
import "./theme.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./ui/parts.css";
import "./ui/hold.css";

const route = routeOf(location.pathname, location.hash);
if (route.page === "room" && route.moved) {
  // The seat's token stood in the address for this one moment; neither history nor a shared link keeps it.
  history.replaceState(null, "", location.pathname);
  const code = readCode(route.code);
  if (code) saveSeat({ code, token: route.moved, lastId: 0 });
}

watchForCovering();
startOffline();
const app = document.getElementById("app");
if (app) render(<App route={route} />, app);
