/**
 * What the till remembers, whatever happens to the power. Each write is one durable transaction and comes
 * back as done or as one error; nothing that depends on it happens before.
 */
import type { BasketLine } from '../../shared/basket.ts';
import type { TillError } from '../../shared/errors.ts';
import type { FiscalItem, Received } from '../../shared/fiscal-items.ts';
import type { PaymentId, SaleId, TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { Result } from '../../shared/result.ts';
import type { Mode, OpenBasket, ReceiptLine } from '../../shared/views.ts';
import type { Attempt, Place } from '../sale/attempt.ts';

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

export interface BasketJournal {
  openBasket(): OpenBasket | null;
  keepBasket(saleId: SaleId, lines: readonly BasketLine[]): Written;
}

export interface ReconcileJournal {
  /** Every attempt made at this place in that span, oldest first. */
  attemptsBetween(place: Place, fromWallMs: number, toWallMs: number): readonly Attempt[];
  lastReconciledWallMs(place: Place): number | null;
  saveReconciled(place: Place, wallMs: number): Written;
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
    AuditJournal {
  close(): void;
}
