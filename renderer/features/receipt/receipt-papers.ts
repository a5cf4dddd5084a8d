/**
 * The customer's receipt: shop, cashier, goods, discounts, tenders and the fiscal code. Failed attempts are
 * left out. Refunds stand on a paper of their own.
 */
import type { ReceiptLine, SaleView } from '../../../shared/contract/history.ts';
import type { TenderRefundView, TenderView } from '../../../shared/contract/tender-view.ts';
import { vatRateText } from '../../../shared/fiscal/rate-text.ts';
import type { RefundId, StaffId } from '../../../shared/ids.ts';
import { addTiyin, type Tiyin } from '../../../shared/money.ts';
import { line, type Paper, type PaperPart, paperOf, RULE, row, text } from '../../../shared/paper/paper.ts';
import { receiptText } from '../../../shared/sale/receipt-no.ts';
import { saleCode } from '../../../shared/sale/sale-code.ts';
import { isByGateway } from '../../../shared/tender/tender.ts';
import { calledText, namesText } from '../../i18n/called.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { dayAndClockText, moneyText, moneyWithUnit, quantityText } from '../../i18n/money.ts';
import { type PaperShop, paperHead } from '../../i18n/paper-head.ts';
import { refundWords } from '../../i18n/refund-words.ts';
import type { Words } from '../../i18n/words.ts';
import { receiptPayment } from './receipt-payment.ts';

interface Drawing {
  readonly words: Words;
  readonly shop: PaperShop;
  readonly sale: SaleView;
}

export interface ReceiptLook {
  /** Printed again, and marked so. */
  readonly isCopy?: boolean;
  /** For the customer's hand, not for the screen. */
  readonly isPrinted?: boolean;
}

const soumText = (words: Words, amount: Tiyin): string => moneyWithUnit(amount, words('money.unit'));

export function receiptPaper(drawing: Drawing, { isCopy = false, isPrinted = false }: ReceiptLook): Paper {
  const { words, shop, sale } = drawing;
  return paperOf(
    paperHead({
      words,
      shop,
      mode: sale.mode,
      title: words(sale.state === 'completed' ? 'receipt.number' : 'receipt.sale', {
        number: receiptText(sale),
      }),
      at: sale.createdAt,
      isCopy,
      noReceipt: noReceiptOf(words, sale),
    }),
    text(words('receipt.cashier', { names: namesText(words, sale.soldBy) })),
    sale.lines.flatMap((one) => [RULE, ...goodsOf(words, one)]),
    RULE,
    sumsOf(drawing),
    tendersOf(drawing),
    codeOf(drawing),
    isPrinted && sale.state === 'completed' ? text(words('receipt.thanks')) : null,
  );
}

/** Says that the paper is no receipt for paid goods; null: the sale was completed. */
const noReceiptOf = (words: Words, { state }: Pick<SaleView, 'state'>): string | null =>
  state === 'completed' ? null : words(`receipt.not.${state}`);

function goodsOf(words: Words, sold: ReceiptLine): readonly PaperPart[] {
  const count = `${quantityText(sold.quantity)} ${unitText(words, sold.unit)} × ${moneyText(sold.unitPriceTiyin)}`;
  const vat =
    sold.vatPercent === null
      ? words('receipt.no-vat')
      : words('receipt.vat-line', {
          percent: vatRateText(sold.vatPercent, words.language),
          amount: moneyText(sold.vatTiyin),
        });
  return paperOf(
    line(sold.name, 'strong'),
    row(count, moneyText(sold.priceTiyin)),
    sold.offTiyin > 0 ? row(words('receipt.discount'), `−${moneyText(sold.offTiyin)}`) : null,
    sold.otherTiyin > 0 ? row(words('receipt.other'), `−${moneyText(sold.otherTiyin)}`) : null,
    line(vat, 'small'),
    sold.hasShortLabels ? line(words('receipt.labels-shortened'), 'small') : null,
    sold.sentAs ? line(words('receipt.labels-as-one', sold.sentAs), 'small') : null,
  ).parts;
}

