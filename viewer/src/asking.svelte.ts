/** An answer of the server that is asked for again and again while somebody looks. */

import { type Address, get } from "./api";
import type { Gets } from "./generated/api";
import { t } from "./i18n";

export class Asking<A extends keyof Gets> {
  value: Gets[A] | null = $state.raw(null);
  problem: string | null = $state(null);

  constructor(path: () => Address<A> | null, every = 2000) {
    $effect(() => {
      const address = path();
      this.value = null;
      if (address === null) return;
      let stopped = false;
      const ask = async () => {
        if (document.hidden) return;
        try {
          const found = await get(address);
          if (stopped) return;
          this.value = found;
          this.problem = null;
        } catch (error) {
          if (!stopped) this.problem = (error as Error).message || t("unreachable");
        }
      };
      void ask();
      this.again = ask;
      const timer = setInterval(ask, every);
      return () => {
        stopped = true;
        clearInterval(timer);
      };
    });
  }

  /** Ask now: something was changed. */
  again: () => Promise<void> = async () => {};
}
