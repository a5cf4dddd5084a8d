/**
 * What the till remembers, whatever happens to the power. Each write is one durable transaction and comes
 * back as done or as one error; nothing that depends on it happens before.
 */

import type { Mode, OpenBasket, ReceiptLine, SalesTotals } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalItem, Received } from '../../shared/fiscal/items.ts';
import type { PaymentId, SaleId, TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { Result } from '../../shared/result.ts';
import type { BasketLine } from '../../shared/sale/basket.ts';
import type { Attempt, Place } from '../payment/attempt.ts';

export type Written = Result<null, TillError>;

export interface SaleRecord {
  readonly saleId: SaleId;
  readonly mode: Mode;
  readonly createdWallMs: number;
  readonly totalTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
  readonly lines: readonly ReceiptLine[];
  /** What submit_items will send once the money is there. */
  readonly items: readonly FiscalItem[];
}

export interface CashPayment {
  readonly givenTiyin: Tiyin;
  readonly changeTiyin: Tiyin;
  readonly atWallMs: number;
}

export interface StoredSale extends SaleRecord {
  readonly cash: CashPayment | null;
}

export interface FiscalEntry {
  readonly transactionId: TransactionId;
  readonly paymentId: PaymentId;
  readonly state: 'queued' | 'submitted' | 'registering' | 'linked' | 'refused';
  readonly items: readonly FiscalItem[];
  readonly received: Received;
  readonly place: Place;
  /** Tries in this state; decides the next pause. */
  readonly tries: number;
  /** A submission had no answer: the service may hold the receipt already. */
  readonly unanswered: boolean;
  /** Of the receipt; while `registering` the one that the manager gave and the service has not taken yet. */
  readonly link: string | null;
  readonly why: TillError | null;
}

export interface AuditEntry {
  readonly atWallMs: number;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
}

/** What happened, and when by the wall clock. */
export interface Step {
  readonly event: string;
  readonly wallMs: number;
}

export interface SaleJournal {
  /**
   * The sale and its first attempt, or a further attempt of a sale that is there, whose goods and mode are then
   * this attempt's. In one transaction.
   */
  startAttempt(sale: SaleRecord, attempt: Attempt): Written;
  /** The attempt's new state, with the event that led there in the history, and what follows from it. */
  saveAttempt(attempt: Attempt, step: Step, also?: { fiscal?: FiscalEntry; audit?: AuditEntry }): Written;
  sellForCash(sale: SaleRecord, cash: CashPayment): Written;
  attempt(transactionId: TransactionId): Attempt | null;
  attemptsOf(saleId: SaleId): readonly Attempt[];
  /** The attempts that were made last, newest first, in the order of their making, whatever the clocks said. */
  newestAttempts(limit: number): readonly Attempt[];
  /** Attempts that the till has to go on with, or that call for a manager. Oldest first. */
  openAttempts(): readonly Attempt[];
  sale(saleId: SaleId): StoredSale | null;
  /** Newest first. */
  recentSales(page: { readonly beforeWallMs?: number; readonly limit: number }): readonly StoredSale[];
  /** Of the creates that the service at this place answered since then: how many said confirm_mode 0, and how many did not. */
  confirmModesSince(place: Place, sinceWallMs: number): { readonly zero: number; readonly other: number };
}

export interface FiscalJournal {
  saveFiscal(entry: FiscalEntry): Written;
  fiscal(transactionId: TransactionId): FiscalEntry | null;
  /** Not linked and not refused, oldest first. */
  fiscalQueue(place: Place): readonly FiscalEntry[];
}

/** The receipts of a place that are not done. */
export interface OpenReceipts {
  readonly waiting: number;
  readonly refused: number;
  /** The sale of the one that was refused first. */
  readonly refusedSale: SaleId | null;
}

export interface ReceiptCounts {
  openReceipts(place: Place): OpenReceipts;
}

export interface FactsJournal {
  facts(place: Place): { readonly facts: ServiceFacts; readonly learnedWallMs: number | null };
  saveFacts(place: Place, facts: ServiceFacts, learnedWallMs: number | null): Written;
}

export interface TotalsJournal {
  /** Sales begun from `fromWallMs` up to and without `toWallMs`, in one mode. */
  totalsBetween(mode: Mode, fromWallMs: number, toWallMs: number): SalesTotals;
}

export interface BasketJournal {
  openBasket(): OpenBasket | null;
  keepBasket(saleId: SaleId, lines: readonly BasketLine[]): Written;
}

/** A place in the order of a place's attempts: by the wall clock at which they were made, then as written. */
export interface AttemptCursor {
  readonly wallMs: number;
  readonly row: number;
}

/** A comparison under way: the span that it compares, and how far it has come. Wall times, ms. */
export interface ReconcileRun {
  readonly startedWallMs: number;
  readonly fromWallMs: number;
  readonly toWallMs: number;
  /** The last one asked about; null before the first. */
  readonly after: AttemptCursor | null;
  readonly answered: number;
  /** Of those answered: with a part given back. No status shows parts. */
  readonly withParts: number;
}

/** What a page of questions came to. */
export interface ReconcilePage {
  readonly askedWallMs: number;
  readonly answered: readonly TransactionId[];
  readonly unanswered: readonly TransactionId[];
}

export interface ReconcileJournal {
  /** How many attempts of a run have not been asked about yet. */
  countOfRun(place: Place, run: Pick<ReconcileRun, 'fromWallMs' | 'toWallMs' | 'after'>): number;
  /** The next ones of a run, oldest first, each with its cursor. */
  attemptsOfRun(
    place: Place,
    run: Pick<ReconcileRun, 'fromWallMs' | 'toWallMs' | 'after'>,
    limit: number,
  ): readonly { readonly attempt: Attempt; readonly cursor: AttemptCursor }[];
  /** Those that were not answered when they were asked about last; the longest ago first. */
  attemptsToAskAgain(place: Place, limit: number): readonly Attempt[];
  countToAskAgain(place: Place): number;
  reconcileRun(place: Place): ReconcileRun | null;
  /** Keeps what a page of questions came to, and how far the run has come, in one write. */
  saveReconcileRun(place: Place, run: ReconcileRun, page: ReconcilePage): Written;
  /**
   * The run is done: the next one begins from where it began, and with the payments that were made since the
   * last run under a clock so wrong that no run's span would hold them.
   */
  endReconcileRun(place: Place, run: Pick<ReconcileRun, 'startedWallMs' | 'fromWallMs'>): Written;
  lastReconciledWallMs(place: Place): number | null;
}

export interface AuditJournal {
  /** For what a manager does outside a payment; a payment's own goes with its write. */
  addAudit(entry: AuditEntry): Written;
}

export interface Journal
  extends SaleJournal,
    FiscalJournal,
    ReceiptCounts,
    FactsJournal,
    BasketJournal,
    ReconcileJournal,
    TotalsJournal,
    AuditJournal {
  close(): void;
}
