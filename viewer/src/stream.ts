/**
 * A stream of the server that comes back by itself. A browser has six connections to a server for all its tabs
 * together, so a tab that nobody looks at lets go of its streams.
 */

import type { Address } from "./api";
import type { Streams } from "./generated/api";

const SILENCE = 25_000; // ms without a word; the server says something every 8 s
const AGAIN = 2_000; // ms before a refused stream is tried again

export interface Ear<A extends keyof Streams> {
  on: { [Kind in keyof Streams[A]]: (told: Streams[A][Kind]) => void };
  heard?(): void;
  lost?(): void;
}

export function listen<A extends keyof Streams>(address: Address<A>, ear: Ear<A>): () => void {
  let stream: EventSource | null = null;
  let heard = performance.now();
  let retry = 0;

  const alive = () => {
    heard = performance.now();
    ear.heard?.();
  };
  const close = () => {
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    heard = performance.now();
    const made = (stream = new EventSource(address));
    made.onopen = alive;
    made.onerror = () => {
      ear.lost?.();
      if (made.readyState === EventSource.CLOSED) retry = performance.now() + AGAIN;
    };
    for (const [kind, use] of Object.entries(ear.on as Record<string, (told: unknown) => void>)) {
      made.addEventListener(kind, (event) => {
        alive();
        use(JSON.parse((event as MessageEvent<string>).data));
      });
    }
  };
  const look = () => {
    if (document.hidden) return;
    const now = performance.now();
    if (retry && now > retry) {
      retry = 0;
      open();
    } else if (stream && now - heard > SILENCE) {
      ear.lost?.();
      open();
    }
  };
  const turned = () => {
    if (document.hidden) close();
    else if (!stream) open();
  };

  if (!document.hidden) open();
  const timer = setInterval(look, 1000);
  document.addEventListener("visibilitychange", turned);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", turned);
    close();
  };
}
