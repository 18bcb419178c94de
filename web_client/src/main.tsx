/** The page's entry: reads the address and mounts the client. */
import { render } from "preact";
import { watchForCovering } from "./cover";
import { startNavigation } from "./navigation";
import { startOffline } from "./pwa";
import { App } from "./screens/app";
import { keepWhole } from "./translated";
import "./theme.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./ui/parts.css";
import "./ui/hold.css";
import "./ui/tall.css";

startNavigation();
keepWhole(document.body);
watchForCovering();
startOffline();
const app = document.getElementById("app");
if (app) render(<App />, app);
