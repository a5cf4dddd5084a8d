/**
 * What a shift came to: one model, from which screen, paper and files are drawn. An X report is made of the books at a
 * moment; a Z report is stored with the close and never made anew. Persons stand in it by id.
 */
import { z } from 'zod';
import { CashMovementId, JournalId, SaleId, ShiftId, StaffId, TillId, TransactionId } from '../ids.ts';
import { TiyinAmount, ZERO_TIYIN } from '../money.ts';
import { Mode } from '../payment/endpoint.ts';
import { RefundKind } from '../refund/refund.ts';
import { ALARM_KINDS, TASK_KINDS } from '../task.ts';
import { TenderKind } from '../tender/tender.ts';
import { CashCount } from './cash-count.ts';
import { DAY_LATE_WORDS, MOVEMENT_KINDS } from './shift.ts';

/** Tiyin that may be below zero. */
const Signed = z.number().int();
const WallMs = z.number();
const CountAndSum = z.object({ count: z.number().int(), sumTiyin: TiyinAmount });

/** So many of a long list are named; the others are counted. */
export const LISTED = 200;

/** What a person should know before he trusts the times of a shift; the sums hang on no clock. */
export const SHIFT_WORDS = ['over-a-day', 'clock-back', 'journal-begun'] as const;
export type ShiftWord = (typeof SHIFT_WORDS)[number];

const Head = z.object({
  shiftId: ShiftId,
  kind: z.enum(['day', 'counted']),
  /** The Tashkent day on which it was opened. */
  day: z.string(),
  mode: Mode,
  tillId: TillId,
  journalId: JournalId,
  openedWallMs: WallMs,
  /** null: the till itself. */
  openedBy: StaffId.nullable(),
  /** Reports of before say nobody. */
  openingApprovedBy: StaffId.nullable().default(null),
  /** null: it is open. */
  closedWallMs: WallMs.nullable(),
  closedBy: StaffId.nullable(),
  /** Of the close. */
  approvedBy: StaffId.nullable(),
  madeWallMs: WallMs,
  /** `over-a-day`: open for more than a day. `clock-back`: a clock was set back. `journal-begun`: a repair lies in it. The others: `DayLate`. */
  words: z.array(z.enum([...SHIFT_WORDS, ...DAY_LATE_WORDS])),
});

/** The drawer of a counted shift. */
const Drawer = z.object({
  floatTiyin: TiyinAmount,
  floatCount: CashCount,
  /** What the last counted shift had left, and the cash since; null: nobody knows. */
  floatExpectedTiyin: Signed.nullable(),
  floatDifferenceTiyin: Signed.nullable(),
  floatWords: z.string().nullable(),
  /** Cash that stayed since the float was counted: the change is not in it, that of open sales is. */
  takenTiyin: TiyinAmount,
  /** Out of the drawer, from whatever tender the money had come. */
  backTiyin: TiyinAmount,
  payInTiyin: TiyinAmount,
  payOutTiyin: TiyinAmount,
  dropTiyin: TiyinAmount,
  /** float + taken - back + pay-ins - pay-outs - drops. Below zero where more was taken out than anybody put in. */
  expectedTiyin: Signed,
  /** null: it is open. */
  close: z
    .object({
      count: CashCount,
      countedTiyin: TiyinAmount,
      /** counted - expected. */
      differenceTiyin: Signed,
      words: z.string().nullable(),
      /** To the safe after counting, and what lies in the drawer then. */
      takenOutTiyin: TiyinAmount,
      leftTiyin: TiyinAmount,
      blind: z.boolean(),
      /** The card terminal's own sum against ours; null: nobody has looked. */
      terminal: z
        .object({ countedTiyin: TiyinAmount, expectedTiyin: Signed, differenceTiyin: Signed })
        .nullable(),
    })
    .nullable(),
});

/**
 * A payment as a report names it: by its receipt and the time at which it became money; one that never did, by the time
 * at which it was begun. Reports of before hold neither.
 */
const NamedPayment = z.object({
  transactionId: TransactionId,
  amountTiyin: TiyinAmount,
  saleId: SaleId.nullable().default(null),
  paidWallMs: WallMs.nullable().default(null),
});
export type NamedPayment = z.infer<typeof NamedPayment>;

