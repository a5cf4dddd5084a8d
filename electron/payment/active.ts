/**
 * The payments that this process works on, and what the modules of its loop share. An active payment is the truth
 * that the loop goes by; each is in the journal before it is here.
 */

import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import {
  type Hanging,
  isUnfinished,
  type Payment,
  type PaymentRecord,
} from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { isOpenTask } from '../../shared/task.ts';
import { type Clock, type Moment, momentOf, type Randomness, WOKEN } from '../../shared/time.ts';
import type {
  EntryJournal,
  FactsJournal,
  LogJournal,
  PaymentJournal,
  PhoneJournal,
  PollJournal,
  PollRecord,
  ReceiptJournal,
  RefundJournal,
  SaleJournal,
  TaskJournal,
} from '../storage/journal.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { Instrument } from './instruments/instrument.ts';
import type { LapseWatch } from './instruments/lapse.ts';
import type { Observation } from './observation.ts';
import { append, progressOf, type Seen } from './observations.ts';
import { type Progress, startProgress } from './progress.ts';
import { TIMES } from './times.ts';

export interface PaymentLoop {
  readonly journal: EntryJournal &
    Pick<SaleJournal, 'sale' | 'tendersOf' | 'nextReceipt'> &
    Pick<RefundJournal, 'refundsOf'> &
    PaymentJournal &
    Pick<ReceiptJournal, 'receipt'> &
    FactsJournal &
    PollJournal &
    Pick<PhoneJournal, 'keepPhone'> &
    Pick<LogJournal, 'identity'> &
    Pick<TaskJournal, 'tasksOf' | 'paymentsWithIdAlarms'> &
    Pick<BasketJournal, 'basket' | 'hasLoggedEnd'>;
  readonly instrumentOf: (payment: Payment) => Instrument;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Whether this till may ask the service at all. */
  readonly mayCharge: () => boolean;
  /** Where the till is set up now. */
  readonly endpoint: Endpoint;
  readonly cashboxCode: string | null;
  readonly fiscal: FiscalSettings;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while the gateway has not told. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** When this process began: across a reboot, time counts from here. */
  readonly startedAt: Moment;
  readonly active: Map<TransactionId, ActivePayment>;
  readonly stopped: AbortController;
  /** A payment has a new state, or a new time of its next look. It is stored already. */
  readonly onChange: (active: ActivePayment) => void;
  /** The journal refuses a write, or takes one again (null). */
  readonly onJournal: (error: TillError | null) => void;
  /** Something broke that nobody expected: it is logged, and the work is tried again. */
  readonly onBug: (where: string, bug: unknown) => void;
  /** A payment has become money just now. */
  readonly onPaid: (record: PaymentRecord) => void;
}

/** A payment by itself. */
export type PaymentRow = Omit<PaymentRecord, keyof Hanging>;

const rowOf = ({ refunds: _, alarm: __, goods: ___, ...row }: PaymentRecord): PaymentRow => row;

export interface ActivePayment {
  /** Stored already; `resumed` and `setAside` of a start are stored with its next step. */
  row: PaymentRow;
  /** What hangs on it, as it was last read or stored. For reads that fail alone: `record` asks the journal. */
  hanging: Hanging;
  /** With its refunds, alarm and goods, as the journal has them now. A read that fails holds nothing up. */
  readonly record: PaymentRecord;
  seen: Seen;
  /** What follows from `seen`. */
  readonly progress: Progress;
  /** What is kept of it beside the log. */
  look: PollRecord;
  /** When the last looks left that read 0 or 1, oldest first. */
  openLooks: readonly Moment[];
  /** Questions that have no answer yet, and that nobody waits for. */
  looksOnTheirWay: number;
  /** What its readings may teach of how a payment lapses here; null: nothing. */
  lapse: LapseWatch | null;
  /** Monotonic time of the next call; null while one is under way or none is planned. */
  nextCallMonoMs: number | null;
  /** Ends the present pause: the state changed by another hand. */
  wake: AbortController;
  /** The loop works on it: nobody else may start it again. */
  isDriven: boolean;
}

const hangingOf = ({ refunds, alarm, goods }: Hanging): Hanging => ({ refunds, alarm, goods });

/** Reads what hangs on the payment. Failures in a row are told once. */
function hangingReader({ journal, onBug }: PaymentLoop): (active: ActivePayment) => Hanging {
  let isTold = false;
  return (active) => {
    try {
      active.hanging = journal.hangingOn(active.row.transactionId);
      isTold = false;
    } catch (bug) {
      if (!isTold) onBug('payment', bug);
      isTold = true;
    }
    return active.hanging;
  };
}

/** kept: what is known of its looks; left out, the journal is asked. */
export function activate(loop: PaymentLoop, record: PaymentRecord, kept?: PollRecord): ActivePayment {
  const { active, clock, journal } = loop;
  const now = momentOf(clock);
  // Of a payment that was paid long ago nothing is kept: it was seen, and looked at.
  const unknown = record.state.name === 'paid' ? LOOKED : NOT_LOOKED;
  const look = kept ?? journal.pollRecord(record.transactionId) ?? unknown;
  const readHanging = hangingReader(loop);
  const payment: ActivePayment = {
    row: rowOf(record),
    hanging: hangingOf(record),
    get record(): PaymentRecord {
      return { ...this.row, ...readHanging(this) };
    },
    seen: { base: takenUp(record, startProgress(now, now)), list: [] },
    get progress(): Progress {
      return progressOf(this.seen);
    },
    look,
    openLooks: look.openFrom ? [look.openFrom] : [],
    looksOnTheirWay: 0,
    lapse: null,
    nextCallMonoMs: null,
    wake: new AbortController(),
    isDriven: false,
  };
  active.set(record.transactionId, payment);
  return payment;
}

