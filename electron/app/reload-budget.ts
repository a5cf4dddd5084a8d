/**
 * How often a page that crashed is loaded again: at once, but never in a loop. A page that crashes as soon as
 * it is loaded comes back a few times a minute, so that the till heals by itself when the cause goes away.
 */

export const MOST_RELOADS = 3;
export const SPAN_MS = 60_000;

export interface ReloadBudget {
  /** Milliseconds to wait before the next reload, which counts from now on. */
  spend(nowMonoMs: number): number;
}

export function reloadBudget(): ReloadBudget {
  let spentMonoMs: readonly number[] = [];
  return {
    spend: (nowMonoMs) => {
      const oldest = spentMonoMs.at(-MOST_RELOADS);
      const waitMs = oldest === undefined ? 0 : Math.max(0, oldest + SPAN_MS - nowMonoMs);
      spentMonoMs = [...spentMonoMs.slice(1 - MOST_RELOADS), nowMonoMs + waitMs];
      return waitMs;
    },
  };
}