/** How an alarm ended: a person's typed words, or the till's own in one word. staffId null: the till itself. */
const AlarmEnd = z.object({
  how: z.string(),
  wallMs: WallMs,
  staffId: StaffId.nullable(),
  approvedBy: StaffId.nullable(),
});
export type AlarmEnd = z.infer<typeof AlarmEnd>;

/** explained: it calls no more, for a person has said what it was, or the till itself has found out. */
const Called = z.object({
  alarm: z.enum(ALARM_KINDS),
  explained: z.boolean(),
  /** null: it calls, or a report of before. */
  ended: AlarmEnd.nullable().default(null),
});
export type Called = z.infer<typeof Called>;

/** Held against the service, payment by payment: of each list the first are named. */
export const ShiftComparison = z.object({
  /** When the last comparison ended; null: none since the till was started. */
  atWallMs: WallMs.nullable(),
  agreed: CountAndSum,
  /** Reports of before name none of them. */
  agreedListed: z.array(NamedPayment).default([]),
  /**
   * Each with the alarm that calls, or called: of the payments that are money here, and of those about which one was
   * raised or ended in this shift, whatever became of them.
   */
  differing: CountAndSum,
  differingListed: z.array(
    // Its newest alarm.
    NamedPayment.extend(Called.shape).extend({
      /** What called about it before that, oldest first. Reports of before name the newest alone. */
      before: z.array(Called).default([]),
    }),
  ),
  /** `not-yet`: nobody asked. `no-answer`: the network or the service was silent. `untold`: the service can't tell. */
  notAsked: CountAndSum,
  notAskedListed: z.array(NamedPayment.extend({ why: z.enum(['not-yet', 'no-answer', 'untold']) })),
  /**
   * So recent that no comparison could ask about them yet: the next one does. Reports of before have them among those
   * that were not asked about.
   */
  tooRecent: CountAndSum.default({ count: 0, sumTiyin: ZERO_TIYIN }),
  tooRecentListed: z.array(NamedPayment).default([]),
});
export type ShiftComparison = z.infer<typeof ShiftComparison>;

