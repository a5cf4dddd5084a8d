/** Reconciles once a day by itself, a while after the start, when the till is not busy with its first sales. */

import type { Desk } from '../payment/desk.ts';
import type { ReconcileJournal } from '../storage/journal.ts';
import type { Reconciler } from './reconciler.ts';

const AFTER_START_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** After a run that did not come to its end, or left somebody unanswered. */
const AGAIN_MS = 3_600_000;

export async function reconcileDaily(
  desk: Desk,
  journal: ReconcileJournal,
  reconciler: Reconciler,
): Promise<void> {
  const { clock, stopped } = desk;
  await clock.sleep(AFTER_START_MS, stopped.signal);
  while (!stopped.signal.aborted) {
    await clock.sleep(await untilNextMs(desk, journal, reconciler), stopped.signal);
  }
}

async function untilNextMs(desk: Desk, journal: ReconcileJournal, reconciler: Reconciler): Promise<number> {
  try {
    const last = journal.lastReconciledWallMs(desk.place);
    const sinceMs = last === null ? DAY_MS : Math.abs(desk.clock.wallMs() - last);
    const isUnderWay = journal.reconcileRun(desk.place) !== null;
    if (sinceMs < DAY_MS && !isUnderWay && journal.countToAskAgain(desk.place) === 0) return DAY_MS - sinceMs;
    const result = await reconciler.run();
    return result.ok && result.value.waiting === 0 && result.value.unanswered === 0 ? DAY_MS : AGAIN_MS;
  } catch (bug) {
    // A disk that fails to read once must not end the days of comparing.
    desk.onBug('reconcile', bug);
    return AGAIN_MS;
  }
}
