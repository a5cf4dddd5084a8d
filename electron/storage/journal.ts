/**
 * What the till remembers, whatever happens to the power: the books as the features know them. Each write is one
 * durable transaction and comes back as done or as one error; nothing that depends on it happens before.
 */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type {
  JournalId,
  PaymentId,
  RefundId,
  SaleId,
  StaffId,
  TillId,
  TransactionId,
} from '../../shared/ids.ts';
import type { FollowedChain } from '../../shared/journal/outcomes.ts';
import type { Machine } from '../../shared/machine.ts';
import type { Endpoint, Mode } from '../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { RefundPeople } from '../../shared/refund/people.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { AuditGroup } from '../../shared/staff/audit.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import type { Moment } from '../../shared/time.ts';
import type { EntryHead } from './entry-head.ts';
import type { BasketJournal } from './journal-baskets.ts';
import type { OwnJournal } from './journal-own.ts';
import type { PhoneJournal } from './journal-phones.ts';
import type { SettingsJournal } from './journal-settings.ts';
import type { SetupCodeJournal } from './journal-setup-code.ts';
import type { ShiftJournal, TotalsJournal } from './journal-shifts.ts';
import type { StaffJournal } from './journal-staff.ts';
import type { TaskJournal } from './journal-tasks.ts';
import type { Kind, NewEntry, Payloads } from './kinds.ts';

export type Written = Result<null, TillError>;

/** The one way into the books. Errors: `journal.unwritable`; nothing of the entry is there then. */
export interface EntryJournal {
  append(act: Act, entry: NewEntry): Written;
}

export interface SaleJournal {
  sale(saleId: SaleId): Sale | null;
  /** In the order in which they were begun. */
  tendersOf(saleId: SaleId): readonly Tender[];
  /**
   * The sales that were begun last, newest first, whatever the clocks said. before: the last one that is known. mode: only
   * these; left out: of both.
   */
  recentSales(page: {
    readonly before?: SaleId;
    readonly limit: number;
    readonly mode?: Mode;
  }): readonly Sale[];
  /**
   * Those of this till that are neither completed nor voided, and hold money or lie in a basket and can only be voided, in
   * the order in which they were begun.
   */
  salesThatHold(mode: Mode): readonly Sale[];
  /** It was begun by another till, of which this one's folder is a copy. */
  isOthersSale(saleId: SaleId): boolean;
  /** The first one begun after this sale that is completed and comes to the same sum, in the same mode; null: none. */
  nextSaleOfTotal(sale: Sale): Sale | null;
}

export interface PaymentJournal {
  payment(transactionId: TransactionId): PaymentRecord | null;
  /** Oldest first. */
  paymentsOf(saleId: SaleId): readonly PaymentRecord[];
  /** The payments that were begun last, newest first, whatever the clocks said. */
  newestPayments(limit: number): readonly PaymentRecord[];
  /** Payments that the till has to go on with, or that wait for a person. Oldest first. */
  openPayments(): readonly PaymentRecord[];
  /** Of the creates that the service at this endpoint answered since then: what they said of confirm_mode. */
  confirmModesSince(
    endpoint: Endpoint,
    sinceWallMs: number,
  ): { readonly zero: number; readonly one: number; readonly unsaid: number };
  /** The payment of this endpoint that the service knows by this id; null: none. */
  paymentNamed(endpoint: Endpoint, paymentId: PaymentId): PaymentRecord | null;
}

/** What is kept of a payment's looks beside the log: safe to lose, for without it the till is the more careful. */
export interface Look {
  /** When the last look left that read 0 or 1. */
  readonly openFrom: Moment | null;
  /** The page has shown that it is paid. */
  readonly seen: boolean;
  /** How many of the looks after it was paid have borne it out. */
  readonly looked: number;
  /** Somebody has read that it came to nothing, while it was set aside. */
  readonly read?: true;
}

export interface LookJournal {
  look(transactionId: TransactionId): Look | null;
  keepLook(transactionId: TransactionId, look: Look): Written;
}

export interface RefundJournal {
  refund(refundId: RefundId): Refund | null;
  /** Of every tender of the sale, oldest first. */
  refundsOf(saleId: SaleId): readonly Refund[];
  /** Who made each of them, oldest first. */
  refundPeople(saleId: SaleId): readonly RefundPeople[];
}

/** The receipts of an endpoint that are not done. */
export interface OpenReceipts {
  readonly waiting: number;
  readonly refused: number;
  /** Those that call a manager because the service names no link. */
  readonly unlinked: number;
  /** The first sale whose receipt was refused or calls so. */
  readonly saleToMend: SaleId | null;
}

export interface ReceiptJournal {
  receipt(transactionId: TransactionId): Receipt | null;
  /**
   * Not linked, refused or closed, oldest first. One whose entry can't be read holds up no other: it is left out, and
   * onUnreadable hears of it the first time.
   */
  receiptQueue(endpoint: Endpoint, onUnreadable?: (bug: unknown) => void): readonly Receipt[];
  openReceipts(endpoint: Endpoint): OpenReceipts;
}

export interface FactsJournal {
  facts(endpoint: Endpoint): { readonly facts: ServiceFacts; readonly learnedWallMs: number | null };
  saveFacts(endpoint: Endpoint, facts: ServiceFacts, learnedWallMs: number | null): Written;
}

/** A place in the order of an endpoint's payments: by the wall clock at which they were made, then as begun. */
export interface PaymentCursor {
  readonly wallMs: number;
  readonly row: number;
}

