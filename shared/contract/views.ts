/**
 * What the main process publishes and the renderer shows. Every time is a span (ms) from the moment of
 * publishing, so that the renderer can run it on its own monotonic clock whatever the wall clock does.
 */

import type { Product } from '../catalogue/product.ts';
import type { TillError } from '../errors/till-error.ts';
import type { FiscalSettings } from '../fiscal/items.ts';
import type { PaymentId, SaleId, TransactionId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { ServiceFacts } from '../payment/service-facts.ts';
import type { PaymentStateName } from '../payment/state.ts';
import type { BasketLine, PricedBasket } from '../sale/basket.ts';
import type { Settings } from '../settings/settings.ts';

export type Mode = 'training' | 'live';

/** What the cashier or the manager may do with a payment now. The renderer shows these and no others. */
export type PaymentAction =
  | 'set-aside'
  | 'customer-left'
  | 'override'
  | 'refund'
  | 'refund-part'
  | 'settle-part'
  | 'settle-refund'
  | 'settle-alarm';

/** Which view of a payment is the later one: no clock has a say in it. */
export interface ViewOrder {
  /** The run of the main process that made it. A view of another run is the later one: that run is over. */
  readonly run: string;
  /** Rises with each view of this run. */
  readonly number: number;
}

export interface PaymentView {
  readonly order: ViewOrder;
  readonly transactionId: TransactionId;
  readonly saleId: SaleId;
  readonly mode: Mode;
  /** It was made at another gateway or service than the one set up now: nothing is asked or refunded there. */
  readonly isElsewhere: boolean;
  readonly amountTiyin: Tiyin;
  readonly state: PaymentStateName;
  readonly paymentId: PaymentId | null;
  /** Masked. */
  readonly cardNumber: string | null;
  readonly cardType: string | null;
  readonly processingType: string | null;
  /** Why it is declined or unknown; for `declined` with the gateway's own words in `note`. */
  readonly why: TillError | null;
  /** `confirming`: the countdown that the cashier sees. */
  readonly window: { readonly totalMs: number; readonly remainingMs: number } | null;
  /** Since the create left. */
  readonly ageMs: number;
  /** Until the till asks the service again; null when it does not. */
  readonly nextLookMs: number | null;
  /** Lives in the strip along the top, not in the panel. */
  readonly setAside: boolean;
  /** The money was found by a resume or a look-up: goods may not have been handed over. */
  readonly foundLater: boolean;
  /** Money where there should be none: a manager has to refund it. */
  readonly alarm: AlarmView | null;
  readonly refund: RefundView | null;
  /** Oldest first. */
  readonly partialRefunds: readonly RefundView[];
  /** What is left to give back. */
  readonly leftTiyin: Tiyin;
  readonly fiscal: FiscalView | null;
  readonly actions: readonly PaymentAction[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly paidAt: string | null;
}

/**
 * `charged`: it is money. `may-be-charged`: nobody can say, and the service still may hold it.
 * Found by reconciling: `not-paid`, paid here and not at the service; `refund-missing`, refunded here and
 * still money there.
 */
export const ALARM_KINDS = ['charged', 'may-be-charged', 'not-paid', 'refund-missing'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

export interface AlarmView {
  readonly kind: AlarmKind;
  readonly raisedAt: string;
}

export interface RefundView {
  readonly state: 'under-way' | 'refunded' | 'refused' | 'unknown';
  readonly amountTiyin: Tiyin;
  readonly why: TillError | null;
}

export interface FiscalView {
  readonly state: 'queued' | 'submitted' | 'registering' | 'linked' | 'refused';
  /** The receipt's link once it is known. */
  readonly link: string | null;
  readonly why: TillError | null;
  /** Of a refused receipt: what a manager may correct, line by line; empty otherwise. */
  readonly correctable: readonly CorrectableLine[];
}

/** The fields of a fiscal item that may have been wrong in the catalogue, named as the interface names them. */
export interface CorrectableLine {
  readonly Name: string;
  readonly Barcode: string;
  readonly SPIC: string;
  readonly PackageCode: string;
}

/** One sale of the history, with everything that its receipt shows. */
export interface SaleView {
  readonly saleId: SaleId;
  readonly mode: Mode;
  readonly createdAt: string;
  readonly totalTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
  readonly lines: readonly ReceiptLine[];
  /** Every attempt, oldest first. */
  readonly payments: readonly PaymentView[];
  /** A cash sale has no fiscal receipt of the service: the interface takes items for its own payments only. */
  readonly cash: CashView | null;
}

/** So many of something, and the money of all of them. */
export interface CountAndSum {
  readonly count: number;
  readonly sumTiyin: Tiyin;
}

/** What the sales of a span came to, by tender. A payment counts on the day of its sale, and so does its refund. */
export interface SalesTotals {
  /** Sold for cash; the change is not in it. */
  readonly cash: CountAndSum;
  /** Paid by code, whatever was given back of it later. */
  readonly electronic: CountAndSum;
  /** Of those electronic payments: the ones that were given back whole, by one refund or in parts. */
  readonly refundedInFull: CountAndSum;
  /** Of those electronic payments: the ones with a part given back, and the sum of the parts. */
  readonly refundedInPart: CountAndSum;
}

export interface TotalsView extends SalesTotals {
  /** ISO 8601, UTC: the first moment that counts. */
  readonly since: string;
  /** What stays: both tenders without what was given back. */
  readonly keptTiyin: Tiyin;
}

export interface ReceiptLine {
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unitPriceTiyin: Tiyin;
  readonly dueTiyin: Tiyin;
  readonly vatPercent: number | null;
  readonly vatTiyin: Tiyin;
}

export interface CashView {
  readonly givenTiyin: Tiyin;
  readonly changeTiyin: Tiyin;
  readonly at: string;
}

/** For the installer and the telephone call: what this till is and what it knows. Holds nothing secret. */
export interface DiagnosticsView {
  readonly version: string;
  readonly mode: Mode;
  readonly baseUrl: string;
  readonly serviceId: number;
  readonly secret: 'sealed' | 'in-memory' | 'training' | 'missing';
  /** Gateway minus PC, ms; null while no answer has told. */
  readonly clockOffsetMs: number | null;
  readonly facts: ServiceFacts;
  /** ISO 8601, UTC; null: never learned from a sale here. */
  readonly factsLearnedAt: string | null;
  readonly proxyUrl: string | null;
  readonly dataFolder: string;
  readonly journalBytes: number;
  readonly lastBackupDay: string | null;
  readonly lastReconciledAt: string | null;
  readonly products: number;
  readonly runtime: string;
}

/** What the last reconciliation found. */
export interface ReconcileView {
  /** Asked and answered. */
  readonly checked: number;
  /** Asked and not answered: asked again next time. */
  readonly unanswered: number;
  /** Not asked yet, because the service fell silent: the next run goes on from there. */
  readonly waiting: number;
  /** Of those asked: with a part given back here. No status of the service shows parts. */
  readonly withParts: number;
  /** Each carries its alarm and the actions that settle it. */
  readonly differences: readonly PaymentView[];
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly at: string;
}

/** How far the comparison that runs has come. */
export interface ReconcileProgressView {
  readonly asked: number;
  readonly all: number;
}

export interface NetworkView {
  readonly state: 'ok' | 'down' | 'not-yet-known';
  /** How long it has been down; 0 when it is not. */
  readonly downMs: number;
  readonly why: TillError | null;
  /** Payments under way or not certain. */
  readonly paymentsWaiting: number;
  /** Fiscal receipts that are on their way and not linked yet. */
  readonly receiptsWaiting: number;
  /** Fiscal receipts that wait for a manager. */
  readonly receiptsRefused: number;
  /** The sale of the one that was refused first: where mending begins. */
  readonly refusedSale: SaleId | null;
}

/** Something the person at the till should know, with its sentence in the language files under its error code. */
export interface Notice {
  readonly id: string;
  readonly error: TillError;
  /** `warning` can be closed; `blocking` stays while the till can't charge. */
  readonly level: 'warning' | 'blocking';
}

export interface OpenBasket {
  readonly saleId: SaleId;
  readonly lines: readonly BasketLine[];
}

/** Everything the page needs to draw its first screen. */
export interface TillView {
  readonly mode: Mode;
  readonly version: string;
  readonly shopName: string | null;
  readonly settings: Settings;
  readonly fiscal: FiscalSettings;
  /** `ready`, or why no payment by code can be taken; cash works all the same. */
  readonly charging: { readonly ready: true } | { readonly ready: false; readonly error: TillError };
  /** The secret is kept in memory for this run only: this machine has no secret store. */
  readonly secretInMemoryOnly: boolean;
  readonly basket: OpenBasket;
  /** The products of the open basket's lines. */
  readonly basketProducts: readonly Product[];
  /** Payments of the strip: under way, uncertain, or calling for a manager. */
  readonly payments: readonly PaymentView[];
  readonly network: NetworkView;
  readonly notices: readonly Notice[];
  readonly categories: readonly string[];
}

export interface TrainingCode {
  /** kebab-case; its words are in the language files under `training.outcome.<outcome>`. */
  readonly outcome: string;
  readonly code: string;
}

export type BasketPreview = PricedBasket;
