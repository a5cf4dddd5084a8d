/**
 * The one map of what crosses between the page and the main process: channel -> request, answer; and the
 * events that the main process publishes. Both sides infer their types from here. Requests are `unknown`
 * until their schema has parsed them; every answer is a Result.
 */
import { z } from 'zod';
import type { Product } from '../catalogue/product.ts';
import type { TillError } from '../errors/till-error.ts';
import { type CorrectableField, correctionProblem } from '../fiscal/correction.ts';
import { isReceiptLink } from '../fiscal/receipt-link.ts';
import { SaleId, TransactionId } from '../ids.ts';
import { isTiyin, type Tiyin } from '../money.ts';
import { LONGEST_PAYER_CODE } from '../payment/payer-code.ts';
import { isReason } from '../refund/reason.ts';
import type { Result } from '../result.ts';
import { BasketLine } from '../sale/basket.ts';
import type { Settings } from '../settings/settings.ts';
import { SettingsChange } from '../settings/settings.ts';
import type { Channel, EventName } from './channel-names.ts';
import {
  ALARM_KINDS,
  type DiagnosticsView,
  type NetworkView,
  type Notice,
  type OpenBasket,
  type PaymentView,
  type ReconcileProgressView,
  type ReconcileView,
  type SaleView,
  type TillView,
  type TotalsView,
  type TrainingCode,
} from './views.ts';

const TiyinAmount = z.custom<Tiyin>(isTiyin, { message: 'not an amount in tiyin' });
const Lines = z.array(BasketLine).max(1_000);
const Reason = z.string().trim().refine(isReason);
const Nothing = z.undefined();
/** What the service's own cabinet shows of a refund that had no answer, in the manager's words. */
const Settling = z.object({
  transactionId: TransactionId,
  outcome: z.enum(['refunded', 'not-refunded']),
  reason: Reason,
});
const corrected = (field: CorrectableField) =>
  z
    .string()
    .trim()
    .refine((text) => correctionProblem(field, text) === null)
    .exactOptional();
/** A line of the receipt by its place, and the fields of the tax catalogue that may have been wrong. */
const Correction = z.object({
  line: z.number().int().nonnegative(),
  Name: corrected('Name'),
  Barcode: corrected('Barcode'),
  SPIC: corrected('SPIC'),
  PackageCode: corrected('PackageCode'),
});
export type Correction = z.infer<typeof Correction>;

