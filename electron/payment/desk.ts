/**
 * What the sale modules share: the house's interfaces, and the payments that this process holds. Held
 * payments are the truth that the loop works on; each is in the journal before it is here.
 */

import type { ViewOrder } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import { type Clock, momentOf, type Randomness } from '../../shared/time.ts';
import type { FiscalGateway, PassGateway, PaymentGateway } from '../gateway/gateway.ts';
import type { AuditEntry, FactsJournal, FiscalJournal, SaleJournal, Written } from '../storage/journal.ts';
import type { Attempt, Place } from './attempt.ts';
import { type Progress, startProgress } from './next-step.ts';

export interface DeskParts {
  readonly journal: SaleJournal & FiscalJournal & FactsJournal;
  readonly gateway: PassGateway & PaymentGateway & FiscalGateway;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly place: Place;
  readonly cashboxCode: string | null;
  readonly fiscal: FiscalSettings;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while the gateway has not told. */
  readonly gatewayOffMs?: (at: Moment) => number | null;
  /** A payment has a new state, or a new time of its next look. It is stored already. */
  readonly onChange: (held: Held) => void;
  /** The journal refuses a write, or takes one again (null). */
  readonly onJournal: (error: TillError | null) => void;
  /** Something broke that nobody expected: it is logged, and the work is tried again. */
  readonly onBug: (where: string, bug: unknown) => void;
  /** A payment has become money just now. */
  readonly onPaid: (attempt: Attempt) => void;
}

export interface Held {
  attempt: Attempt;
  progress: Progress;
  /** Monotonic time of the next call; null while one is under way or none is planned. */
  nextCallMonoMs: number | null;
  /** Ends the present pause: the state changed by another hand. */
  wake: AbortController;
  /** The loop works on it: nobody else may start it again. */
  isDriven: boolean;
}

export interface Desk extends DeskParts {
  readonly held: Map<TransactionId, Held>;
  readonly stopped: AbortController;
  /** The order of the next view: the page is shown none that is older than the one it has. */
  readonly orderView: () => ViewOrder;
}

export function createDesk(parts: DeskParts): Desk {
  const { bootId, monoMs } = momentOf(parts.clock);
  let number = 0;
  return {
    ...parts,
    // Who listens may break; what is charged goes on.
    onChange: (held) => {
      try {
        parts.onChange(held);
      } catch (bug) {
        parts.onBug('news', bug);
      }
    },
    held: new Map(),
    stopped: new AbortController(),
    orderView: () => {
      number += 1;
      // Two runs of the till on one folder never begin at the same moment of one boot.
      return { run: `${bootId} ${monoMs}`, number };
    },
  };
}

export function hold(desk: Desk, attempt: Attempt): Held {
  const now = momentOf(desk.clock);
  const held: Held = {
    attempt,
    progress: startProgress(now, now),
    nextCallMonoMs: null,
    wake: new AbortController(),
    isDriven: false,
  };
  desk.held.set(attempt.transactionId, held);
  return held;
}

/**
 * Stores the attempt, then takes it as the truth, then publishes it: in this order, or not at all.
 * audit: for a manager's action.
 */
export function keep(desk: Desk, held: Held, attempt: Attempt, event: string, audit?: AuditEntry): Written {
  if (desk.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const step = { event, wallMs: desk.clock.wallMs() };
  const written = desk.journal.saveAttempt(attempt, step, audit ? { audit } : {});
  if (written.ok) adopt(desk, held, attempt);
  return written;
}

/** An abandoned payment whose watch has ended begins anew, as any other ended payment does. */
const phaseOf = ({ state }: Attempt): string =>
  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;

/** Takes a stored attempt as the truth and publishes it. A new state starts its own count of calls. */
export function adopt(desk: Desk, held: Held, attempt: Attempt): void {
  const before = phaseOf(held.attempt);
  held.attempt = attempt;
  if (before !== phaseOf(attempt)) {
    held.progress = startProgress(momentOf(desk.clock), held.progress.heldSince);
    held.nextCallMonoMs = null;
  }
  desk.onChange(held);
}
