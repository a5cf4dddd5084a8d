/** What a person tried who may not goes into the log, once in ten minutes for the same: a button held down fills no disk. */
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
}

/** A wrong PIN is slow enough by itself to be told each time. */
const EACH_TIME: ReadonlySet<Refusal> = new Set(['pin']);

export function createRefusals({ journal, clock }: Pick<StaffDeps, 'journal' | 'clock'>): Refusals {
  const told = new Map<string, { at: number; untold: number }>();
  return {
    note: ({ what, act, staffId = null, right = null, channel = null, waited }) => {
      const key = JSON.stringify([what, act.actor, staffId, right, channel]);
      const last = told.get(key);
      const now = clock.monoMs();
      const times = (last?.untold ?? 0) + (waited?.times ?? 1);
      if (last && !EACH_TIME.has(what) && now - last.at < ONCE_IN_MS) {
        last.untold = times;
        if (waited) journal.forgetAsked(waited.asked);
        return;
      }
      const askedWallMs = waited?.asked.askedWallMs ?? null;
      const payload = { what, staffId, right, channel, times, askedWallMs };
      const entry = { kind: 'staff.refused', subject: staffId ?? channel ?? what, payload } as const;
      // A disk that refuses it changes nothing: what was asked for is refused all the same.
      const stored = waited ? journal.appendRefused(act, entry, waited.asked) : journal.append(act, entry);
      told.set(key, stored.ok ? { at: now, untold: 0 } : { at: last?.at ?? now - ONCE_IN_MS, untold: times });
    },
  };
}
