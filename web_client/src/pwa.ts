/** The law of the installed page: the shell is kept by a service worker where the browser allows one (https, or localhost). */
import { basePath } from "./rooms";

export function startOffline(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  window.addEventListener("load", () => {
    const base = basePath(location.pathname);
    // Without one the page plays on as before; only the offline shell is lacking. A browser that forbids storage may throw already here.
    try {
      navigator.serviceWorker.register(`${base}sw.js`, { scope: base }).catch(() => undefined);
    } catch {}
  });
}
