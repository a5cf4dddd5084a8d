/**
 * The customer's receipt: shop, cashier, goods, discounts, tenders and the fiscal code. Failed attempts are
 * left out. Refunds stand on a paper of their own.
 */
import type { ReceiptLine, SaleView } from '../contract/history.ts';
import type { TenderRefundView, TenderView } from '../contract/tender-view.ts';
import { vatRateText } from '../fiscal/rate-text.ts';
import { fiscalFacts } from '../fiscal/receipt-link.ts';
import { isLinkComing, receiptPayment } from '../fiscal/receipt-payment.ts';
import type { RefundId, StaffId } from '../ids.ts';
import { addTiyin, type Tiyin } from '../money.ts';
import { receiptText } from '../sale/receipt-no.ts';
import { saleCode } from '../sale/sale-code.ts';
import { isByGateway } from '../tender/tender.ts';
import { dayAndClockText, moneyText, moneyWithUnit, quantityText } from './amount-text.ts';
import { calledText, namesText } from './called.ts';
import { line, type Paper, type PaperPart, paperOf, RULE, row, text } from './paper.ts';
import { type PaperShop, paperHead } from './paper-head.ts';
import type { PaperWords } from './paper-words.ts';
import { refundWords } from './refund-words.ts';
import { unitText } from './unit-text.ts';

export interface Drawing {
  readonly words: PaperWords;
  readonly shop: PaperShop;
  readonly sale: SaleView;
}

export interface ReceiptLook {
  /** Printed again, and marked so. */
  readonly isCopy?: boolean;
  /** For the customer's hand, not for the screen. */
  readonly isPrinted?: boolean;
}

const soumText = (words: PaperWords, amount: Tiyin): string => moneyWithUnit(amount, words.of('money.unit'));

export function receiptPaper(drawing: Drawing, { isCopy = false, isPrinted = false }: ReceiptLook): Paper {
  const { words, shop, sale } = drawing;
  return paperOf(
    paperHead({
      words,
      shop,
      mode: sale.mode,
      title: words.of(sale.state === 'completed' ? 'receipt.number' : 'receipt.sale', {
        number: receiptText(sale),
      }),
      at: sale.createdAt,
      isCopy,
      noReceipt: noReceiptOf(words, sale),
    }),
    text(words.of('receipt.cashier', { names: namesText(words, sale.soldBy) })),
    sale.lines.flatMap((one) => [RULE, ...goodsOf(words, one)]),
    RULE,
    sumsOf(drawing),
    tendersOf(drawing),
    codeOf(drawing, isPrinted),
    isPrinted && sale.state === 'completed' ? text(words.of('receipt.thanks')) : null,
  );
}

/** Says that the paper is no receipt for paid goods; null: the sale was completed. */
const noReceiptOf = (words: PaperWords, { state }: Pick<SaleView, 'state'>): string | null =>
  state === 'completed' ? null : words.of(`receipt.not.${state}`);

function goodsOf(words: PaperWords, sold: ReceiptLine): readonly PaperPart[] {
  const count = `${quantityText(sold.quantity)} ${unitText(words, sold.unit)} × ${moneyText(sold.unitPriceTiyin)}`;
  const vat =
    sold.vatPercent === null
      ? words.of('receipt.no-vat')
      : words.of('receipt.vat-line', {
          percent: vatRateText(sold.vatPercent, words.language),
          amount: moneyText(sold.vatTiyin),
        });
  return paperOf(
    line(sold.name, 'strong'),
    row(count, moneyText(sold.priceTiyin)),
    sold.offTiyin > 0 ? row(words.of('receipt.discount'), `−${moneyText(sold.offTiyin)}`) : null,
    sold.otherTiyin > 0 ? row(words.of('receipt.other'), `−${moneyText(sold.otherTiyin)}`) : null,
    line(vat, 'small'),
    ...codesOf(words, sold),
    sold.hasShortLabels ? line(words.of('receipt.labels-shortened'), 'small') : null,
    sold.sentAs ? line(words.of('receipt.labels-as-one', sold.sentAs), 'small') : null,
  ).parts;
}

/** The codes that the tax office asks a paper to show. */
const codesOf = (words: PaperWords, { spic, barcode, labels = [] }: ReceiptLine): readonly PaperPart[] =>
  paperOf(
    spic === undefined ? null : line(words.of('receipt.spic', { code: spic }), 'small'),
    barcode === undefined ? null : line(words.of('receipt.barcode', { code: barcode }), 'small'),
    labels.map((label) => line(words.of('receipt.marking', { code: label }), 'small')),
  ).parts;

function sumsOf({ words, sale }: Drawing): readonly PaperPart[] {
  const offTiyin = addTiyin(...sale.lines.map((one) => one.offTiyin));
  const otherTiyin = addTiyin(...sale.lines.map((one) => one.otherTiyin));
  return paperOf(
    offTiyin > 0 ? row(words.of('receipt.discounts'), `−${soumText(words, offTiyin)}`) : null,
    otherTiyin > 0 ? row(words.of('receipt.other'), `−${soumText(words, otherTiyin)}`) : null,
    row(words.of('panel.total'), soumText(words, sale.totalTiyin), { weight: 'total' }),
    row(words.of('receipt.vat'), soumText(words, sale.vatTiyin)),
  ).parts;
}

/** Tenders in their order. Money that went back before completion paid nothing. */
function tendersOf({ words, sale }: Drawing): readonly PaperPart[] {
  const brought = sale.tenders.filter(({ takenAt, broughtTiyin }) => takenAt !== null && broughtTiyin > 0);
  if (brought.length === 0) return [];
  return paperOf(
    RULE,
    brought.flatMap((tender) => tenderRows(words, sale, tender)),
    brought.some(isByGateway) ? null : text(words.of('receipt.not-fiscal')),
  ).parts;
}