function sumsOf({ words, sale }: Drawing): readonly PaperPart[] {
  const offTiyin = addTiyin(...sale.lines.map((one) => one.offTiyin));
  const otherTiyin = addTiyin(...sale.lines.map((one) => one.otherTiyin));
  return paperOf(
    offTiyin > 0 ? row(words('receipt.discounts'), `−${soumText(words, offTiyin)}`) : null,
    otherTiyin > 0 ? row(words('receipt.other'), `−${soumText(words, otherTiyin)}`) : null,
    row(words('panel.total'), soumText(words, sale.totalTiyin), { weight: 'total' }),
    row(words('receipt.vat'), soumText(words, sale.vatTiyin)),
  ).parts;
}

/** Tenders in their order. Money that went back before completion paid nothing. */
function tendersOf({ words, sale }: Drawing): readonly PaperPart[] {
  const brought = sale.tenders.filter(({ takenAt, broughtTiyin }) => takenAt !== null && broughtTiyin > 0);
  if (brought.length === 0) return [];
  return paperOf(
    RULE,
    brought.flatMap((tender) => tenderRows(words, sale, tender)),
    brought.some(isByGateway) ? null : text(words('receipt.not-fiscal')),
  ).parts;
}

function tenderRows(words: Words, sale: SaleView, tender: TenderView): readonly PaperPart[] {
  const { kind, broughtTiyin, givenTiyin, changeTiyin, approval, transactionId } = tender;
  const payment = sale.payments.find((view) => view.transactionId === transactionId);
  const ofTerminal = kind === 'terminal' ? (approval ?? words('tender.no-slip')) : null;
  const beside = isByGateway(tender) ? payment?.cardNumber : ofTerminal;
  const hasChange = givenTiyin !== null && changeTiyin !== null && changeTiyin > 0;
  return paperOf(
    row(words(`receipt.tender.${kind}`), soumText(words, broughtTiyin), { beside: beside || null }),
    hasChange ? row(words('cash.given'), soumText(words, givenTiyin)) : null,
    hasChange ? row(words('cash.change'), soumText(words, changeTiyin)) : null,
  ).parts;
}

/**
 * Each paper has the sale's id, and a code to scan: the link of its fiscal receipt, or else a code that the
 * till reads.
 */
function codeOf({ words, sale }: Drawing): readonly PaperPart[] {
  const receipt = receiptPayment(sale)?.receipt;
  if (receipt?.link) {
    const { link } = receipt;
    return [
      { part: 'qr', text: link, label: words('fiscal.qr'), note: link, size: 'large' },
      text(sale.saleId.toUpperCase(), { weight: 'small' }),
    ];
  }
  return paperOf(receipt ? text(words(`fiscal.${receipt.state}`)) : null, ownCodeOf(words, sale)).parts;
}

const ownCodeOf = (words: Words, { saleId }: SaleView): PaperPart => ({
  part: 'qr',
  text: saleCode(saleId),
  label: words('receipt.sale-qr'),
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
function handsOf(words: Words, sale: SaleView, refundId: RefundId): readonly PaperPart[] {
  const { by = null, approvedBy = null } = sale.givenBack?.by.find((one) => one.refundId === refundId) ?? {};
  const nameOf = (id: StaffId): string => calledText(words, id, sale.givenBack?.people ?? []);
  return paperOf(
    by === null ? null : line(words('called.gave-back', { name: nameOf(by) })),
    approvedBy === null ? null : line(words('called.approved', { name: nameOf(approvedBy) })),
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
    paperHead({ words, shop, mode: sale.mode, title: words('receipt.refund'), at: last.madeAt }),
    text(words('receipt.refund-of', of)),
    refunds.flatMap((refund) => [
      RULE,
      line(refundWords(words, refund)),
      line(dayAndClockText(refund.madeAt), 'small'),
      ...handsOf(words, sale, refund.refundId),
    ]),
    RULE,
    row(words('receipt.given-back'), soumText(words, givenTiyin), { weight: 'total' }),
    ownCodeOf(words, sale),
  );
}
