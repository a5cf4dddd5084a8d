/** A sale, its payment and what hangs on it, as the main process tells of them: a test says what is different. */
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView, ReceiptView } from '../../../shared/contract/payment.ts';
import { PaymentId, SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';

const AT = '2026-11-20T09:41:07.000Z';

/** Each is later than the one before. */
let made = 0;

/** Paid, and nothing given back. */
export function paidPayment(change: Partial<PaymentView> = {}): PaymentView {
  made += 1;
  return {
    order: { run: 'test', number: made },
    transactionId: TransactionId.parse('transaction-1'),
    saleId: SaleId.parse('sale-1'),
    mode: 'training',
    isElsewhere: false,
    isOthers: false,
    amountTiyin: tiyin(48_500_50),
    state: 'paid',
    paymentId: PaymentId.parse('4710103925'),
    cardNumber: null,
    cardType: null,
    processingType: null,
    why: null,
    window: null,
    ageMs: 15_000,
    nextLookMs: null,
    isChecking: false,
    givesUpMs: null,
    isClaimed: false,
    abandoned: null,
    setAside: false,
    foundLater: false,
    goodsSince: null,
    alarm: null,
    refunds: [],
    leftTiyin: tiyin(48_500_50),
    receipt: null,
    actions: ['refund'],
    createdAt: AT,
    paidAt: AT,
    ...change,
  };
}

/** Of bread, paid by code. */
export function paidSale(change: Partial<SaleView> = {}): SaleView {
  const saleId = change.saleId ?? SaleId.parse('sale-1');
  return {
    saleId,
    mode: 'training',
    createdAt: AT,
    totalTiyin: tiyin(48_500_50),
    vatTiyin: tiyin(5_196_48),
    lines: [
      {
        name: 'Non',
        unit: 'dona',
        quantity: 1_000,
        unitPriceTiyin: tiyin(48_500_50),
        dueTiyin: tiyin(48_500_50),
        vatPercent: 12,
        vatTiyin: tiyin(5_196_48),
      },
    ],
    state: 'completed',
    tenders: [],
    payments: [paidPayment({ saleId, transactionId: TransactionId.parse(`transaction-of-${saleId}`) })],
    cash: null,
    ...change,
  };
}

/** Refused by the tax side, with one line that may be corrected. */
export const REFUSED_RECEIPT: ReceiptView = {
  state: 'refused',
  link: null,
  why: { code: 'fiscal.refused', note: 'SPIC', gatewayCode: -9 },
  correctable: [{ Name: 'Non', Barcode: '4780000000001', SPIC: '01905001001000000', PackageCode: '1498082' }],
  unlinkedMs: null,
  mayBeThere: false,
  closed: null,
};
