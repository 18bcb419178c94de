/**
 * Going from one page to another without leaving the document: what only the page's memory holds (a seat, in a browser without storage)
 * must survive every step. Back and forward work as they do between documents.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Route, routeOf } from "./rooms";

/** One arrival at an address; the same address again is another one, and its screen begins anew. */
export interface Visit {
  number: number;
  route: Route;
}

const listeners = new Set<(visit: Visit) => void>();
let address = "";
let visit: Visit = { number: 0, route: { page: "home" } };

function arrive(): void {
  const route = routeOf(location.pathname, location.hash);
  // The pass stood in the address for this one moment; neither history nor a shared link keeps it.
  if (route.page === "room" && route.pass) history.replaceState(null, "", location.pathname);
  address = location.href;
  visit = { number: visit.number + 1, route };
  for (const changed of [...listeners]) changed(visit);
}

/** A scanned code may open in the very tab that shows the room: then only what stands behind the # changes. */
function follow(): void {
  if (location.href !== address) arrive();
}

/** Read the address, and follow it from now on. */
export function startNavigation(): void {
  window.addEventListener("popstate", follow);
  window.addEventListener("hashchange", follow);
  arrive();
}

/** Go to a page of this client: a path as `roomPath` and its kin give it. */
export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  arrive();
  window.scrollTo(0, 0);
}

export function useVisit(): Visit {
  const [shown, show] = useState(visit);
  useEffect(() => {
    listeners.add(show);
    show(visit);
    return () => {
      listeners.delete(show);
    };
  }, []);
  return shown;
}

/** A link to a page of this client. A tap that wants another tab gets one. */
export function PageLink({ to, class: looks, children }: { to: string; class: string; children: ComponentChildren }) {
  return (
    <a
      class={looks}
      href={to}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
