/** A payment: one attempt to charge a customer, as the books hold it. */
import { z } from 'zod';
import { Endpoint } from '../endpoint.ts';
import { SaleId, type StaffId, TenderId, TransactionId } from '../ids.ts';
import { TiyinAmount } from '../money.ts';
import { isReversed, type Refund } from '../refund/refund.ts';
import { isOpenTask, type Task } from '../task.ts';
import { Moment } from '../time.ts';
import { InstrumentName, mayChargeLate } from './instrument.ts';
import { Invoice } from './invoice.ts';
import { isUnderWay, PaymentState } from './state.ts';

export const Payment = z.object({
  transactionId: TransactionId,
  saleId: SaleId,
  tenderId: TenderId,
  /** Left out: `pass-code`. */
  instrument: InstrumentName.exactOptional(),
  amountTiyin: TiyinAmount,
  endpoint: Endpoint,
  cashboxCode: z.string().nullable(),
  createdAt: Moment,
  /** By how much the PC's clock was off then (gateway minus PC, ms); null where no answer has told. */
  createdOffMs: z.number().nullable(),
  state: PaymentState,
  /** Of an invoice. */
  invoice: Invoice.exactOptional(),
  /** In the strip along the top; the counter is free for the next customer. */
  setAside: z.boolean(),
  /** It was resumed at a start of the till: nobody stood at the counter for it. */
  resumed: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

/** What hangs on a payment: rows of their own. */
export interface Hanging {
  /** Every refund of it, oldest first. */
  readonly refunds: readonly Refund[];
  /** The alarm that was raised last about it, ended or not. */
  readonly alarm: Task | null;
  /** The task that asks whether its goods were handed over, ended or not; null: nobody had to be asked. */
  readonly goods: Task | null;
}

/** A payment with what hangs on it, read together. */
export interface PaymentRecord extends Payment, Hanging {
  readonly endpoint: Endpoint;
  /** Who began it; null where that is not known any more. */
  readonly beganBy: StaffId | null;
}

/** Another till made it, and this folder is a copy of that till's: it is only shown here. */
export const isOthers = ({ endpoint }: Pick<PaymentRecord, 'endpoint'>): boolean =>
  endpoint.otherTill !== undefined;

/** The row alone, without what hangs on it. */
export const paymentRow = ({
  beganBy: _,
  refunds: __,
  alarm: ___,
  goods: ____,
  ...row
}: PaymentRecord): Payment => row;

/** A card or an invoice that ended by what the service said. */
export const mayGoOn = (payment: Payment): boolean =>
  mayChargeLate(payment) && (payment.state.name === 'declined' || payment.state.name === 'absent');

/** The service goes on with it, or a manager saw it charged: no other money is asked for until that is settled. */
export const isGoingOn = (one: PaymentRecord): boolean =>
  isOpenTask(one.alarm) && one.alarm.kind === 'may-be-charged' && (mayGoOn(one) || isUnproved(one));

/** A manager's word waits for the service. */
const isUnproved = ({ state }: Payment): boolean =>
  state.name === 'abandoned' && state.word !== null && state.ending === null;

/** Whether the till still queries the service about it. A refund by a manager ends the watch. */
export const isUnfinished = (record: PaymentRecord): boolean =>
  isUnderWay(record.state.name) ||
  (record.state.name === 'abandoned' && record.state.ending === null && !isReversed(record));
