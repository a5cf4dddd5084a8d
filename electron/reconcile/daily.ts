/** Reconciles once a day by itself, a while after the start, when the till is not busy with its first sales. */

import type { ReconcileJournal } from '../journal/journal.ts';
import type { Desk } from '../sale/desk.ts';
import { reconcile } from './reconcile.ts';

const AFTER_START_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** After a day on which the service did not answer. */
const AGAIN_MS = 3_600_000;

export async function reconcileDaily(desk: Desk, journal: ReconcileJournal): Promise<void> {
  const { clock, stopped } = desk;
  await clock.sleep(AFTER_START_MS, stopped.signal);
  while (!stopped.signal.aborted) {
    const last = journal.lastReconciledWallMs(desk.place);
    const sinceMs = last === null ? DAY_MS : Math.abs(clock.wallMs() - last);
    if (sinceMs < DAY_MS) {
      await clock.sleep(DAY_MS - sinceMs, stopped.signal);
      continue;
    }
    const result = await reconcile(desk, journal);
    const pauseMs = result.ok && result.value.unanswered === 0 ? DAY_MS : AGAIN_MS;
    await clock.sleep(pauseMs, stopped.signal);
  }
}
