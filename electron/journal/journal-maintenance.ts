/**
 * Lets a manager repair an unusable journal or start a fresh one. After that, the next start uses the result,
 * and this feature leaves the journal alone.
 */

import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FreshJournal, JournalDone, Repaired } from '../../shared/journal/outcomes.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

export interface JournalMaintenanceDeps {
  /** Why the journal takes no sales; null: it does. */
  readonly trouble: () => TillError | null;
  /**
   * The reason stands in the first entry of the new history. Errors: `journal.*`. Rejects if stopped: the
   * work then either has not begun, or the next start finishes it.
   */
  readonly repair: (act: Act, reason: string, stopped: AbortSignal) => Promise<Result<Repaired, TillError>>;
  /** The same for an empty journal. */
  readonly startFresh: (
    act: Act,
    reason: string,
    stopped: AbortSignal,
  ) => Promise<Result<FreshJournal, TillError>>;
  readonly publish: Publish;
}

type Channels = 'journal.repair' | 'journal.start-fresh';

/**
 * Troubles that forbid a repair. The journal is either in use, possibly with payments in flight, or whole:
 * written by a newer Tilla, on a full disk, or copied here.
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

/** A second request while the work runs gets the same result. */
type UnderWay =
  | { readonly what: 'repair'; readonly done: Promise<Result<Repaired, TillError>> }
  | { readonly what: 'start-fresh'; readonly done: Promise<Result<FreshJournal, TillError>> };

/**
 * Errors: `journal.under-way` while the other work runs or the till ends; `journal.mended` if the other work
 * is done; `payment.wrong-state` if the journal must stay untouched.
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
  /** Publishes the result to every page, because the asking page may have reloaded. */
  async function reported<Done>(
    work: Promise<Result<Done, TillError>>,
    asDone: (done: Done) => JournalDone,
  ): Promise<Result<Done, TillError>> {
    try {
      const done = await work;
      if (done.ok) mended = asDone(done.value);
      deps.publish('journal.ended', done.ok ? asDone(done.value) : { how: 'failed', error: done.error });
      return done;
    } catch (bug) {
      // The page shows a bug in the same way.
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
      const done = reported(deps.repair(act, reason, stopped.signal), (repair) => ({
        how: 'repaired',
        repair,
      }));
      underWay = { what: 'repair', done };
      return done;
    },
    'journal.start-fresh': async ({ reason }, act) => {
      if (mended?.how === 'fresh') return ok(mended.fresh);
      if (underWay?.what === 'start-fresh') return underWay.done;
      const error = refused();
      if (error !== null) return fail(error);
      const done = reported(deps.startFresh(act, reason, stopped.signal), (fresh) => ({
        how: 'fresh',
        fresh,
      }));
      underWay = { what: 'start-fresh', done };
      return done;
    },
  });
  return {
    handlers,
    start,
    // Wait, so that the next process that opens the folder finds no work in progress.
    stop: async () => {
      stopped.abort();
      await underWay?.done.catch(() => undefined);
    },
  };
}
