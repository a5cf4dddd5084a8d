/**
 * The search words of a sale. The first letter gives the kind, the rest is the text: `a7800000` a sum in
 * tiyin, `c4242` a card. The index keeps the words of goods apart.
 */

import type { Mode } from '../endpoint.ts';
import { isShortened } from '../fiscal/labels.ts';
import type { Receipt } from '../fiscal/receipt.ts';
import { tailOf } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import { instrumentNameOf } from '../payment/instrument.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { detailsOf, isUnderWay } from '../payment/state.ts';
import { isRefundInDoubt, type Refund, refundedTiyin } from '../refund/refund.ts';
import { receiptTexts } from '../sale/receipt-no.ts';
import type { Sale } from '../sale/sale.ts';
import { saleTail } from '../sale/sale-code.ts';
import { heldTiyin, isOpenSale, isTaken, type TenderRows } from '../tender/held.ts';
import { isWithoutSlip, KIND_OF, slipOf, type Tender, type TenderKind } from '../tender/tender.ts';
import { tashkentDay, tashkentTime } from '../time.ts';
import { folded } from './fold.ts';

/** Search states of a sale. A sale may have several. */
export const SALE_STANDINGS = [
  'paid', // complete, and not fully refunded
  'refunded', // fully refunded
  'part-refunded',
  'voided',
  'unpaid', // no money was taken
  'open', // not complete, with money held or on its way
  'uncertain', // a payment or refund has an unknown outcome
  'receipt-waiting', // a fiscal receipt is on its way: not registered, refused or closed
  'without-slip', // a card terminal's payment without the number of its slip
  'labels-shortened', // a marking code is longer than the label that is sent
] as const;
export type SaleStanding = (typeof SALE_STANDINGS)[number];

/** A sale with all facts that search uses. */
export interface SaleFacts {
  readonly sale: Sale;
  readonly tenders: readonly Tender[];
  readonly payments: readonly PaymentRecord[];
  readonly refunds: readonly Refund[];
  readonly receipts: readonly Pick<Receipt, 'link' | 'state'>[];
  /** Everybody who made or approved part of it. */
  readonly people: readonly string[];
}

export const amountWord = (amount: Tiyin): string => `a${amount}`;
export const cardWord = (lastFour: string): string => `c${lastFour}`;
/** minute: of the day in Tashkent, from 0. */
export const minuteWord = (minute: number): string => `m${minute}`;
/** The digits of the service's own id. */
export const paymentWord = (digits: string): string => `p${digits}`;
/** The end of the sale's id: the number on its receipt, where receipts had no sequence. */
export const saleTailWord = (tail: string): string => `b${tail.toLowerCase()}`;
/** A receipt's number, as `readReceiptText` gives it. */
export const receiptWord = (number: string): string => `q${number}`;
/** The last four characters of our own id, as a payment's details show it. */
export const tailWord = (tail: string): string => `x${tail.toLowerCase()}`;
/** The number in a fiscal link, and a hash of the whole link. */
export const fiscalWord = (number: string): string => `f${number}`;
export const linkWord = (link: string): string => `l${shortOf(link)}`;
export const slipWord = (slip: string): string => `k${folded(slip)}`;
export const standingWord = (standing: SaleStanding): string => `s${standing}`;
export const tenderWord = (kind: TenderKind): string => `t${kind}`;
/** Training, or the shop's own mode. */
export const modeWord = (mode: Mode): string => `e${mode}`;
export const personWord = (staffId: string): string => `w${staffId}`;
export const REFUND_WORD = 'r';
/** day: in Tashkent, when the payment of an adopted sale was made. */
export const ownDayWord = (day: string): string => `j${day}`;
/** day: in Tashkent, of a refund, done or requested. */
export const refundDayWord = (day: string): string => `d${day}`;

const lastFourOf = (masked: string | null): string | null => /\d{4}$/.exec(masked ?? '')?.[0] ?? null;