/** The request of each channel. */
export const REQUESTS = {
  /** The state of the till, for the first screen and after a reload. */
  'till.open': Nothing,
  'settings.change': SettingsChange,
  /** Exact barcode, for scans. Answers null where there is no such product. */
  'catalogue.by-barcode': z.object({ barcode: z.string().min(1).max(64) }),
  /** Words of a name or the start of a barcode; at most 50 answers, best first. */
  'catalogue.search': z.object({ text: z.string().max(100) }),
  'catalogue.category': z.object({ category: z.string().max(64) }),
  /** Whether the product can be sold at all: `product.not-fiscal` names the field and the reason. */
  'catalogue.check': z.object({ productId: z.string().max(64) }),
  /** Keeps the open basket across a restart. */
  'basket.keep': z.object({ saleId: SaleId, lines: Lines }),
  /** Ends the open basket (sold, or emptied) and answers a fresh one. */
  'basket.next': z.object({ saleId: SaleId }),
  /** Charges the payer code. Answers as soon as the attempt is journalled; what follows is published. */
  'sale.pay': z.object({
    saleId: SaleId,
    lines: Lines,
    /** The total that the cashier sees: a price that changed meanwhile stops the sale. */
    totalTiyin: TiyinAmount,
    payerCode: z.string().min(1).max(LONGEST_PAYER_CODE),
  }),
  'sale.cash': z.object({ saleId: SaleId, lines: Lines, totalTiyin: TiyinAmount, givenTiyin: TiyinAmount }),
  'payment.set-aside': z.object({ transactionId: TransactionId }),
  'payment.customer-left': z.object({ transactionId: TransactionId }),
  'payment.override': z.object({ transactionId: TransactionId, reason: Reason }),
  /** Full reversal: the one-press refund of a surprise, or of a payment of the history. */
  'payment.refund': z.object({ transactionId: TransactionId, reason: Reason }),
  /** Partial refund: sent once, and never again by itself. */
  'payment.refund-part': z.object({ transactionId: TransactionId, amountTiyin: TiyinAmount, reason: Reason }),
  /** The manager says what the service's own cabinet shows of a partial refund that had no answer. */
  'payment.settle-part': Settling,
  /** The same of a full refund. */
  'payment.settle-refund': Settling,
  /** A manager has settled the alarm that was seen in another way (the service's own cabinet) and says how. */
  'payment.settle-alarm': z.object({
    transactionId: TransactionId,
    seen: z.enum(ALARM_KINDS),
    reason: Reason,
  }),
  /** Newest first. before: the createdAt of the last one shown. */
  'sales.recent': z.object({
    before: z.string().max(40).optional(),
    limit: z.number().int().min(1).max(100),
  }),
  'sales.one': z.object({ saleId: SaleId }),
  /** What the sales of this Tashkent day came to, in the till's mode. */
  'sales.today': Nothing,
  'fiscal.retry': z.object({ transactionId: TransactionId }),
  /** Corrects lines of a refused receipt and sends it again. Only what is named changes; no amount can. */
  'fiscal.correct': z.object({
    transactionId: TransactionId,
    corrections: z.array(Correction).min(1).max(1_000),
  }),
  /** A receipt that was fiscalised elsewhere, registered by its link (section 4.5). */
  'fiscal.register': z.object({
    transactionId: TransactionId,
    link: z.string().trim().refine(isReceiptLink),
  }),
  /** Compares journal and service now; each difference is raised. */
  'reconcile.run': Nothing,
  'diagnostics.read': Nothing,
  /** The manager's word to set a journal aside that can't be used; the next start makes a fresh one. */
  'journal.start-fresh': z.object({ reason: Reason }),
  'training.codes': Nothing,
  /** Opens the training customer's window. */
  'training.show-customer': Nothing,
} as const satisfies Record<Channel, z.ZodType>;

export type { Channel, EventName } from './channel-names.ts';
export type Request<C extends Channel> = z.input<(typeof REQUESTS)[C]>;
export type Parsed<C extends Channel> = z.output<(typeof REQUESTS)[C]>;

/** What each channel answers when it went well. */
export interface Answers extends Record<Channel, unknown> {
  'till.open': TillView;
  'settings.change': Settings;
  'catalogue.by-barcode': Product | null;
  'catalogue.search': readonly Product[];
  'catalogue.category': readonly Product[];
  'catalogue.check': Product;
  'basket.keep': null;
  'basket.next': OpenBasket;
  'sale.pay': PaymentView;
  'sale.cash': SaleView;
  'payment.set-aside': PaymentView;
  'payment.customer-left': PaymentView;
  'payment.override': PaymentView;
  'payment.refund': PaymentView;
  'payment.refund-part': PaymentView;
  'payment.settle-part': PaymentView;
  'payment.settle-refund': PaymentView;
  'payment.settle-alarm': PaymentView;
  'sales.recent': readonly SaleView[];
  'sales.one': SaleView;
  'sales.today': TotalsView;
  'fiscal.retry': PaymentView;
  'fiscal.correct': PaymentView;
  'fiscal.register': PaymentView;
  'reconcile.run': ReconcileView;
  'diagnostics.read': DiagnosticsView;
  /** The name under which the old file is kept. */
  'journal.start-fresh': { readonly keptAs: string };
  'training.codes': readonly TrainingCode[];
  'training.show-customer': null;
}
export type Answer<C extends Channel> = Result<Answers[C], TillError>;

/** What the main process publishes by itself. */
export interface Events extends Record<EventName, unknown> {
  'payment.changed': PaymentView;
  'network.changed': NetworkView;
  'notice.raised': Notice;
  /** What it said is over: it goes by itself. */
  'notice.ended': { readonly id: string };
  'settings.changed': Settings;
  'reconcile.progress': ReconcileProgressView;
}
/** What the preload puts on `window.tilla`; `renderer/api.ts` is its sole user. */
export interface TillaBridge {
  invoke<C extends Channel>(channel: C, request: Request<C>): Promise<Answer<C>>;
  /** Answers a function that ends the subscription. */
  on<E extends EventName>(event: E, listen: (payload: Events[E]) => void): () => void;
}