function tenderRows(words: PaperWords, sale: SaleView, tender: TenderView): readonly PaperPart[] {
  const { kind, broughtTiyin, givenTiyin, changeTiyin, approval, transactionId } = tender;
  const payment = sale.payments.find((view) => view.transactionId === transactionId);
  const ofTerminal = kind === 'terminal' ? (approval ?? words.of('tender.no-slip')) : null;
  const beside = isByGateway(tender) ? payment?.cardNumber : ofTerminal;
  const hasChange = givenTiyin !== null && changeTiyin !== null && changeTiyin > 0;
  return paperOf(
    row(words.of(`receipt.tender.${kind}`), soumText(words, broughtTiyin), { beside: beside || null }),
    hasChange ? row(words.of('cash.given'), soumText(words, givenTiyin)) : null,
    hasChange ? row(words.of('cash.change'), soumText(words, changeTiyin)) : null,
  ).parts;
}

/**
 * Each paper has the sale's id, and a code to scan: the link of its fiscal receipt, or else a code that the
 * till reads.
 */
function codeOf({ words, sale }: Drawing, isPrinted: boolean): readonly PaperPart[] {
  const receipt = receiptPayment(sale)?.receipt;
  if (receipt?.link) {
    const { link } = receipt;
    return [
      { part: 'qr', text: link, label: words.of('fiscal.qr'), note: link, size: 'large' },
      ...fiscalRows(words, link),
      text(sale.saleId.toUpperCase(), { weight: 'small' }),
    ];
  }
  if (!receipt) return [ownCodeOf(words, sale)];
  // The customer keeps the paper, and the state of today is of no use to anybody tomorrow.
  const follows = isPrinted && isLinkComing(receipt);
  const state = words.of(follows ? 'receipt.follows' : `fiscal.${receipt.state}`);
  return [text(state), ownCodeOf(words, sale)];
}

/** For a customer who can't scan: what a paper receipt must show of its registration. */
function fiscalRows(words: PaperWords, link: string): readonly PaperPart[] {
  const { number, device, at, sign: mark } = fiscalFacts(link);
  return paperOf(
    number === null ? null : row(words.of('receipt.fiscal-number'), number),
    device === null ? null : row(words.of('receipt.fiscal-device'), device),
    at === null ? null : row(words.of('receipt.fiscal-at'), at),
    mark === null ? null : row(words.of('receipt.fiscal-sign'), mark),
  ).parts;
}

/** The till reads it. */
export const ownCodeOf = (words: PaperWords, { saleId }: SaleView): PaperPart => ({
  part: 'qr',
  text: saleCode(saleId),
  label: words.of('receipt.sale-qr'),
  note: saleId.toUpperCase(),
  size: 'small',
});

/** Refunds of money for bought goods. A cancelled payment was never the customer's expense. */
const wentBack = ({ kind, state, isEarly }: TenderRefundView): boolean =>
  state === 'refunded' && kind !== 'void' && !isEarly;

type OnPaper = Pick<TenderRefundView, 'refundId' | 'kind' | 'state' | 'amountTiyin' | 'madeAt'>;

/**
 * Refunds of the sale's tenders and of payments beside them, in the order given. A customer who was charged
 * twice sees that refund too.
 */
function refundsOnPaper({ tenders, payments }: SaleView): readonly OnPaper[] {
  const ofTenders = tenders.flatMap(({ refunds }) => refunds);
  const known = new Set(ofTenders.map(({ refundId }) => refundId));
  const beside = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ refundId, kind, state }) => !known.has(refundId) && state === 'refunded' && kind !== 'void');
  return [...ofTenders.filter(wentBack), ...beside].toSorted((a, b) => a.madeAt.localeCompare(b.madeAt));
}

/** Who gave the refund, and who approved it, if an approval was needed. */
function handsOf(words: PaperWords, sale: SaleView, refundId: RefundId): readonly PaperPart[] {
  const { by = null, approvedBy = null } = sale.givenBack?.by.find((one) => one.refundId === refundId) ?? {};
  const nameOf = (id: StaffId): string => calledText(words, id, sale.givenBack?.people ?? []);
  return paperOf(
    by === null ? null : line(words.of('called.gave-back', { name: nameOf(by) })),
    approvedBy === null ? null : line(words.of('called.approved', { name: nameOf(approvedBy) })),
  ).parts;
}

/** null: nothing was given back. */
export function refundPaper(drawing: Drawing): Paper | null {
  const { words, shop, sale } = drawing;
  const refunds = refundsOnPaper(sale);
  const last = refunds.at(-1);
  if (!last) return null;
  const of = { number: receiptText(sale), at: dayAndClockText(sale.createdAt) };
  const givenTiyin = addTiyin(...refunds.map(({ amountTiyin }) => amountTiyin));
  return paperOf(
    paperHead({ words, shop, mode: sale.mode, title: words.of('receipt.refund'), at: last.madeAt }),
    text(words.of('receipt.refund-of', of)),
    refunds.flatMap((refund) => [
      RULE,
      line(refundWords(words, refund)),
      line(dayAndClockText(refund.madeAt), 'small'),
      ...handsOf(words, sale, refund.refundId),
    ]),
    RULE,
    row(words.of('receipt.given-back'), soumText(words, givenTiyin), { weight: 'total' }),
    ownCodeOf(words, sale),
  );
}