/** All words except goods, unique and sorted. */
export function wordsOf(facts: SaleFacts): readonly string[] {
  const { sale, tenders, payments, refunds, receipts, people } = facts;
  const words = new Set<string>([
    amountWord(sale.totalTiyin),
    minuteWord(minuteOf(sale.createdAt.wallMs)),
    saleTailWord(saleTail(sale.saleId)),
    ...(sale.receiptNo ? receiptTexts(sale.receiptNo).map(receiptWord) : []),
    tailWord(tailOf(sale.saleId).slice(1)),
    modeWord(sale.mode),
    ...standingsOf(facts).map(standingWord),
    ...people.map(personWord),
  ]);
  for (const tender of tenders) {
    words.add(amountWord(tender.amountTiyin));
    if (tender.takenAt === null) continue;
    words.add(tenderWord(tender.kind)).add(minuteWord(minuteOf(tender.takenAt.wallMs)));
    const slip = slipOf(tender);
    if (slip !== null) words.add(slipWord(slip));
  }
  for (const atMs of adoptedAtMs(facts)) {
    words.add(minuteWord(minuteOf(atMs))).add(ownDayWord(tashkentDay(atMs)));
  }
  for (const payment of payments) {
    words.add(amountWord(payment.amountTiyin)).add(tailWord(tailOf(payment.transactionId).slice(1)));
    words.add(tenderWord(KIND_OF[instrumentNameOf(payment)]));
    const details = detailsOf(payment);
    const lastFour = lastFourOf(details?.cardNumber ?? null);
    if (details) words.add(paymentWord(details.paymentId));
    if (payment.invoice?.invoiceId) words.add(paymentWord(payment.invoice.invoiceId));
    if (lastFour !== null) words.add(cardWord(lastFour));
  }
  for (const refund of refunds) {
    words.add(REFUND_WORD).add(amountWord(refund.amountTiyin));
    words.add(tailWord(tailOf(refund.refundId).slice(1)));
    // An unanswered refund may have been repeated on a later day.
    for (const { wallMs } of [refund.madeAt, refund.requestedAt])
      words.add(refundDayWord(tashkentDay(wallMs)));
    if (refund.slip) words.add(slipWord(refund.slip));
  }
  for (const { link } of receipts) {
    if (link === null) continue;
    words.add(linkWord(link));
    const number = fiscalNumber(link);
    if (number !== null) words.add(fiscalWord(number));
  }
  return [...words].toSorted();
}

/**
 * When the payments of an adopted sale (without goods) were made. Its date is the adoption; customers
 * remember the payment, so search finds both.
 */
export const adoptedAtMs = ({ sale, payments }: Pick<SaleFacts, 'sale' | 'payments'>): readonly number[] =>
  sale.lines.length > 0 ? [] : payments.map(({ createdAt }) => Math.floor(createdAt.wallMs));

/** The folded, unique names of its goods. */
export const goodsOf = ({ sale }: Pick<SaleFacts, 'sale'>): readonly string[] => [
  ...new Set(sale.lines.map(({ name }) => folded(name))),
];

const minuteOf = (wallMs: number): number => {
  const { hours, minutes } = tashkentTime(wallMs);
  return hours * 60 + minutes;
};

export const rowsOf = ({
  tenders,
  payments,
  refunds,
}: Pick<SaleFacts, 'tenders' | 'payments' | 'refunds'>): TenderRows => ({
  tenders,
  refunds,
  isPaid: (id) => payments.some(({ transactionId, state }) => transactionId === id && state.name === 'paid'),
});

/** Final states; a refused receipt waits for a manager. */
const RECEIPT_DONE: ReadonlySet<Receipt['state']> = new Set(['linked', 'refused', 'closed']);

export function standingsOf({
  sale,
  tenders,
  payments,
  refunds,
  receipts,
}: SaleFacts): readonly SaleStanding[] {
  const standings: SaleStanding[] = [];
  const taken = tenders.filter(isTaken);
  const isUncertain =
    payments.some(({ state, alarm }) => isUnderWay(state.name) || (alarm !== null && alarm.ended === null)) ||
    refunds.some(isRefundInDoubt);
  const isSold = sale.state === 'completed' && taken.length > 0;
  // A refund before completion is no part of the sale, so a complete sale is judged by what it holds now.
  const full = isSold ? sale.totalTiyin : taken.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0);
  const back = isSold ? full - heldTiyin(rowsOf({ tenders, payments, refunds })) : refundedTiyin(refunds);
  if (sale.state === 'voided') standings.push('voided');
  if (isOpenSale(sale) && (taken.length > 0 || isUncertain)) standings.push('open');
  if (taken.length === 0 && sale.state !== 'voided') standings.push('unpaid');
  if (isSold && back < full) standings.push('paid');
  if (back > 0) standings.push(back >= full ? 'refunded' : 'part-refunded');
  if (isUncertain) standings.push('uncertain');
  if (receipts.some(({ state }) => !RECEIPT_DONE.has(state))) standings.push('receipt-waiting');
  if (taken.some(isWithoutSlip)) standings.push('without-slip');
  if (sale.lines.some(({ labels }) => labels.some(isShortened))) standings.push('labels-shortened');
  return standings;
}

/** The receipt's number in its link (`r=`); null without a number. */
function fiscalNumber(link: string): string | null {
  const number = /[?&]r=([^&#]{1,32})/i.exec(link)?.[1];
  return number === undefined ? null : folded(number);
}

/** A 53-bit hash as a word: links are long, and a match is compared in full afterwards. */
function shortOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
