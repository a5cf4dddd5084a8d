/** What features do for one another: the actions of a page, made in `app/till-app.ts`. */
import type { StoreApi } from 'zustand/vanilla';
import type { GoodsQuery } from '../../shared/catalogue/goods-store.ts';
import type { CardAskedView, CardTyping } from '../../shared/contract/card.ts';
import type { Request } from '../../shared/contract/contract.ts';
import type { LeaveDoubt } from '../../shared/contract/invoice.ts';
import type { AlarmView, PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId, RefundId, SaleId, TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { SettledAs } from '../../shared/refund/machine.ts';
import type { Result } from '../../shared/result.ts';
import type { TenderStep } from './route.ts';
import type { Done } from './selling.ts';

/** What follows a sale, and what the panel does when a payment moves. */
export interface NextSale {
  /** Opens a fresh basket for the next customer. A partly paid sale comes first: its rest must be paid. */
  newSale(): Promise<boolean>;
  /**
   * Enter: on to the next sale, unless the panel has only just reached this end. nowMs: performance.now().
   */
  newSaleByEnter(nowMs?: number): Promise<boolean>;
  /** The payment of the open basket that is under way and not set aside, if any. */
  underWayNow(): PaymentView | undefined;
  /** The payment that stops tenders for the open basket, if any. */
  lockingNow(): PaymentView | undefined;
  /**
   * What the panel does when a payment has moved:
   * - Set aside and under way: makes room for the next customer.
   * - Given up after five minutes without approval: leaves the basket, free for another tender.
   * - Money found for the open basket: comes into the panel before anyone pays twice.
   * - Any other end: stays until the cashier has read it.
   */
  afterPayment(view: PaymentView): void;
  /**
   * Shows the open basket's payment that is under way or money, after a start, a reload or a recall. A
   * payment that was set aside stays in the strip: a partly paid sale shows its rest instead.
   */
  showPaymentUnderWay(): void;
}

/** From the basket to a payment. */
export interface Paying {
  /**
   * Pay: asks for the customer's code. "Try again" scans again for the same basket. What the basket needs is
   * approved first, as in the steps below.
   */
  startScanning(partTiyin?: Tiyin): void;
  /** Cash, a card terminal, the amount of a part by code, a card by its number, or an invoice. */
  startTender(name: TenderStep): void;
  /** Cash, and "Other way". */
  startCash(): void;
  /** A person is asked for what the basket needs: the camera opens after that. */
  isEntering(): boolean;
  /** Cancel: back to the unchanged basket. */
  backToBasket(): void;
  /** Charges the customer's code once, even if the code is read twice or Enter is pressed again. */
  submitPayerCode(code: string): Promise<boolean>;
}

export interface CashTaken {
  /** What the customer handed over. */
  readonly givenTiyin: Tiyin;
  /** A part of what is owed; left out: all of it. */
  readonly amountTiyin?: Tiyin;
}

export interface TerminalTaken {
  readonly amountTiyin: Tiyin;
  /** As on the slip; null: without its number. */
  readonly approval: string | null;
}

/** Cash and terminal money, taken and given back. */
export interface Tendering {
  takeCash(taken: CashTaken): Promise<boolean>;
  /** The terminal stands beside the till, and has no connection to it. */
  takeTerminal(taken: TerminalTaken): Promise<boolean>;
  giveCash(request: Request<'refund.cash'>): Done;
  giveOnTerminal(request: Request<'refund.terminal'>): Done;
  /**
   * Asks at once for all steps of a void that holds money. Answers the reason for each of them. Errors: those of
   * the request, `payment.busy`.
   */
  agreeVoid(saleId: SaleId, reason: string): Promise<Result<string, TillError>>;
  /** One step: asks first for what is left, if no approval covers it any more. */
  voidStep(saleId: SaleId, reason: string, give: (reason: string) => Done): Done;
  /** All money went back before. If the sale is open, a new sale replaces it. */
  voidSale(saleId: SaleId, reason: string): Done;
}

/** 998 and nine digits. */
export interface CustomerToKeep {
  readonly name: string;
  readonly phone: string;
}

/** As typed: stored nowhere, and sent once. */
export interface TypedCard {
  readonly cardNumber: string;
  /** MMYY. */
  readonly expiry: string;
  /** The card is kept for this customer. Left out: it is for this sale. */
  readonly keep?: CustomerToKeep;
}

/** A card by its number: an SMS code first, then the charge. */
export interface Carding {
  /**
   * The service sends an SMS code to the holder. A second request replaces the first. null: refused, and the
   * cashier has seen why, or the cashier went on.
   */
  ask(card: TypedCard): Promise<CardAskedView | null>;
  /**
   * Charges once, even if Enter is pressed again. The panel shows why a code was refused. smsCode: null: the customer typed
   * the code.
   */
  pay(smsCode: string | null): Promise<boolean>;
  /**
   * From now on the customer types, at the other screen. Once the SMS code was right, the payment begins. Answers why not;
   * null: the customer can type, or the cashier went on.
   */
  hand(): Promise<TillError | null>;
  /** The customer types no longer. */
  takeBack(): void;
  /** How far the customer is; null: the cashier types. */
  readonly typing: Omit<StoreApi<CardTyping | null>, 'setState'>;
  /** Charges a kept card once. Answers why it was refused; null: its payment has begun, or is begun already. */
  chargeKept(card: Pick<Request<'kept-cards.charge'>, 'keptCardId' | 'phoneEnd'>): Promise<TillError | null>;
}

/** An invoice to the customer's phone, which may be paid later. */
export interface Invoicing {
  /**
   * Sends it once, even if Enter is pressed again: its sale waits, and the next sale begins. phone: 998 and nine
   * digits, stored nowhere.
   */
  send(phone: string): Promise<boolean>;
}

/** Where a scan goes. */
export interface Scans {
  /** A hand scanner read a code, whatever had the focus. */
  takeScan(text: string): Promise<void>;
  /** The camera read a code. It runs only while the till waits for the customer's code. */
  takeCameraText(text: string): void;
  /** The camera or a hand scanner read a code while the till waits for a receipt. */
  takeReceipt(text: string): Promise<void>;
}

/** The goods screens take scans while they are shown. */
export interface GoodsEntry {
  /** Whether the shown screen takes a scan itself. */
  takesScans(): boolean;
  takeScan(text: string): Promise<void>;
  /** Opens the goods screen, which waits for the first code. */
  scanFirst(): void;
  bringFile(): void;
  /** Opens the list of goods with this filter alone. */
  showOnly(only: GoodsQuery['only']): void;
  /** Opens an empty form. */
  typeOne(): void;
}

/** A return on the screen takes scans. */
export interface ReturnEntry {
  /** Whether a return took the scan. */
  take(text: string): boolean;
}

/** A paper for the system's print dialog. */
export interface ForSystem {
  readonly saleId: SaleId;
  readonly isCopy: boolean;
}

export interface Prints {
  /** null: the till's printer has the paper, or nothing prints. */
  readonly bySystem: StoreApi<ForSystem | null>;
  /** Prints the receipt of the sale that was completed last. */
  printLast(): Promise<void>;
}

/** What a manager copies from the service's cabinet. Null where the till knows the value. */
export interface SeenInCabinet {
  readonly paymentId: PaymentId | null;
  readonly amountTiyin: Tiyin | null;
  /** The last six characters of our own id; null also where they are not asked for. */
  readonly ourIdEnd: string | null;
}

type RecordedRefund<R> = R extends unknown ? Omit<R, 'transactionId'> : never;

/** What the cashier or a manager does with a payment. */
export interface PaymentActions {
  setAside(transactionId: TransactionId): Done;
  customerLeft(transactionId: TransactionId): Done;
  /** Frees the basket for another tender. Uncertain money goes back automatically. */
  anotherTender(transactionId: TransactionId): Done;
  /** Found money becomes the payment of its sale. */
  take(transactionId: TransactionId): Done;
  handedOver(transactionId: TransactionId): Done;
  /**
   * The panel shows the payment as paid. Reported once: the till asks about the goods of payments that were
   * never seen.
   */
  shown(transactionId: TransactionId): void;
  /** As in the service's cabinet; number and amount are null where the till knows them. */
  sayCharged(transactionId: TransactionId, seen: SeenInCabinet, reason: string): Done;
  /** The goods of a paid invoice go to its customer now: its receipt prints. */
  handOverInvoice(transactionId: TransactionId): Done;
  leaveInvoice(transactionId: TransactionId, reason: string, despite: LeaveDoubt | null): Done;
  sayNotCharged(transactionId: TransactionId, reason: string): Done;
  sendReceiptAgain(transactionId: TransactionId): Done;
  /** Changes only the named fields, never an amount. */
  correctReceipt(transactionId: TransactionId, corrections: Request<'receipt.correct'>['corrections']): Done;
  /** A receipt that was made elsewhere, by its link. */
  registerReceipt(transactionId: TransactionId, link: string): Done;
  closeReceipt(transactionId: TransactionId, reason: string): Done;
  /** amountTiyin null: the whole payment. A part is sent once, whatever its answer. */
  refund(transactionId: TransactionId, amountTiyin: Tiyin | null, reason: string): Done;
  /** The outcome of an unanswered refund, whole or part, as the cabinet shows it. */
  settleRefund(refundId: RefundId, outcome: SettledAs, reason: string): Done;
  /** A cancel or a refund, whole or part, that the cabinet shows. */
  recordRefund(transactionId: TransactionId, what: RecordedRefund<Request<'refund.record'>>): Done;
  /** seen: the alarm that the manager's reason is about. */
  settleAlarm(transactionId: TransactionId, seen: AlarmView | null, reason: string): Done;
  override(transactionId: TransactionId, reason: string): Done;
}
