/**
 * The result of a shift: one model for screen, paper and files. An X report is made from the books at any
 * time; a Z report is stored with the close and never remade. People appear by id.
 */
import { z } from 'zod';
import { Mode } from '../endpoint.ts';
import { VatRate } from '../fiscal/vat-rate.ts';
import { CashMovementId, idEnd, JournalId, SaleId, ShiftId, StaffId, TillId, TransactionId } from '../ids.ts';
import { TiyinAmount, ZERO_TIYIN } from '../money.ts';
import { RefundKind } from '../refund/refund.ts';
import { ALARM_KINDS, TASK_KINDS } from '../task.ts';
import { TenderKind } from '../tender/tender.ts';
import { CashCount } from './cash-count.ts';
import { DAY_LATE_REMARKS, MOVEMENT_KINDS } from './shift.ts';

/** Tiyin, possibly negative. */
const Signed = z.number().int();
const WallMs = z.number();
const CountAndSum = z.object({ count: z.number().int(), sumTiyin: TiyinAmount });

/** Longest list by name; further rows are only counted. */
export const LISTED = 200;

/** Warnings about the times of a shift; the sums depend on no clock. */
export const SHIFT_REMARKS = ['over-a-day', 'clock-back', 'journal-begun'] as const;
export type ShiftRemark = (typeof SHIFT_REMARKS)[number];

const Head = z.object({
  shiftId: ShiftId,
  kind: z.enum(['day', 'counted']),
  /** The Tashkent day of the opening. */
  day: z.string(),
  mode: Mode,
  tillId: TillId,
  journalId: JournalId,
  openedWallMs: WallMs,
  /** null: the till itself. */
  openedBy: StaffId.nullable(),
  /** Older reports have null. */
  openingApprovedBy: StaffId.nullable().default(null),
  /** null: still open. */
  closedWallMs: WallMs.nullable(),
  closedBy: StaffId.nullable(),
  /** Who approved the close. */
  approvedBy: StaffId.nullable(),
  madeWallMs: WallMs,
  /**
   * `clock-back`: the clock was set back. `journal-begun`: a repair lies in the shift. The others: `DayLate`.
   */
  words: z.array(z.enum([...SHIFT_REMARKS, ...DAY_LATE_REMARKS])),
});

/** The drawer of a counted shift. */
const Drawer = z.object({
  floatTiyin: TiyinAmount,
  floatCount: CashCount,
  /** What the last counted shift left plus the cash since; null: unknown. */
  floatExpectedTiyin: Signed.nullable(),
  floatDifferenceTiyin: Signed.nullable(),
  floatWords: z.string().nullable(),
  /** Cash received less change since the float was counted, open sales included. */
  takenTiyin: TiyinAmount,
  /** Cash refunds, whatever the tender. */
  backTiyin: TiyinAmount,
  payInTiyin: TiyinAmount,
  payOutTiyin: TiyinAmount,
  dropTiyin: TiyinAmount,
  /** float + taken - back + pay-ins - pay-outs - drops. Negative if more was taken out than put in. */
  expectedTiyin: Signed,
  /** null: still open. */
  close: z
    .object({
      count: CashCount,
      countedTiyin: TiyinAmount,
      /** counted - expected. */
      differenceTiyin: Signed,
      words: z.string().nullable(),
      /** Moved to the safe after counting, and the cash left in the drawer then. */
      takenOutTiyin: TiyinAmount,
      leftTiyin: TiyinAmount,
      blind: z.boolean(),
      /** The card terminal's own sum compared with ours; null: not entered. */
      terminal: z
        .object({ countedTiyin: TiyinAmount, expectedTiyin: Signed, differenceTiyin: Signed })
        .nullable(),
    })
    .nullable(),
});

/**
 * A payment by its receipt and the time when it became money, or else its start time; older reports have
 * neither.
 */
