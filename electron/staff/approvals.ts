/**
 * A manager's word for one request: for this person, channel and arguments, and for what they come to. One at a time,
 * in memory, for a minute; taken by the request, used up by its entry.
 */
import { createHash } from 'node:crypto';
import type { ChannelName } from '../../shared/contract/contract.ts';
import type { AskedView } from '../../shared/contract/staff.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { Need } from '../../shared/staff/role.ts';
import type { Clock } from '../../shared/time.ts';

const HOLDS_MS = 60_000;

/** What is approved, as it is asked again. */
export interface Approvable {
  readonly person: StaffId | null;
  readonly channel: ChannelName;
  readonly request: unknown;
  readonly needs: readonly Need[];
  /** What it comes to: it is approved for exactly that. */
  readonly asked: AskedView;
}

export interface TakenApproval {
  readonly by: StaffId;
  /** The request was refused before anything came of it. */
  giveBack(): void;
}

export interface Approvals {
  /** In the place of the one before. Answers how long it holds (ms). */
  give(what: Approvable, by: StaffId): number;
  /** null: there is none for exactly this. */
  take(what: Approvable): TakenApproval | null;
}

interface Approval {
  readonly key: string;
  readonly by: StaffId;
  readonly generation: number;
  readonly givenMs: number;
}

/** generation: rises with whatever ends every approval. */
export function createApprovals(clock: Pick<Clock, 'monoMs'>, generation: () => number): Approvals {
  let held: Approval | null = null;
  const isAlive = (approval: Approval): boolean =>
    approval.generation === generation() && clock.monoMs() - approval.givenMs < HOLDS_MS;
  return {
    give: (what, by) => {
      held = { key: keyOf(what), by, generation: generation(), givenMs: clock.monoMs() };
      return HOLDS_MS;
    },
    take: (what) => {
      const taken = held;
      if (taken === null || !isAlive(taken) || taken.key !== keyOf(what)) return null;
      held = null;
      return {
        by: taken.by,
        // A later one stands by then, or it is over.
        giveBack: () => {
          if (held === null && isAlive(taken)) held = taken;
        },
      };
    },
  };
}

export const keyOf = ({ person, channel, request, needs, asked }: Approvable): string =>
  hashOf([person, channel, request, needs, asked]);

/** Of a request alone, whatever it comes to. */
export const requestKey = ({ person, channel, request }: Omit<Approvable, 'needs' | 'asked'>): string =>
  hashOf([person, channel, request]);

/** Not the request itself: nobody should find a customer's code here. */
const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(sorted)))
    .digest('hex');

/** The same words in the same order, however they were sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!(value instanceof Object)) return value === undefined ? null : value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, held]) => [name, sorted(held)]);
}
