/**
 * What a manager does with a journal that can't be used: has it repaired, or begins a new one. Once it is done the
 * next start goes on with the result, and nothing here touches that again.
 */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { BegunFresh, Repaired } from '../../shared/journal/outcomes.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

export interface JournalMaintenanceDeps {
  /** Why nothing can be sold into the journal; null while it can. */
  readonly trouble: () => TillError | null;
  /**
   * The reason stands in the first entry of the new history. Errors: `journal.*`. Rejects where it is stopped: what is
   * not done then was not begun, and what is done to its end by the next start.
   */
  readonly repair: (act: Act, reason: string, stopped: AbortSignal) => Promise<Result<Repaired, TillError>>;
  /** The same for an empty journal. */
  readonly startFresh: (
    act: Act,
    reason: string,
    stopped: AbortSignal,
  ) => Promise<Result<BegunFresh, TillError>>;
}

type Channels = 'journal.repair' | 'journal.start-fresh';

/**
 * In use, or not to be touched: what the day's check found while the till sells is open still, with payments under
 * way in it; and what a newer Tilla wrote, stands on a full disk, or was copied here, is whole.
 */
const UNTOUCHED: readonly (TillError['code'] | undefined)[] = [
  undefined,
  'journal.found-damaged',
  'journal.found-differs',
  'journal.tables-differ',
  'journal.disk-full',
  'journal.in-use',
  'journal.newer',
  'till.copied',
];

/**
 * Errors: `payment.wrong-state` where the journal is not to be touched, the other of the two was done already, or one
 * of them is under way.
 */
export function createJournalMaintenance(deps: JournalMaintenanceDeps): Feature<Channels> {
  let repaired: Repaired | null = null;
  let fresh: BegunFresh | null = null;
  const stopped = new AbortController();
  let underWay: Promise<unknown> | null = null;
  const touching = async <Done>(
    work: () => Promise<Result<Done, TillError>>,
  ): Promise<Result<Done, TillError>> => {
    const isDone = repaired !== null || fresh !== null;
    if (isDone || underWay || UNTOUCHED.includes(deps.trouble()?.code)) {
      return fail({ code: 'payment.wrong-state' });
    }
    const begun = work();
    underWay = begun;
    try {
      return await begun;
    } finally {
      underWay = null;
    }
  };
  const { handlers, start } = onlyAnswers<Channels>({
    'journal.repair': async ({ reason }, act) => {
      if (repaired !== null) return ok(repaired);
      const done = await touching(() => deps.repair(act, reason, stopped.signal));
      if (done.ok) repaired = done.value;
      return done;
    },
    'journal.start-fresh': async ({ reason }, act) => {
      if (fresh !== null) return ok(fresh);
      const done = await touching(() => deps.startFresh(act, reason, stopped.signal));
      if (done.ok) fresh = done.value;
      return done;
    },
  });
  return {
    handlers,
    start,
    // Whoever opens the folder next finds nobody at work in it.
    stop: async () => {
      stopped.abort();
      await underWay?.catch(() => undefined);
    },
  };
}
