/** Where we are: the address bar as state. */

import { parseRoute, type Route } from "./routes";

class Place {
  route: Route = $state(parseRoute(location.hash));
  /** `?hall` or `#/hall`. */
  hall: boolean = $derived(this.route.page === "hall" || this.route.query.hall !== undefined || askedForHall());

  constructor() {
    addEventListener("hashchange", () => (this.route = parseRoute(location.hash)));
  }

  go(hash: string): void {
    location.hash = hash;
    this.route = parseRoute(hash); // at once: the browser tells of it later
  }

  /** Change the address with a step in the history: Back undoes it. What is shown has changed already. */
  step(hash: string): void {
    if (hash !== location.hash) history.pushState(history.state, "", hash);
  }

  /** Change the address without a step in the history: for what changes all the time. */
  replace(hash: string): void {
    if (hash === location.hash) return;
    history.replaceState(history.state, "", hash);
  }
}

function askedForHall(): boolean {
  return new URLSearchParams(location.search).has("hall");
}

export const place = new Place();
