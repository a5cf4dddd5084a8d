/**
 * A manager's approval of one request: for this person, channel and arguments, and for the resulting amounts.
 * Memory holds one approval at a time, for a minute. The request takes it, and its entry uses it up.
 */
import { createHash } from 'node:crypto';
import type { ChannelName } from '../../shared/contract/contract.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import type { Need } from '../../shared/staff/role.ts';
import type { Clock } from '../../shared/time.ts';

const HOLDS_MS = 60_000;

/** The approved request. The page sends it again. */
export interface Approvable {
  readonly person: StaffId | null;
  readonly channel: ChannelName;
  readonly request: unknown;
  readonly needs: readonly Need[];
  /** The result of the request. The approval is for exactly this. */
  readonly text: ApprovalText;
}

export interface TakenApproval {
  readonly by: StaffId;
  /** The request was refused without effect. */
  giveBack(): void;
}

export interface Approvals {
  /** Replaces the previous approval. Answers how long the new one is valid (ms). */
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

/** `generation`: rises with every event that ends all approvals. */
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
        // A newer approval may exist by then, or this one may have expired.
        giveBack: () => {
          if (held === null && isAlive(taken)) held = taken;
        },
      };
    },
  };
}

export const keyOf = ({ person, channel, request, needs, text }: Approvable): string =>
  hashOf([person, channel, request, needs, text]);

/** The key of a request alone, without its amounts. */
export const requestKey = ({ person, channel, request }: Omit<Approvable, 'needs' | 'text'>): string =>
  hashOf([person, channel, request]);

/** A hash, so that memory holds no customer's code. */
const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(sorted)))
    .digest('hex');

/** Makes the key independent of the order of properties. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!(value instanceof Object)) return value === undefined ? null : value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, held]) => [name, sorted(held)]);
}
