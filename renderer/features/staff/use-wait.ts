/**
 * How long PINs of a person are refused: a span of the main process, counted down on the page's own clock.
 */
import type { PersonView } from '../../../shared/contract/staff.ts';
import { useStaff } from '../../context/use-till-app.ts';
import { useNow } from '../../ui/use-now.ts';

const SECOND_MS = 1_000;

/** Answers the remaining wait of each person (ms, whole seconds), or 0. */
export function useWaits(people: readonly PersonView[]): (person: PersonView) => number {
  const atMs = useStaff((staff) => staff.atMs);
  const runs = people.some(({ waitMs }) => waitMs > 0);
  const nowMs = useNow(runs);
  // The clock stands still without a wait, and may be older than the answer.
  const passedMs = Math.max(0, nowMs - atMs);
  return ({ waitMs }) => Math.max(0, Math.ceil((waitMs - passedMs) / SECOND_MS)) * SECOND_MS;
}