const NamedPayment = z.object({
  transactionId: TransactionId,
  amountTiyin: TiyinAmount,
  saleId: SaleId.nullable().default(null),
  paidWallMs: WallMs.nullable().default(null),
});
export type NamedPayment = z.infer<typeof NamedPayment>;

/** How an alarm ended: a person's typed text, or a keyword of the till. staffId null: the till itself. */
const AlarmEnd = z.object({
  how: z.string(),
  wallMs: WallMs,
  staffId: StaffId.nullable(),
  approvedBy: StaffId.nullable(),
});
export type AlarmEnd = z.infer<typeof AlarmEnd>;

/** explained: a person settled the alarm, or the till found the explanation itself. */
const ReportedAlarm = z.object({
  alarm: z.enum(ALARM_KINDS),
  explained: z.boolean(),
  /** null: still open, or an older report. */
  ended: AlarmEnd.nullable().default(null),
});
export type ReportedAlarm = z.infer<typeof ReportedAlarm>;

/** The comparison with the service, payment by payment; each list names its first entries. */
export const ShiftComparison = z.object({
  /** When the last comparison ended; null: none since the till's start. */
  atWallMs: WallMs.nullable(),
  agreed: CountAndSum,
  /** Empty in older reports. */
  agreedListed: z.array(NamedPayment).default([]),
  /** Payments that are money here, or whose alarm was raised or ended in this shift; each with its alarms. */
  differing: CountAndSum,
  differingListed: z.array(
    // Its newest alarm.
    NamedPayment.extend(ReportedAlarm.shape).extend({
      /** Earlier alarms, oldest first. Older reports have only the newest. */
      before: z.array(ReportedAlarm).default([]),
    }),
  ),
  /**
   * `not-yet`: not requested yet. `no-answer`: network or service silent. `untold`: the service can't
   * identify it.
   */
  notAsked: CountAndSum,
  notAskedListed: z.array(NamedPayment.extend({ why: z.enum(['not-yet', 'no-answer', 'untold']) })),
  /** Too recent for a comparison; the next one includes them. In older reports they are among `notAsked`. */
  tooRecent: CountAndSum.default({ count: 0, sumTiyin: ZERO_TIYIN }),
  tooRecentListed: z.array(NamedPayment).default([]),
});
export type ShiftComparison = z.infer<typeof ShiftComparison>;

