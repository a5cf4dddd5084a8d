/**
 * The payments that this process works on, and what the modules of the room share. An active payment is the state that
 * the driver goes by; it is in the journal before it is here.
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
import { after, type Progress, startProgress } from './observations.ts';
import { TIMES } from './times.ts';

export interface PaymentLoop {
  readonly journal: EntryJournal &
    Pick<SaleJournal, 'sale' | 'tendersOf' | 'nextReceipt'> &
    Pick<RefundJournal, 'refundsOf'> &
    PaymentJournal &
    Pick<ReceiptJournal, 'receipt'> &
    FactsJournal &
    PollJournal &
    Pick<PhoneJournal, 'keepPhone' | 'phoneLastFour'> &
    Pick<LogJournal, 'identity'> &
    Pick<TaskJournal, 'tasksOf' | 'paymentsWithIdAlarms'> &
    Pick<BasketJournal, 'basket' | 'hasLoggedEnd' | 'parkedBaskets'>;
  readonly instrumentOf: (payment: Payment) => Instrument;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Whether this till may query the service. Read at each use. */
  readonly mayCharge: () => boolean;
  /** Where the till is set up now. */
  readonly endpoint: Endpoint;
  readonly cashboxCode: string | null;
  readonly fiscal: FiscalSettings;
  /** Gateway time minus PC time in ms at that moment; null until an answer gave the gateway's time. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** When this process began: after a reboot, elapsed time counts from here. */
  readonly startedAt: Moment;
  readonly active: Map<TransactionId, ActivePayment>;
  readonly stopped: AbortController;
  /** A payment has a new state, stored already, or a new time of its next query. */
  readonly onChange: (active: ActivePayment) => void;
  /** The journal refuses a write, or accepts writes again (null). */
  readonly onJournal: (error: TillError | null) => void;
  /** Logs a bug; the work is then repeated. */
  readonly onBug: (where: string, bug: unknown) => void;
  /** A payment has become money just now. */
  readonly onPaid: (record: PaymentRecord) => void;
}

/** A payment without what hangs on it. */
export type PaymentRow = Omit<PaymentRecord, keyof Hanging>;

export interface ActivePayment {
  /** Stored already; `resumed` and `setAside` of a start are stored with its next step. */
  row: PaymentRow;
  /** As last read or stored. Only `record` reads it, and only if the journal can't be read. */
  hanging: Hanging;
  /** With its refunds, alarm and goods, as the journal has them now. */
  readonly record: PaymentRecord;
  progress: Progress;
  look: PollRecord;
  /** When the last status requests left that read 0 or 1, oldest first. */
  openLooks: readonly Moment[];
  /** Status requests in flight that the driver does not wait for. */
  looksOnTheirWay: number;
  /** What its readings may teach of how a payment lapses here; null: nothing. */
  lapse: LapseWatch | null;
  /** Monotonic time of the next call; null while one is in flight or none is planned. */
  nextCallMonoMs: number | null;
  /** Ends the present pause: another hand changed the state. */
  wake: AbortController;
  /** A driver works on it; no second one may start. */
  isDriven: boolean;
}

const split = ({ refunds, alarm, goods, ...row }: PaymentRecord) => ({
  row,
  hanging: { refunds, alarm, goods },
});

/** Reads what hangs on the payment. Of failures in a row the first is logged. */
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

export const NOT_LOOKED: PollRecord = { openFrom: null, seen: false, looked: 0 };
const LOOKED: PollRecord = { openFrom: null, seen: true, looked: TIMES.afterPaidMs.length };

