/** Watch a team's desk and ring its bell, whatever page is open, and also while nobody looks at the tab. */

import { alarms, fresh, type Look } from "./alarms";
import { at, get } from "./api";
import { bell } from "./bell.svelte";
import { live } from "./live.svelte";

const EVERY = 4000; // ms; a hidden tab is called once a minute at least

export function watch(): () => void {
  let before: Look | null = null;
  const last = new Map<string, number>();
  let stopped = false;
  const look = async (): Promise<void> => {
    const now = await seen().catch(() => null); // no connection is no news of the bot
    if (stopped || !now) return;
    const news = fresh(alarms(before ?? now, now), last, performance.now());
    if (before) bell.ring(news); // what was so when the page was opened is seen on it
    before = now;
  };
  void look();
  const timer = setInterval(look, EVERY);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** A hidden tab has let go of its stream: it asks. */
async function seen(): Promise<Look> {
  const { team, servers } = await get(at("/api/team/desk"));
  const [ranking, contest] = document.hidden
    ? await Promise.all([get(at("/api/ranking")), get(at("/api/contest"))])
    : [live.ranking, live.contest];
  return { team, servers, ranking, announcements: contest?.announcements ?? [] };
}
