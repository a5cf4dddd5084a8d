/**
 * What a manager does with a journal that can't be used: has it repaired, or begins a new one. Once it is done the
 * next start goes on with the result, and nothing here touches that again.
 */

import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { BegunFresh, JournalDone, Repaired } from '../../shared/journal/outcomes.ts';
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
  readonly publish: Publish;
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

/** Asked for once more while it is under way, each of the two answers what comes of it. */
type UnderWay =
  | { readonly what: 'repair'; readonly done: Promise<Result<Repaired, TillError>> }
  | { readonly what: 'start-fresh'; readonly done: Promise<Result<BegunFresh, TillError>> };

/**
 * Errors: `journal.under-way` while the other of the two is, or the till ends; `journal.mended` where the other one was
 * done already; `payment.wrong-state` where the journal is not to be touched.
 */
export function createJournalMaintenance(deps: JournalMaintenanceDeps): Feature<Channels> {
  let mended: JournalDone | null = null;
  let underWay: UnderWay | null = null;
  const stopped = new AbortController();
  const refused = (): TillError | null => {
    if (mended !== null) return { code: 'journal.mended' };
    if (underWay !== null || stopped.signal.aborted) return { code: 'journal.under-way' };
    return UNTOUCHED.includes(deps.trouble()?.code) ? { code: 'payment.wrong-state' } : null;
  };
  /** Tells every page what came of it, also one that did not ask or has forgotten that it did. */
  async function told<Done>(
    work: Promise<Result<Done, TillError>>,
    asDone: (done: Done) => JournalDone,
  ): Promise<Result<Done, TillError>> {
    try {
      const done = await work;
      if (done.ok) mended = asDone(done.value);
      deps.publish('journal.ended', done.ok ? asDone(done.value) : { how: 'failed', error: done.error });
      return done;
    } catch (bug) {
      // What the page makes of a bug.
      deps.publish('journal.ended', {
        how: 'failed',
        error: { code: 'ipc.bad-arguments', field: 'journal' },
      });
      throw bug;
    } finally {
      underWay = null;
    }
  }
  const { handlers, start } = onlyAnswers<Channels>({
    'journal.repair': async ({ reason }, act) => {
      if (mended?.how === 'repaired') return ok(mended.repair);
      if (underWay?.what === 'repair') return underWay.done;
      const error = refused();
      if (error !== null) return fail(error);
      const done = told(deps.repair(act, reason, stopped.signal), (repair) => ({ how: 'repaired', repair }));
      underWay = { what: 'repair', done };
      return done;
    },
    'journal.start-fresh': async ({ reason }, act) => {
      if (mended?.how === 'fresh') return ok(mended.fresh);
      if (underWay?.what === 'start-fresh') return underWay.done;
      const error = refused();
      if (error !== null) return fail(error);
      const done = told(deps.startFresh(act, reason, stopped.signal), (fresh) => ({ how: 'fresh', fresh }));
      underWay = { what: 'start-fresh', done };
      return done;
    },
  });
  return {
    handlers,
    start,
    // Whoever opens the folder next finds nobody at work in it.
    stop: async () => {
      stopped.abort();
      await underWay?.done.catch(() => undefined);
    },
  };
}
