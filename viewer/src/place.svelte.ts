/** Where we are: the address bar as state. */

import { parseRoute, type Route } from "./routes";

class Place {
  route: Route = $state(parseRoute(location.hash));
  /** `?hall` or `#/hall`. */
  hall: boolean = $derived(this.route.page === "hall" || this.route.query.hall !== undefined || askedForHall());

  /** The address as we know it. If it is another one, somebody has gone there, and we are told in a moment. */
  #known = location.hash;

  constructor() {
    addEventListener("hashchange", () => {
      this.#known = location.hash;
      this.route = parseRoute(location.hash);
    });
  }

  go(hash: string): void {
    location.hash = hash;
    this.#known = location.hash;
    this.route = parseRoute(hash); // at once: the browser tells of it later
  }

  /** Change the address with a step in the history: Back undoes it. What is shown has changed already. */
  step(hash: string): void {
    if (hash === location.hash) return;
    history.pushState(history.state, "", hash);
    this.#known = location.hash;
  }

  /** Change the address without a step in the history: for what changes all the time. */
  replace(hash: string): void {
    if (hash === location.hash || location.hash !== this.#known) return; // or Back would lead to where one was
    history.replaceState(history.state, "", hash);
    this.#known = location.hash;
  }
}

function askedForHall(): boolean {
  return new URLSearchParams(location.search).has("hall");
}

export const place = new Place();
