/**
 * What a person tried who may not goes into the log, once in ten minutes for the same, with how often: a button held
 * down fills no disk. What the next line would have said is told before somebody else comes, the till is locked or it
 * ends: a lock forgets nothing.
 */
import type { StaffId } from '../../shared/ids.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Refusal } from '../../shared/staff/refusal.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { AskedRight } from '../storage/journal-staff.ts';
import type { StaffDeps } from './deps.ts';

const ONCE_IN_MS = 10 * 60_000;

export interface Refused {
  readonly what: Refusal;
  readonly act: Act;
  /** Whose PIN it was, or who was to approve. */
  readonly staffId?: StaffId;
  readonly right?: Right;
  readonly channel?: string;
  /** It might have been approved, and was not: what was waited for, and how often it was asked. */
  readonly waited?: { readonly asked: AskedRight; readonly times: number };
}

export interface Refusals {
  note(refused: Refused): void;
  /** What the disk did not take, and may take now. */
  tellDue(): void;
  /** Whatever is not told yet: somebody comes or goes, or the till ends. */
  tellAll(): void;
}

/** A wrong PIN is slow enough by itself to be told each time. */
const EACH_TIME: ReadonlySet<Refusal> = new Set(['pin']);

/** The same refusal, again and again. */
interface Told {
  readonly refused: Omit<Refused, 'waited'>;
  /** When it was told last (monotonic); null: never. */
  readonly toldMs: number | null;
  /** How often since. */
  readonly untold: number;
  /** What of that was waited for: it stays on the disk until it is told. */
  readonly asked: readonly AskedRight[];
}

export function createRefusals({ journal, clock }: Pick<StaffDeps, 'journal' | 'clock'>): Refusals {
  const known = new Map<string, Told>();
  const tell = (key: string, { refused, toldMs, untold, asked }: Told): void => {
    const { what, act, staffId = null, right = null, channel = null } = refused;
    const askedWallMs = asked.length === 0 ? null : Math.min(...asked.map((one) => one.askedWallMs));
    const payload = { what, staffId, right, channel, times: untold, askedWallMs };
    const entry = { kind: 'staff.refused', subject: staffId ?? channel ?? what, payload } as const;
    // A disk that refuses it changes nothing: what was asked for is refused all the same.
    const stored = journal.appendRefused(act, entry, asked);
    known.set(
      key,
      stored.ok
        ? { refused, toldMs: clock.monoMs(), untold: 0, asked: [] }
        : { refused, toldMs, untold, asked },
    );
  };
  const isDue = ({ refused, toldMs, untold }: Told): boolean =>
    untold > 0 && (EACH_TIME.has(refused.what) || toldMs === null || clock.monoMs() - toldMs >= ONCE_IN_MS);
  const tellThose = (which: (told: Told) => boolean): void => {
    for (const [key, told] of known) if (which(told)) tell(key, told);
  };
  return {
    note: ({ waited, ...refused }) => {
      const { what, act, staffId, right, channel } = refused;
      const key = JSON.stringify([what, act.actor, staffId, right, channel]);
      const last = known.get(key);
      const told: Told = {
        refused,
        toldMs: last?.toldMs ?? null,
        untold: (last?.untold ?? 0) + (waited?.times ?? 1),
        asked: [...(last?.asked ?? []), ...(waited ? [waited.asked] : [])],
      };
      known.set(key, told);
      if (isDue(told)) tell(key, told);
    },
    tellDue: () => tellThose(isDue),
    tellAll: () => tellThose(({ untold }) => untold > 0),
  };
}