/** A comparison under way: the span that it compares, and how far it has come. Wall times, ms. */
export interface ReconcileRun {
  readonly startedWallMs: number;
  readonly fromWallMs: number;
  readonly toWallMs: number;
  /** The last one asked about; null before the first. */
  readonly after: PaymentCursor | null;
  readonly answered: number;
  /** The service can't tell: not found by our id, and it is not known to find by it. */
  readonly untold: number;
  /** Of those answered: with a part given back. No status shows parts. */
  readonly withParts: number;
  /** The service has named a payment and told its status: it answers, and silence about another one is about that. */
  readonly tells: boolean;
}

/**
 * Why a payment is asked about again. `waits`: nobody answered, or it was not asked about yet. `refused`: the service
 * gives no status of it. `untold`: it can't tell by our id. `held`: compared, and something of it is looked at again.
 */
export type AskAgain = 'waits' | 'refused' | 'untold' | 'held';

/** What a page of questions came to. */
export interface ReconcilePage {
  readonly askedWallMs: number;
  readonly answered: readonly TransactionId[];
  readonly again: readonly { readonly transactionId: TransactionId; readonly why: AskAgain }[];
}

type RunSpan = Pick<ReconcileRun, 'fromWallMs' | 'toWallMs' | 'after'>;

export interface ReconcileJournal {
  /** How many payments of a run have not been asked about yet. */
  countOfRun(endpoint: Endpoint, run: RunSpan): number;
  /** The next ones of a run, oldest first, each with its cursor. */
  paymentsOfRun(
    endpoint: Endpoint,
    run: RunSpan,
    limit: number,
  ): readonly { readonly payment: PaymentRecord; readonly cursor: PaymentCursor }[];
  /**
   * Those that are due to be asked about again, the longest ago first: one without an answer on three days only after
   * a week, then after two, and so on; one that the service could not tell of only once it finds our ids.
   */
  paymentsToAskAgain(
    endpoint: Endpoint,
    due: { readonly nowWallMs: number; readonly findsOurIds: boolean },
    limit: number,
  ): readonly PaymentRecord[];
  /** Those without an answer that each run asks about again. */
  countToAskAgain(endpoint: Endpoint): number;
  /** Of those: about which nobody answered, so that an hour later may be better. */
  countWaiting(endpoint: Endpoint): number;
  /** Paid and not given back, and without an answer on three days on which others had one. Oldest first. */
  paymentsNotTold(endpoint: Endpoint, limit: number): readonly PaymentRecord[];
  /** Those that the service could not tell of by our id and that are not certain here either. Oldest first. */
  paymentsUntold(endpoint: Endpoint, limit: number): readonly PaymentRecord[];
  /** Whether the service's id is that of any payment of this endpoint. */
  isPaymentIdKnown(endpoint: Endpoint, paymentId: PaymentId): boolean;
  reconcileRun(endpoint: Endpoint): ReconcileRun | null;
  /** Keeps what a page of questions came to, and how far the run has come, in one write. */
  saveReconcileRun(endpoint: Endpoint, run: ReconcileRun, page: ReconcilePage): Written;
  /**
   * The run is done: the next one begins from where it began, and with the payments that were made since the
   * last run under a clock so wrong that no run's span would hold them. Where the service told of others, those that
   * it left without an answer have had a day without one.
   */
  endReconcileRun(
    endpoint: Endpoint,
    run: Pick<ReconcileRun, 'startedWallMs' | 'fromWallMs' | 'tells'>,
  ): Written;
  lastReconciledWallMs(endpoint: Endpoint): number | null;
}

/** An entry as it is read back: verified as it is stored, then parsed and brought up. */
export type EntryOf<K extends Kind> = {
  readonly [P in K]: EntryHead & { readonly kind: P; readonly payload: Payloads[P] };
}[K];
export type Entry = EntryOf<Kind>;

export interface LogJournal {
  /** Which till this is, and which history of its log. */
  identity(): { readonly tillId: TillId; readonly journalId: JournalId };
  /** To which machine it is bound. */
  boundTo(): Machine;
  /** What happened to a sale and to all that belongs to it, in order. The whole log is looked through for it. */
  historyOf(saleId: SaleId): readonly Entry[];
  /** The entries of these numbers, in order; those that can't be read are left out. */
  entriesAt(seqs: readonly number[]): readonly Entry[];
}

/** As it is looked through. entry: null where it can't be read. */
export type LoggedEntry = { readonly seq: number; readonly entry: Entry | null };

/** What is looked for in the log. */
export interface AuditFilter {
  /** Only those before it; null: from the end. */
  readonly before: number | null;
  readonly limit: number;
  /** Who did it, approved it, or whom it is about; null: anybody. */
  readonly staffId: StaffId | null;
  /** null: all. */
  readonly kinds: readonly Kind[] | null;
  /** A Tashkent day, YYYY-MM-DD; null: any. */
  readonly day: string | null;
}

export interface AuditJournal {
  /** What a manager finds in these groups. */
  kindsIn(groups: readonly AuditGroup[]): readonly Kind[];
  /** Newest first. next: where to go on; null: that was all. Few are looked at for one page. */
  entriesOf(filter: AuditFilter): { readonly entries: readonly LoggedEntry[]; readonly next: number | null };
  /** Follows the chain for some entries. brokenAt: the first that does not follow from the one before it. */
  followChain(after: number, entries: number): FollowedChain;
}

/** What several features ask. A question of one feature alone is no method here: it takes it with `own`. */
export interface Journal
  extends EntryJournal,
    OwnJournal,
    SaleJournal,
    PaymentJournal,
    LookJournal,
    RefundJournal,
    TaskJournal,
    ReceiptJournal,
    TotalsJournal,
    ShiftJournal,
    PhoneJournal,
    FactsJournal,
    BasketJournal,
    ReconcileJournal,
    SetupCodeJournal,
    StaffJournal,
    SettingsJournal,
    AuditJournal,
    LogJournal {
  close(): void;
}
