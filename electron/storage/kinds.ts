/**
 * The closed list of what can happen to the books. Each kind says which rows its entry carries, whole and new.
 * One happening is one entry: there is no entry after which the books are half.
 *
 * A shipped schema is never edited: a changed one gets the next version, and the old one is brought up when it is read.
 */
import { z } from 'zod';
import { TillError } from '../../shared/errors/till-error.ts';
import { QueuedReceipt, Receipt } from '../../shared/fiscal/receipt.ts';
import { JournalId, ShiftId, StaffId, TillId } from '../../shared/ids.ts';
import { Machine } from '../../shared/machine.ts';
import { TiyinAmount } from '../../shared/money.ts';
import { Endpoint, Mode } from '../../shared/payment/endpoint.ts';
import { Payment } from '../../shared/payment/payment.ts';
import { Refund } from '../../shared/refund/refund.ts';
import { Sale } from '../../shared/sale/sale.ts';
import { VoidedGoods } from '../../shared/sale/voided.ts';
import { LoggedSettingChange, SETTING_HAPPENINGS } from '../../shared/settings/setting-change.ts';
import { ZReport } from '../../shared/shift/report.ts';
import { CashMovement, DrawerOpening, Shift } from '../../shared/shift/shift.ts';
import { PERSON_HAPPENINGS, Person } from '../../shared/staff/person.ts';
import { REFUSALS } from '../../shared/staff/refusal.ts';
import { Right } from '../../shared/staff/rights.ts';
import { Role } from '../../shared/staff/role.ts';
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

/** Of before shifts were counted. */
export const ShiftClosed = z.object({ shift: Shift });

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
  /** A counted one holds its float. */
  'shift.opened': z.object({ shift: Shift }),
  /** z: of a counted shift, whole: it is never made anew. null: a day shift. */
  'shift.closed': ShiftClosed.extend({ z: ZReport.nullable() }),
  /**
   * Z reports that were closed and that the books do not hold any more, by their numbers: a repair could not join them,
   * or an empty journal began without them. The next report says so.
   */
  'reports.lost': z.object({
    reports: z
      .array(
        z.object({
          tillId: TillId,
          journalId: JournalId,
          mode: Mode,
          from: z.number().int().positive(),
          to: z.number().int().positive(),
        }),
      )
      .min(1),
  }),
  /** What a person said about the difference of a shift that was closed before. */
  'shift.explained': z.object({ shiftId: ShiftId, words: z.string() }),
  /** The drawer was opened without a sale. */
  'drawer.opened': z.object({ opening: DrawerOpening }),
  /** A charge is about to leave: the sale as it is charged, the tender, the payment in `sending`. */
  'payment.begun': z.object({ sale: Sale, tender: Tender, payment: Payment }),
  /**
   * A payment that the books did not have is taken in with a manager's word, by an id that this till made: a sale of
   * its own without goods, as large as the cabinet says. Nothing of it is money before the service has borne that out.
   */
  'payment.adopted': z.object({ sale: Sale, tender: Tender, payment: Payment }),
  /** The confirmation of this endpoint's pass payments was asked to be on or off. why: what nobody did; null: done. */
  'confirmation.switched': z.object({ endpoint: Endpoint, isOn: z.boolean(), why: TillError.nullable() }),
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
  /** People came, went, or are something else. Their names and PINs stand beside the books. */
  'staff.changed': z.object({ what: z.enum(PERSON_HAPPENINGS), people: z.array(Person).min(1) }),
  'role.changed': z.object({ role: Role }),
  /** Settings of the shop have other values: what each was, and what it is. */
  'settings.changed': z.object({
    how: z.enum(SETTING_HAPPENINGS),
    changes: z.array(LoggedSettingChange).min(1),
  }),
  /** Somebody stands at the till, or does so no more. wrongBefore: PINs that were wrong since he did so last. */
  'staff.signed': z.object({
    staffId: StaffId,
    what: z.enum(['in', 'out', 'locked', 'idle']),
    wrongBefore: z.number().int().nonnegative(),
  }),
  /**
   * Somebody tried what he may not. staffId: whose PIN it was, or who was to approve; null: nobody's. channel: what was
   * asked for. times: how often since the last such entry. askedWallMs: when it was asked first, of what somebody
   * might have approved; null: now. The first two versions did not hold it.
   */
  'staff.refused': z.object({
    what: z.enum(REFUSALS),
    staffId: StaffId.nullable(),
    right: Right.nullable(),
    channel: z.string().nullable(),
    times: z.number().int().positive(),
    askedWallMs: z.number().nullable().default(null),
  }),
  /**
   * A manager's word for one request, whether it was asked afterwards or not; who gave it is who approved the entry.
   * about: the id of the sale, payment, refund or shift that it names; null: it names none.
   */
  'approval.given': z.object({
    channel: z.string(),
    right: Right,
    about: z.string().nullable(),
    /** Of a discount: how much of the most discounted line is off then, in hundredths of a per cent. */
    discount: z.number().int().nonnegative().nullable(),
    /** Of a refund: what has gone back of the sale then, in all. */
    refundedTiyin: TiyinAmount.nullable(),
    /** What is off the basket then, goes back, or is moved, taken out, counted or decided about. */
    amountTiyin: TiyinAmount.nullable(),
  }),
} as const;

export type Kind = keyof typeof PAYLOADS;
export type Payloads = { readonly [K in Kind]: z.infer<(typeof PAYLOADS)[K]> };
export type Payload<K extends Kind> = Payloads[K];

/**
 * The versions of the kinds whose schema is no longer the first. The first one of each was written out in full
 * (`short-form.ts`), and the second of `journal.opened`. What the third of `shift.opened` adds is a kind of shift.
 */
const LATER_VERSIONS: { readonly [K in Kind]?: number } = {
  'journal.opened': 3,
  'shift.opened': 3,
  // Its Z report says how and by whom a difference was settled, and who approved the opening; since the fourth by rate
  // what went back, and which reports a repair has lost.
  'shift.closed': 5,
  // It says whose money is in the drawer: training's or the shop's.
  'cash-movement.made': 3,
  'drawer.opened': 3,
  // From here on a refund may name the goods for which it is: an older program must not read past them.
  'journal.salvaged': 3,
  'refund.begun': 3,
  'refund.moved': 3,
  // It knows people and rights that somebody wrote into the tables.
  'staff.refused': 4,
  // Each of the goods says who took it out.
  'goods.voided': 3,
};

/** The version of the kind's newest schema. */
export const versionOf = (kind: Kind): number => LATER_VERSIONS[kind] ?? 2;

/** No entry of any kind is newer. */
export const NEWEST_VERSION = Math.max(...Object.values(LATER_VERSIONS));

/** An entry as a feature hands it to the journal. subject: the id of what it is about. */
export type NewEntry<K extends Kind = Kind> = {
  readonly [P in K]: { readonly kind: P; readonly subject: string; readonly payload: Payload<P> };
}[K];