export const ShiftReport = z.object({
  head: Head,
  /** One row for each tender booked in this shift, by kind. */
  tenders: z.array(CountAndSum.extend({ tender: TenderKind })),
  /** Tenders of the card terminal without the number of a slip. Left out: none. */
  withoutSlip: CountAndSum.exactOptional(),
  /** Damaged entries. The money has them; rates, categories, hours and lists lack them. Left out: none. */
  unread: z.number().int().positive().exactOptional(),
  /** By the kind of tender and the way of the refund. */
  refunds: z.array(CountAndSum.extend({ tender: TenderKind, way: RefundKind })),
  /** Refunds that a closed shift counted and the service refused later. Negative if they were given again. */
  corrections: z.object({ count: z.number().int(), sumTiyin: Signed }),
  /** Tenders - refunds + corrections. */
  keptTiyin: Signed,
  /** The part booked between the last shift and this one. */
  between: z.object({
    taken: CountAndSum,
    back: CountAndSum,
    /** Cash of it, which moved before the float was counted. */
    cashTakenTiyin: TiyinAmount,
    cashBackTiyin: TiyinAmount,
  }),
  /** null: a day shift counts no drawer. */
  drawer: Drawer.nullable(),
  /** Money of incomplete sales, booked in any shift, and the cash in it. */
  held: z.object({ count: z.number().int(), sumTiyin: Signed }),
  heldCashTiyin: Signed,
  /** Requested and not certain yet: counted in no shift. */
  refundsInDoubt: CountAndSum,
  /** Unfinished returns, with the amount still to give. Absent in older reports. */
  openReturns: CountAndSum.default({ count: 0, sumTiyin: ZERO_TIYIN }),
  /** Sales that this shift completed, as sold: neither rates nor categories subtract refunds. */
  sales: CountAndSum,
  /** percent null: goods without VAT. The sum includes the VAT. */
  vat: z.array(CountAndSum.extend({ percent: VatRate.nullable(), vatTiyin: TiyinAmount })),
  /** Refunds given in this shift, by the sale's VAT rate. With `refundsUnsold` they add up to `refunds`. */
  refundVat: z.array(CountAndSum.extend({ percent: VatRate.nullable(), vatTiyin: TiyinAmount })).default([]),
  /** Refunds before a sale's completion, or without a sale, at no rate. In older reports: in `refundVat`. */
  refundsUnsold: CountAndSum.default({ count: 0, sumTiyin: ZERO_TIYIN }),
  /** Counts lines; an empty name: no category. */
  categories: z.array(CountAndSum.extend({ category: z.string() })),
  discounts: CountAndSum,
  /** Third parties' shares. */
  others: CountAndSum,
  /** Lines with a changed price, and their total reduction. */
  priceChanges: z.object({ count: z.number().int(), lessTiyin: Signed }),
  /** Void sales and void lines. */
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
  /** By the Tashkent hour in which the money was taken. */
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
  /** Drawer openings without a sale. */
  noSale: z.array(
    z.object({
      reason: z.string(),
      atWallMs: WallMs,
      by: StaffId.nullable(),
      /** null in older reports. */
      approvedBy: StaffId.nullable().default(null),
    }),
  ),
  /**
   * Of the whole till, in the report's mode: waiting for the customer, to be confirmed, uncertain, watched.
   */
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
  /** Open tasks of the report's mode, oldest first. */
  openTasks: z.object({
    count: z.number().int(),
    listed: z.array(
      z.object({
        kind: z.enum(TASK_KINDS),
        saleId: SaleId,
        transactionId: TransactionId,
        /** The payment's amount; null: an older report. */
        amountTiyin: TiyinAmount.nullable().default(null),
        raisedWallMs: WallMs,
      }),
    ),
  }),
  /** The last log entry that the report covers. */
  log: z.object({ seq: z.number().int(), hash: z.string() }),
});
export type ShiftReport = z.infer<typeof ShiftReport>;

/** A report as it is drawn. For a person who counts blind, a sum that would reveal the cash is null. */
export interface ShownReport extends Omit<ShiftReport, 'keptTiyin' | 'sales' | 'heldCashTiyin'> {
  readonly keptTiyin: number | null;
  readonly sales: { readonly count: number; readonly sumTiyin: number | null };
  readonly heldCashTiyin: number | null;
}

/** The sums that the books provide. */
export type ShiftFigures = Omit<
  ShiftReport,
  'head' | 'keptTiyin' | 'drawer' | 'openReturns' | 'receipts' | 'comparison' | 'openTasks' | 'log'
>;

/**
 * A Z report as the close stores it. Its number counts 1, 2, 3, ... without a gap, for each mode and journal.
 * The previous Z report of this till, in any journal, is named by number and hash of its closing entry.
 */
export const ZReport = z.object({
  number: z.number().int().positive(),
  previous: z.object({ numberText: z.string(), hash: z.string() }).nullable(),
  report: ShiftReport,
  /** Numbers of reports that a repair lost after the previous report. Left out: none. */
  lost: z.array(z.object({ from: z.string(), to: z.string() })).exactOptional(),
});
export type ZReport = z.infer<typeof ZReport>;

/**
 * The printed number: till, journal and number, with a T in front in training. The report's end prints both
 * ids whole.
 */
export const zNumberText = (
  { tillId, journalId, mode }: Pick<ShiftReport['head'], 'tillId' | 'journalId' | 'mode'>,
  number: number,
): string =>
  `${mode === 'training' ? 'T' : ''}${idEnd(tillId)}-${idEnd(journalId)}-${String(number).padStart(4, '0')}`;
