/**
 * Logs attempts without the right. The same attempt is logged once in ten minutes with its count, so that a
 * held button cannot fill the disk. Open counts are logged before another person comes, at a lock, and at the
 * end.
 */
import type { StaffId } from '../../shared/ids.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Refusal } from '../../shared/staff/refusal.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { UnapprovedRequest } from '../storage/journal-staff.ts';
import type { StaffDeps } from './deps.ts';

const ONCE_IN_MS = 10 * 60_000;

export interface Refused {
  readonly what: Refusal;
  readonly act: Act;
  /** The owner of the PIN, or the intended approver. */
  readonly staffId?: StaffId;
  readonly right?: Right;
  readonly channel?: string;
  /** The request could have been approved and was not: the waiting request, and its count. */
  readonly waited?: { readonly unapproved: UnapprovedRequest; readonly times: number };
}

export interface Refusals {
  note(refused: Refused): void;
  /** Retries entries that the disk refused. */
  logDue(): void;
  /** Logs all open counts: a person comes or goes, or the till ends. */
  logAll(): void;
}

/** A wrong PIN is slow by itself, so each one is logged. */
const EACH_TIME: ReadonlySet<Refusal> = new Set(['pin']);

/** A repeated refusal. */
interface Repeated {
  readonly refused: Omit<Refused, 'waited'>;
  /** The monotonic time of the last entry, in ms; null: none yet. */
  readonly loggedMs: number | null;
  /** The count since then. */
  readonly unlogged: number;
  /** The waiting requests among them, which stay on the disk until they are logged. */
  readonly unapproved: readonly UnapprovedRequest[];
}

export function createRefusals({ journal, clock }: Pick<StaffDeps, 'journal' | 'clock'>): Refusals {
  const known = new Map<string, Repeated>();
  const log = (key: string, { refused, loggedMs, unlogged, unapproved }: Repeated): void => {
    const { what, act, staffId = null, right = null, channel = null } = refused;
    const askedWallMs =
      unapproved.length === 0 ? null : Math.min(...unapproved.map((one) => one.askedWallMs));
    const payload = { what, staffId, right, channel, times: unlogged, askedWallMs };
    const entry = { kind: 'staff.refused', subject: staffId ?? channel ?? what, payload } as const;
    // If the write fails, the request is refused anyway and the count stays.
    const stored = journal.appendRefused(act, entry, unapproved);
    known.set(
      key,
      stored.ok
        ? { refused, loggedMs: clock.monoMs(), unlogged: 0, unapproved: [] }
        : { refused, loggedMs, unlogged, unapproved },
    );
  };
  const isDue = ({ refused, loggedMs, unlogged }: Repeated): boolean =>
    unlogged > 0 &&
    (EACH_TIME.has(refused.what) || loggedMs === null || clock.monoMs() - loggedMs >= ONCE_IN_MS);
  const logThose = (which: (one: Repeated) => boolean): void => {
    for (const [key, one] of known) if (which(one)) log(key, one);
  };
  return {
    note: ({ waited, ...refused }) => {
      const { what, act, staffId, right, channel } = refused;
      const key = JSON.stringify([what, act.actor, staffId, right, channel]);
      const last = known.get(key);
      const one: Repeated = {
        refused,
        loggedMs: last?.loggedMs ?? null,
        unlogged: (last?.unlogged ?? 0) + (waited?.times ?? 1),
        unapproved: [...(last?.unapproved ?? []), ...(waited ? [waited.unapproved] : [])],
      };
      known.set(key, one);
      if (isDue(one)) log(key, one);
    },
    logDue: () => logThose(isDue),
    logAll: () => logThose(({ unlogged }) => unlogged > 0),
  };
}
