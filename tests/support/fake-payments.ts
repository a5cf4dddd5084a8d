/** Payments and sales as the main process would publish them, in each state. */

import { NO_NAME, paidPayment } from '../../renderer/testing/views.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import type { DiagnosticsView } from '../../shared/contract/install.ts';
import type {
  PaymentAction,
  PaymentView,
  ReceiptView,
  RefundView,
  ViewOrder,
} from '../../shared/contract/payment.ts';
import type { Mode } from '../../shared/endpoint.ts';
import { PaymentId, RefundId, type SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import type { PricedBasket } from '../../shared/sale/price.ts';

const AT = '2026-11-20T09:41:07.000Z';
const DOUBTFUL: readonly PaymentAction[] = ['set-aside', 'override', 'say-charged', 'say-not-charged'];

/** Numbered like the main process's: each later than the one before. */
let made = 0;
export const nextOrder = (): ViewOrder => {
  made += 1;
  return { run: 'fake', number: made };
};

export const fakePayment = (saleId: SaleId, change: Partial<PaymentView> = {}): PaymentView =>
  paidPayment({
    order: nextOrder(),
    saleId,
    state: 'sending',
    paymentId: null,
    ageMs: 0,
    actions: [],
    paidAt: null,
    ...change,
  });

/** A full refund that is done. */
export const fakeRefund = (change: Partial<RefundView> = {}): RefundView => ({
  refundId: RefundId.parse('refund-1'),
  kind: 'reversal',
  state: 'refunded',
  amountTiyin: tiyin(48_500_50),
  why: null,
  madeAt: '2026-11-21T07:12:30.000Z',
  notThereAt: null,
  notThereBy: null,
  ...change,
});

/** The receipt of a paid payment: in flight unless changed. */
export const fakeReceipt = (change: Partial<ReceiptView> = {}): ReceiptView => ({
  state: 'queued',
  link: null,
  why: null,
  correctable: [],
  unlinkedMs: null,
  mayBeThere: false,
  closed: null,
  ...change,
});

const KNOWN: Partial<PaymentView> = {
  paymentId: PaymentId.parse('4710103925'),
  cardNumber: '8600 12** **** 3456',
  cardType: 'private',
  processingType: 'UZCARD',
};

/** What a payment shows in each state. */
export const IN_STATE: Readonly<Record<PaymentStateName, Partial<PaymentView>>> = {
  sending: { actions: ['set-aside'] },
  processing: {
    ...KNOWN,
    state: 'processing',
    ageMs: 12_000,
    nextLookMs: 3_000,
    givesUpMs: 288_000,
    actions: ['set-aside', 'customer-left'],
  },
  confirming: {
    ...KNOWN,
    state: 'confirming',
    ageMs: 13_000,
    window: { totalMs: 30_000, remainingMs: 22_000 },
    actions: [],
  },
  paid: {
    ...KNOWN,
    state: 'paid',
    ageMs: 15_000,
    window: null,
    abandoned: null,
    paidAt: AT,
    receipt: fakeReceipt(),
    actions: ['refund'],
  },
  declined: {
    state: 'declined',
    ageMs: 15_000,
    why: { code: 'gateway.refused', note: 'Недостаточно средств на карте', gatewayCode: -5017 },
    isChecking: false,
    actions: ['say-charged'],
  },
  lapsed: { ...KNOWN, state: 'lapsed', ageMs: 45_000, window: null, actions: ['say-charged'] },
  unknown: {
    state: 'unknown',
    ageMs: 21_000,
    why: { code: 'gateway.timed-out' },
    nextLookMs: 8_000,
    isAsking: true,
    actions: DOUBTFUL,
  },
  absent: { state: 'absent', ageMs: 130_000, nextLookMs: null, actions: ['say-charged'] },
  abandoned: {
    state: 'abandoned',
    ageMs: 60_000,
    nextLookMs: 60_000,
    isAsking: true,
    givesUpMs: null,
    abandoned: { by: 'customer-left', ending: null, goesBack: false },
    setAside: true,
    actions: ['say-charged', 'say-not-charged'],
  },
  'not-charged': {
    ...KNOWN,
    state: 'not-charged',
    ageMs: 200_000,
    nextLookMs: null,
    actions: ['say-charged'],
  },
};

/** What a payment shows in cases that its state alone does not determine. */
export const IN_CASE = {
  /** The customer takes longer than usual. */
  long: { ...IN_STATE.processing, ageMs: 75_000, givesUpMs: 225_000 },
  /** Refused, and being verified. */
  checking: {
    ...IN_STATE.unknown,
    ageMs: 1_200,
    why: { code: 'gateway.refused', note: 'Processing timeout', gatewayCode: -5020 },
    isChecking: true,
    actions: [],
  },
  /** Uncertain, and sure to return by itself. */
  free: {
    ...IN_STATE.unknown,
    actions: ['set-aside', 'another-tender', 'override', 'say-charged', 'say-not-charged'],
  },
  claimed: { ...IN_STATE.unknown, ...KNOWN, ageMs: 190_000, isClaimed: true, actions: DOUBTFUL },
  nobodyWaits: {
    ...IN_STATE.abandoned,
    ...KNOWN,
    ageMs: 301_000,
    abandoned: { by: 'nobody-waits', ending: null, goesBack: true },
  },
  anotherTender: {
    ...IN_STATE.abandoned,
    abandoned: { by: 'another-tender', ending: null, goesBack: true },
  },
  /** It had ended, and is money; its sale still owes as much. */
  found: {
    ...IN_STATE.declined,
    ...KNOWN,
    alarm: { kind: 'charged', about: null, raisedAt: AT },
    actions: ['take', 'refund', 'settle-alarm'],
  },
  /** A card that was refused, and that the service goes on with. */
  goingOn: {
    ...IN_STATE.declined,
    ...KNOWN,
    instrument: 'saved-card',
    isGoingOn: true,
    alarm: { kind: 'may-be-charged', about: null, raisedAt: AT },
    actions: ['say-charged', 'settle-alarm'],
  },
  /** Paid, while no cashier saw it. */
  goods: { ...IN_STATE.paid, goodsSince: AT, actions: ['handed-over', 'refund'] },
} as const satisfies Readonly<Record<string, Partial<PaymentView>>>;

export const RECEIPT_LINK =
  'https://ofd.example.uz/check?t=UZ210317250123&r=123456&c=20261120144107&s=123456789012';

/** A sale of the history without its payments. */
export const fakeSale = (saleId: SaleId, basket: PricedBasket, mode: Mode): SaleView => ({
  saleId,
  mode,
  state: 'completed',
  isParked: false,
  createdAt: AT,
  totalTiyin: basket.totalTiyin,
  vatTiyin: basket.vatTiyin,
  lines: basket.lines.map(({ line, product, ...priced }) => ({
    name: product?.name ?? '',
    unit: product?.unit ?? '',
    quantity: line.quantity,
    unitPriceTiyin: priced.unitPriceTiyin,
    priceTiyin: priced.priceTiyin,
    offTiyin: priced.discountTiyin,
    otherTiyin: priced.otherTiyin,
    dueTiyin: priced.dueTiyin,
    vatPercent: product?.vatPercent ?? null,
    vatTiyin: priced.vatTiyin,
  })),
  payments: [],
  tenders: [],
  cash: null,
  soldBy: [NO_NAME],
});

/**
 * What the real loop publishes about a refused receipt: the gateway's own error, and the lines as they were
 * sent.
 */
export const REFUSED_RECEIPT = fakeReceipt({
  state: 'refused',
  why: { code: 'gateway.refused', note: 'Неверный код ИКПУ', gatewayCode: -5017 },
  correctable: [
    {
      Name: 'Obi non, dona',
      Barcode: '4780000000001',
      SPIC: '01905001001000000',
      PackageCode: '1520627',
      Units: '796',
      Labels: [],
    },
    {
      Name: 'Koʻk choy, dona',
      Barcode: '',
      SPIC: '00902001001000000',
      PackageCode: '1520632',
      Units: '',
      Labels: [],
    },
  ],
});

/** Without a link for half a day: the service may have the receipt. */
export const UNLINKED_RECEIPT = fakeReceipt({
  state: 'submitted',
  correctable: REFUSED_RECEIPT.correctable,
  unlinkedMs: 45_000_000,
  mayBeThere: true,
});

export const FAKE_DIAGNOSTICS: DiagnosticsView = {
  version: '0.1.0',
  mode: 'training',
  baseUrl: 'http://127.0.0.1:40123/v2/merchant',
  serviceId: 99_001,
  secret: 'training',
  clockOffsetMs: 12,
  facts: { look_up: 'both', lapsed_reads: 'negative' },
  factsLearnedAt: AT,
  proxy: null,
  dataFolder: '/home/kassa/.local/share/tilla',
  tillId: '019a9f3c-5b1e-7c44-9d2a-6f0e8b7a1c35',
  journalId: '019a9f3c-5b20-7aa1-8f13-2c9d4e5b6a70',
  machine: 'bound',
  journalBytes: 1_234_567,
  lastBackupDay: '2026-11-20',
  lastReconciledAt: AT,
  products: 27,
  soldWhole: 0,
  printer: null,
  drawer: null,
  pole: null,
  customerScreen: null,
  runtime: 'Chromium 156',
};

/** A comparison in which books and service agree. */
export const NONE_DIFFER = { differences: [], untold: 0, toCompare: [], refused: [] } as const;
