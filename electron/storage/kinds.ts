/**
 * The closed list of what can happen to the books. Each kind says which rows its entry carries, whole and new.
 * One happening is one entry: there is no entry after which the books are half.
 *
 * A shipped schema is never edited: a changed one gets the next version, and the old one is brought up when it is read.
 */
import { z } from 'zod';
import { QueuedReceipt, Receipt } from '../../shared/fiscal/receipt.ts';
import { JournalId, TillId } from '../../shared/ids.ts';
import { Machine } from '../../shared/machine.ts';
import { Payment } from '../../shared/payment/payment.ts';
import { Refund } from '../../shared/refund/refund.ts';
import { Sale } from '../../shared/sale/sale.ts';
import { VoidedGoods } from '../../shared/sale/voided.ts';
import { CashMovement, Shift } from '../../shared/shift/shift.ts';
import { Task } from '../../shared/task.ts';
import { Tender } from '../../shared/tender/tender.ts';

/** Why a payment has a new state, in the words of its machine and of what people and the till do beside it. */
export const PAYMENT_HAPPENINGS = [
  'open',
  'succeeded',
  'refused',
  'unanswered',
  'confirmed',
  'judged',
  'proved-absent',
  'abandoned',
  'came-to-light',
  'set-aside',
  'denied',
  'told',
  'refusal-stands',
  'claimed',
  'word-proved',
  'not-charged',
  'taken',
  'goods-asked', // it is paid, and nobody saw it
  'doubted', // nobody can say whether it is money: a manager is called
  'doubled', // the service holds a second payment under its id
  'contradicted', // paid, and the service does not show it as money any more
  'surprised', // ended without money, and reads as successful
  'reconciled', // the comparison with the service found a difference
] as const;
export type PaymentHappening = (typeof PAYMENT_HAPPENINGS)[number];

const SaleHead = Sale.omit({ lines: true });
const tasks = z.array(Task);

const TakenByHand = z.object({
  sale: Sale,
  tender: Tender,
  receipt: Receipt.exactOptional(),
  tasks: tasks.exactOptional(),
});

/** The first form of `journal.opened`, before folders were bound to a machine. */
export const JournalOpened = z.object({
  tillId: TillId,
  journalId: JournalId,
  previous: z.object({ journalId: JournalId, seq: z.number().int(), hash: z.string() }).nullable(),
  why: z.string().nullable(),
});

/** The rows that an entry may carry, by the name under which its payload holds them. */
export const PAYLOADS = {
  /**
   * The first entry of a history of the log. previous: the one that a restore, a repair or a person's word broke off,
   * as far as it is known. why: what a manager typed who began it; null where nobody was asked for a reason. machine:
   * to which it is bound from here on; null: as before. copyOf: this folder is a copy, and what lies before this entry
   * is that other till's; null: it is this till's own.
   */
  'journal.opened': JournalOpened.extend({ machine: Machine.nullable(), copyOf: TillId.nullable() }),
  /** A folder that was bound to no machine, or to less of it, is bound. */
  'machine.bound': z.object({ machine: Machine }),
  /**
   * What a line behind a gap still said of a payment, a refund, a receipt or a cash tender: rows that the books did
   * not have, or had older. The sale is whole; where nobody knows its lines, it has none. Rows that belong to no
   * sale come back by entries of their own kinds.
   */
  'journal.salvaged': z.object({
    sale: Sale.exactOptional(),
    tender: Tender.exactOptional(),
    payment: Payment.exactOptional(),
    refund: Refund.exactOptional(),
    receipt: Receipt.exactOptional(),
    tasks: tasks.exactOptional(),
  }),
  'shift.opened': z.object({ shift: Shift }),
  'shift.closed': z.object({ shift: Shift }),
  /** A charge is about to leave: the sale as it is charged, the tender, the payment in `sending`. */
  'payment.begun': z.object({ sale: Sale, tender: Tender, payment: Payment }),
  /**
   * A payment has moved. sale and tender: where it became money in our hands; the sale without its lines, which are
   * rows of their own and stay as they were. receipt: queued with it. tasks: raised or ended by it.
   */
  'payment.moved': z.object({
    happening: z.enum(PAYMENT_HAPPENINGS),
    payment: Payment,
    sale: SaleHead.exactOptional(),
    tender: Tender.exactOptional(),
    receipt: QueuedReceipt.exactOptional(),
    tasks: tasks.exactOptional(),
  }),
  /**
   * Cash was taken, for the sale or a part of it. receipt: of its payment by code, where this completes the sale.
   * tasks: ended by that.
   */
  'cash.taken': TakenByHand,
  /** Money was taken on a card terminal that stands beside the till. */
  'terminal.taken': TakenByHand,
  /** A sale that was not complete is over: nothing of it is held. reason: a person's typed words. */
  'sale.voided': z.object({ sale: SaleHead, reason: z.string(), tasks: tasks.exactOptional() }),
  'refund.begun': z.object({ refund: Refund, tasks: tasks.exactOptional() }),
  'refund.moved': z.object({ refund: Refund, tasks: tasks.exactOptional() }),
  'receipt.moved': z.object({ receipt: Receipt, tasks: tasks.exactOptional() }),
  /** A person has settled tasks in another way and says how. */
  'task.settled': z.object({ tasks }),
  'cash-movement.made': z.object({ cashMovement: CashMovement }),
  /** What was taken out of a basket by the time that it ended: goods that nobody paid for, and why. */
  'goods.voided': z.object({ voided: VoidedGoods }),
} as const;

export type Kind = keyof typeof PAYLOADS;
export type Payloads = { readonly [K in Kind]: z.infer<(typeof PAYLOADS)[K]> };
export type Payload<K extends Kind> = Payloads[K];

/**
 * The versions of the kinds whose schema is no longer the first. The first one of each was written out in full
 * (`short-form.ts`), and the second of `journal.opened`.
 */
const LATER_VERSIONS: { readonly [K in Kind]?: number } = { 'journal.opened': 3 };

/** The version of the kind's newest schema. */
export const versionOf = (kind: Kind): number => LATER_VERSIONS[kind] ?? 2;

/** An entry as a feature hands it to the journal. subject: the id of what it is about. */
export type NewEntry<K extends Kind = Kind> = {
  readonly [P in K]: { readonly kind: P; readonly subject: string; readonly payload: Payload<P> };
}[K];