/** kept: its poll record; left out, the journal is read. */
export function activate(loop: PaymentLoop, record: PaymentRecord, kept?: PollRecord): ActivePayment {
  const { active, clock, journal } = loop;
  const now = momentOf(clock);
  const { name } = record.state;
  // A payment without a record that is paid was shown and queried long ago.
  const look = kept ?? journal.pollRecord(record.transactionId) ?? (name === 'paid' ? LOOKED : NOT_LOOKED);
  const readHanging = hangingReader(loop);
  // A stop may have interrupted confirms whose answers are unknown.
  const progress = { ...startProgress(now, now), unheard: name === 'confirming' ? 1 : 0 };
  const payment: ActivePayment = {
    ...split(record),
    get record(): PaymentRecord {
      return { ...this.row, ...readHanging(this) };
    },
    progress,
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

/** Takes the payment up if only the books hold it. */
export const activeOf = (loop: PaymentLoop, record: PaymentRecord): ActivePayment =>
  loop.active.get(record.transactionId) ?? activate(loop, record);

export function note(active: ActivePayment, observation: Observation): void {
  active.progress = after(active.progress, observation);
}

/** If the disk refuses it, it is kept in memory. Losing it over a restart is safe. */
export function keepLook({ journal }: PaymentLoop, active: ActivePayment, news: Partial<PollRecord>): void {
  active.look = { ...active.look, ...news };
  journal.keepPollRecord(active.row.transactionId, active.look);
}

const OPEN_LOOKS = 8;

/** A status request that left then read 0 or 1: the window can't have begun before. */
export function noteOpen(loop: PaymentLoop, active: ActivePayment, leftAt: Moment): void {
  active.openLooks = [...active.openLooks, leftAt]
    .filter(({ bootId }) => bootId === leftAt.bootId)
    .toSorted((one, other) => one.monoMs - other.monoMs)
    .slice(-OPEN_LOOKS);
  keepLook(loop, active, { openFrom: active.openLooks.at(-1) ?? leftAt });
}

/** Also if an abandoned payment's watch ended, or if its id was given to another payment. */
const isNewPhase = (before: PaymentRow, after: PaymentRow): boolean =>
  phaseOf(before) !== phaseOf(after) || (detailsOf(before) !== null && detailsOf(after) === null);

const phaseOf = ({ state }: PaymentRow): string =>
  state.name === 'abandoned' && state.ending !== null ? 'abandoned-ended' : state.name;

/** Takes what is stored as the truth and publishes it. A new phase starts its own count of calls. */
export function adopt(loop: PaymentLoop, active: ActivePayment, record: PaymentRecord): void {
  const { row: before } = active;
  Object.assign(active, split(record));
  if (active.look.read && isUnfinished(record)) {
    // It goes on: its next end has not been read.
    const { read: _, ...look } = active.look;
    active.look = look;
    keepLook(loop, active, {});
  }
  if (isNewPhase(before, record)) {
    note(active, { mark: 'state', at: momentOf(loop.clock) });
    active.nextCallMonoMs = null;
    active.wake.abort(WOKEN);
  }
  loop.onChange(active);
}

const EVICT_EVERY_MS = 60_000;
/** The page may ask about the newest. */
const DONE_THAT_STAY = 100;

/** No driver, refund, alarm or person works on it, and none will. */
export const isDone = ({ state, alarm, goods, refunds }: PaymentRecord, look: PollRecord | null): boolean =>
  state.name === 'paid' &&
  !isOpenTask(alarm) &&
  !isOpenTask(goods) &&
  refunds.length === 0 &&
  (look?.looked ?? 0) >= TIMES.afterPaidMs.length;

/** Evicts payments that are done, the oldest first: a day has thousands. They can be taken up from the journal again. */
export function evictDone({ active }: Pick<PaymentLoop, 'active'>, stay = DONE_THAT_STAY): void {
  const done = [...active].filter(([, { record, look }]) => isDone(record, look));
  for (const [id] of done.slice(0, Math.max(0, done.length - stay))) active.delete(id);
}

/** Evicts each minute until the till is stopped. */
export async function keepEvicting(loop: PaymentLoop): Promise<void> {
  while (!loop.stopped.signal.aborted) {
    await loop.clock.sleep(EVICT_EVERY_MS, loop.stopped.signal);
    if (loop.active.size > DONE_THAT_STAY) evictDone(loop);
  }
}