export function note(active: ActivePayment, observation: Observation): void {
  active.seen = append(active.seen, observation);
}

export const NOT_LOOKED: PollRecord = { openFrom: null, seen: false, looked: 0 };
const LOOKED: PollRecord = { openFrom: null, seen: true, looked: TIMES.afterPaidMs.length };

/** Keeps what is known of its looks. What the disk refuses is kept here, and is safe to forget over a restart. */
function keepLook({ journal }: Pick<PaymentLoop, 'journal'>, active: ActivePayment, look: PollRecord): void {
  active.look = look;
  journal.keepPollRecord(active.row.transactionId, look);
}

const OPEN_LOOKS = 8;

/** A look that left then read 0 or 1: the window can't have begun before it. */
export function noteOpen(loop: PaymentLoop, active: ActivePayment, leftAt: Moment): void {
  active.openLooks = [...active.openLooks, leftAt]
    .filter(({ bootId }) => bootId === leftAt.bootId)
    .toSorted((one, other) => one.monoMs - other.monoMs)
    .slice(-OPEN_LOOKS);
  keepLook(loop, active, { ...active.look, openFrom: active.openLooks.at(-1) ?? leftAt });
}

/** The page shows that it is paid. */
export const noteSeen = (loop: PaymentLoop, active: ActivePayment): void =>
  keepLook(loop, active, { ...active.look, seen: true });

/** Somebody has read that it came to nothing. */
export const noteRead = (loop: Pick<PaymentLoop, 'journal'>, active: ActivePayment): void =>
  keepLook(loop, active, { ...active.look, read: true });

/** One of the looks after it was paid has borne it out. */
export const lookedAgain = (loop: PaymentLoop, active: ActivePayment): void =>
  keepLook(loop, active, { ...active.look, looked: active.look.looked + 1 });

/** Of a confirmation that a stop interrupted nobody knows what the confirms came to that had left. */
const takenUp = ({ state }: PaymentRecord, progress: Progress): Progress =>
  state.name === 'confirming' ? { ...progress, unheard: 1 } : progress;

/**
 * A new state starts a new count of queries. So does the end of an abandoned payment's watch, and so does an id that was
 * given to another payment.
 */
const isNewPhase = (before: PaymentRow, after: PaymentRow): boolean =>
  phaseOf(before) !== phaseOf(after) || (detailsOf(before) !== null && detailsOf(after) === null);

const phaseOf = ({ state }: PaymentRow): string =>
  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;

const withoutRead = ({ read: _, ...look }: PollRecord): PollRecord => look;

/** Takes what is stored as the truth and publishes it. A new state starts its own count of calls. */
export function adopt(loop: PaymentLoop, active: ActivePayment, record: PaymentRecord): void {
  const { row: before } = active;
  active.row = rowOf(record);
  active.hanging = hangingOf(record);
  // It has begun anew: how it ends now nobody has read.
  if (active.look.read && isUnfinished(record)) keepLook(loop, active, withoutRead(active.look));
  if (isNewPhase(before, record)) {
    note(active, { mark: 'state', at: momentOf(loop.clock) });
    active.nextCallMonoMs = null;
    // A pause of the state that it was in is over.
    active.wake.abort(WOKEN);
  }
  loop.onChange(active);
}

/** How often the done ones are evicted, and how many of the last ones stay: the page may be asking about them. */
const EVICT_EVERY_MS = 60_000;
const DONE_THAT_STAY = 100;

/** No loop, refund, alarm or person works on it, and none will by itself. */
export const isDone = ({ state, alarm, goods, refunds }: PaymentRecord, look: PollRecord | null): boolean =>
  state.name === 'paid' &&
  !isOpenTask(alarm) &&
  !isOpenTask(goods) &&
  refunds.length === 0 &&
  (look?.looked ?? 0) >= TIMES.afterPaidMs.length;

/**
 * A day has thousands of payments. Those that are paid and done are evicted, the oldest first: the journal has
 * them, and whoever does something with one activates it again, as after a restart.
 */
export function evictDone({ active }: Pick<PaymentLoop, 'active'>, stay = DONE_THAT_STAY): void {
  const done = [...active].filter(([, { record, look }]) => isDone(record, look));
  for (const [id] of done.slice(0, Math.max(0, done.length - stay))) active.delete(id);
}

/** Evicts now and then, until the till is stopped. */
export async function keepEvicting(loop: Pick<PaymentLoop, 'active' | 'clock' | 'stopped'>): Promise<void> {
  while (!loop.stopped.signal.aborted) {
    await loop.clock.sleep(EVICT_EVERY_MS, loop.stopped.signal);
    evictDone(loop);
  }
}