export const ShiftReport = z.object({
  head: Head,
  /** By tender, each of them, booked in this shift. */
  tenders: z.array(CountAndSum.extend({ tender: TenderKind })),
  /** By the tender from which the money came, and the way it went back. */
  refunds: z.array(CountAndSum.extend({ tender: TenderKind, way: RefundKind })),
  /** Refunds that a closed shift has counted and the service has refused since: the money is here after all. Below zero where they were given anew. */
  corrections: z.object({ count: z.number().int(), sumTiyin: Signed }),
  /** Tenders - refunds + corrections. */
  keptTiyin: Signed,
  /** Of these, what was booked between the last shift and this one. */
  between: z.object({
    taken: CountAndSum,
    back: CountAndSum,
    /** Of them, cash: it had gone in or out before the float was counted. */
    cashTakenTiyin: TiyinAmount,
    cashBackTiyin: TiyinAmount,
  }),
  /** null: a day shift counts no drawer. */
  drawer: Drawer.nullable(),
  /** What belongs to sales that are not complete, booked in whatever shift; and the cash in it. */
  held: z.object({ count: z.number().int(), sumTiyin: Signed }),
  heldCashTiyin: Signed,
  /** Asked for, and not certain yet: counted in no shift. */
  refundsInDoubt: CountAndSum,
  /** Returns that were begun and not given back to their end, with what is still to be given. Reports of before hold none. */
  openReturns: CountAndSum.default({ count: 0, sumTiyin: ZERO_TIYIN }),
  /** Sales that this shift completed, as they were sold: what went back is not taken off, by rate or category. */
  sales: CountAndSum,
  /** percent null: goods without VAT. The VAT is inside the sum. */
  vat: z.array(CountAndSum.extend({ percent: z.number().int().nullable(), vatTiyin: TiyinAmount })),
  /**
   * What went back in this shift, whenever it was sold, by the rate at which it was sold: with `refundsUnsold` the sums of
   * all are those of the refunds. Reports of before hold none.
   */
  refundVat: z
    .array(CountAndSum.extend({ percent: z.number().int().nullable(), vatTiyin: TiyinAmount }))
    .default([]),
  /** What went back of sales before they were complete, or that never were: at no rate. Reports of before have it in that. */
  refundsUnsold: CountAndSum.default({ count: 0, sumTiyin: ZERO_TIYIN }),
  /** Lines; an empty name: goods of no category. */
  categories: z.array(CountAndSum.extend({ category: z.string() })),
  discounts: CountAndSum,
  /** Borne by somebody else. */
  others: CountAndSum,
  /** Lines at another price than the catalogue's, and by how much they were cheaper together. */
  priceChanges: z.object({ count: z.number().int(), lessTiyin: Signed }),
  /** Sales that were cancelled, and lines that were taken away. */
  voidedSales: CountAndSum,
  voidedLines: CountAndSum,
  /** staffId null: the till itself. */
  cashiers: z.array(
    z.object({
      staffId: StaffId.nullable(),
      count: z.number().int(),
      takenTiyin: TiyinAmount,
      backTiyin: TiyinAmount,
    }),
  ),
  /** By the hour of the wall clock in Tashkent at which it was taken. */
  hours: z.array(CountAndSum.extend({ day: z.string(), hour: z.number().int() })),
  movements: z.array(
    z.object({
      cashMovementId: CashMovementId,
      kind: z.enum(MOVEMENT_KINDS),
      amountTiyin: TiyinAmount,
      reason: z.string(),
      madeWallMs: WallMs,
      /** Before the float was counted. */
      between: z.boolean(),
      by: StaffId.nullable(),
      approvedBy: StaffId.nullable(),
    }),
  ),
  /** The drawer was opened without a sale. */
  noSale: z.array(
    z.object({
      reason: z.string(),
      atWallMs: WallMs,
      by: StaffId.nullable(),
      /** Reports of before say nobody. */
      approvedBy: StaffId.nullable().default(null),
    }),
  ),
  /** Of the whole till, in the report's mode: waiting for the customer, in the confirmation window, uncertain, abandoned and watched. */
  payments: z.object({
    waiting: z.number().int(),
    unconfirmed: z.number().int(),
    uncertain: z.number().int(),
    watched: z.number().int(),
  }),
  receipts: z.object({
    waiting: z.number().int(),
    refused: z.number().int(),
    unlinked: z.number().int(),
  }),
  comparison: ShiftComparison,
  /** What waits for a person, of the report's mode, the oldest first. */
  openTasks: z.object({
    count: z.number().int(),
    listed: z.array(
      z.object({
        kind: z.enum(TASK_KINDS),
        saleId: SaleId,
        transactionId: TransactionId,
        /** Of its payment; null: a report of before. */
        amountTiyin: TiyinAmount.nullable().default(null),
        raisedWallMs: WallMs,
      }),
    ),
  }),
  /** The last entry of the log that is in it. */
  log: z.object({ seq: z.number().int(), hash: z.string() }),
});
export type ShiftReport = z.infer<typeof ShiftReport>;

/** What the books add up of a shift. */
export type ShiftFigures = Omit<
  ShiftReport,
  'head' | 'keptTiyin' | 'drawer' | 'openReturns' | 'receipts' | 'comparison' | 'openTasks' | 'log'
>;

/**
 * A Z report as the close stores it. number: 1, 2, 3, ... of the report's mode in the journal that it names, without a
 * gap. previous: the one before it, of whatever journal of this till, by its number and the hash of its closing entry.
 */
export const ZReport = z.object({
  number: z.number().int().positive(),
  previous: z.object({ numberText: z.string(), hash: z.string() }).nullable(),
  report: ShiftReport,
  /** Numbers of reports that the books do not hold any more, since a repair behind the report before it. Left out: none. */
  lost: z.array(z.object({ from: z.string(), to: z.string() })).exactOptional(),
});
export type ZReport = z.infer<typeof ZReport>;

const TAIL = 6;
const tail = (id: string): string => id.replaceAll('-', '').slice(-TAIL).toUpperCase();

/** The number as it is printed: till, journal and number, a T before it in training. Both ids stand whole at the end. */
export const zNumberText = (
  { tillId, journalId, mode }: Pick<ShiftReport['head'], 'tillId' | 'journalId' | 'mode'>,
  number: number,
): string =>
  `${mode === 'training' ? 'T' : ''}${tail(tillId)}-${tail(journalId)}-${String(number).padStart(4, '0')}`;
