/**
 * A day has thousands of payments. Those that are paid and done are taken out of the desk's hands: the journal
 * has them, and whoever does something with one takes it up from there, as after a restart.
 */
import type { Attempt } from './attempt.ts';
import type { Desk } from './desk.ts';

/** How often, and how many of the last ones stay: the page may still be asking about them. */
const EVERY_MS = 60_000;
const KEPT = 100;

/** No loop, refund, alarm or person works on it, and none will by itself. */
const isDone = ({ state, alarm, refund, partialRefunds }: Attempt): boolean =>
  state.name === 'paid' && alarm === null && refund === null && partialRefunds.length === 0;

/** kept: so many of the done ones stay, the newest. */
export function letGoOfDone({ held }: Pick<Desk, 'held'>, kept = KEPT): void {
  const done = [...held].filter(([, { attempt }]) => isDone(attempt));
  for (const [id] of done.slice(0, Math.max(0, done.length - kept))) held.delete(id);
}

/** Lets go of them now and then, until the till is stopped. */
export async function keepLettingGo(desk: Pick<Desk, 'held' | 'clock' | 'stopped'>): Promise<void> {
  while (!desk.stopped.signal.aborted) {
    await desk.clock.sleep(EVERY_MS, desk.stopped.signal);
    letGoOfDone(desk);
  }
}
