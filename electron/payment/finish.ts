/**
 * What the till does before it ends in order: a charge that is on its way gets its answer, and a payment that
 * waits for its confirmation gets that. Ended now, the till would let the customer's payment lapse. Everything
 * else is taken up by the next start.
 */
import type { Desk, Held } from './desk.ts';

/** A create is answered or given up after 20 s, and a confirm is judged 40 s after the success at the latest. */
const LONGEST_MS = 60_000;
const LOOK_MS = 100;

/** Only what this process works on itself: a payment of another place, or without a secret, goes nowhere. */
function isOwedAnEnd({ attempt, isDriven }: Held): boolean {
  const { name } = attempt.state;
  return name === 'sending' ? !attempt.resumed : name === 'confirming' && isDriven;
}

/** Resolves once nothing is owed any more, when the desk is stopped, or after a minute. At once where nothing is. */
export async function finish(desk: Pick<Desk, 'held' | 'clock' | 'stopped'>): Promise<void> {
  const { clock, stopped } = desk;
  const beganMs = clock.monoMs();
  const owed = (): boolean => [...desk.held.values()].some(isOwedAnEnd);
  while (owed() && !stopped.signal.aborted && clock.monoMs() - beganMs < LONGEST_MS) {
    await clock.sleep(LOOK_MS, stopped.signal);
  }
}
