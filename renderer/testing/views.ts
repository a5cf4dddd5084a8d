/** A sale with its payment and tenders, as the main process answers them. A test states what differs. */
import type { GlanceView } from '../../shared/contract/glance.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import type { InvoiceView } from '../../shared/contract/invoice.ts';
import type { PaymentView, ReceiptView, RefundView } from '../../shared/contract/payment.ts';
import type { TenderView } from '../../shared/contract/tender-view.ts';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import {
  InvoiceId,
  PaymentId,
  RefundId,
  SaleId,
  StaffId,
  TenderId,
  TransactionId,
} from '../../shared/ids.ts';
import { addTiyin, tiyin } from '../../shared/money.ts';
import { UNNAMED_ID } from '../../shared/staff/known.ts';
import type { Named } from '../../shared/staff/named.ts';
import { GIVING_BACK_ORDER, isByGateway } from '../../shared/tender/tender.ts';

const AT = '2026-11-20T09:41:07.000Z';

/** Each is later than the one before. */
let made = 0;

/** A part refund of which nobody knows whether the service made it. */
export const DOUBTFUL_REFUND: RefundView = {
  refundId: RefundId.parse('refund-1'),
  kind: 'part',
  state: 'unknown',
  amountTiyin: tiyin(10_000_00),
  why: { code: 'gateway.not-reached' },
  madeAt: '2026-11-20T10:00:00.000Z',
  notThereAt: null,
  notThereBy: null,
};

/** Paid, without refunds. */
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
    isAsking: false,
    isChecking: false,
    givesUpMs: null,
    isClaimed: false,
    asksIdEnd: false,
    abandoned: null,
    setAside: false,
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

/** An invoice that waits for its customer, of a parked sale. */
export const invoicePayment = (change: Partial<PaymentView> = {}): PaymentView =>
  paidPayment({
    transactionId: TransactionId.parse('invoice-1'),
    saleId: SaleId.parse('invoiced'),
    instrument: 'invoice',
    invoice: { invoiceId: InvoiceId.parse('482131') },
    state: 'processing',
    paymentId: null,
    paidAt: null,
    setAside: true,
    actions: [],
    ...change,
  });

/** Its row in the tray. */
export function invoiceView(change: Partial<InvoiceView> = {}): InvoiceView {
  const { transactionId, saleId, amountTiyin, state, ageMs } = invoicePayment();
  return {
    transactionId,
    saleId,
    invoiceId: InvoiceId.parse('482131'),
    phoneLastFour: '4567',
    amountTiyin,
    state,
    ageMs,
    limitMs: null,
    isCalling: false,
    ...change,
  };
}

/** The unnamed cashier of a till without staff. */
export const NO_NAME: Named = { staffId: StaffId.parse(UNNAMED_ID), name: null, number: null };

/** A sale of bread, paid by code. */
export function paidSale(change: Partial<SaleView> = {}): SaleView {
  const saleId = change.saleId ?? SaleId.parse('sale-1');
  const transactionId = TransactionId.parse(`transaction-of-${saleId}`);
  const { payments = [paidPayment({ saleId, transactionId })] } = change;
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
        priceTiyin: tiyin(48_500_50),
        offTiyin: tiyin(0),
        otherTiyin: tiyin(0),
        dueTiyin: tiyin(48_500_50),
        vatPercent: 12,
        vatTiyin: tiyin(5_196_48),
      },
    ],
    state: 'completed',
    isParked: false,
    tenders: payments.filter(({ state }) => state === 'paid').map(codeTender),
    payments,
    cash: null,
    soldBy: [NO_NAME],
    ...change,
  };
}

/** Refused by the tax authority, with one line that may be corrected. */
export const REFUSED_RECEIPT: ReceiptView = {
  state: 'refused',
  link: null,
  why: { code: 'fiscal.refused', note: 'SPIC', gatewayCode: -9 },
  correctable: [
    {
      Name: 'Non',
      Barcode: '4780000000001',
      SPIC: '01905001001000000',
      PackageCode: '1498082',
      Units: '',
      Labels: [],
    },
  ],
  unlinkedMs: null,
  mayBeThere: false,
  closed: null,
};

/** Cash that was taken and is held. */
export function tenderOf(change: Partial<TenderView> = {}): TenderView {
  made += 1;
  const amountTiyin = change.amountTiyin ?? tiyin(20_000_00);
  return {
    tenderId: TenderId.parse(`tender-${made}`),
    kind: 'cash',
    amountTiyin,
    takenAt: AT,
    heldTiyin: amountTiyin,
    broughtTiyin: amountTiyin,
    givenTiyin: null,
    changeTiyin: null,
    approval: null,
    transactionId: null,
    refunds: [],
    ...change,
  };
}

/** The tender of a paid payment by code. */
export const codeTender = ({
  transactionId,
  amountTiyin,
  leftTiyin,
  paidAt,
  refunds,
}: PaymentView): TenderView =>
  tenderOf({
    ...{ kind: 'code', amountTiyin, takenAt: paidAt, heldTiyin: leftTiyin, transactionId },
    refunds: refunds.map((refund) => ({ ...refund, isEarly: false })),
  });

const STEP_OF = {
  cash: 'hand-over',
  terminal: 'void-on-terminal',
  code: 'reverse',
  invoice: 'reverse',
  'saved-card': 'reverse',
} as const;

/** A sale of 60 000 soum, partly paid by these tenders, which give the sums and steps. */
export function halfPaid(change: Partial<SaleTendersView> = {}): SaleTendersView {
  const { totalTiyin = tiyin(60_000_00), tenders = [tenderOf()], state = 'open' } = change;
  const heldTiyin = addTiyin(...tenders.map((tender) => tender.heldTiyin));
  const held = GIVING_BACK_ORDER.flatMap((kind) =>
    tenders.filter((tender) => tender.kind === kind && tender.heldTiyin > 0),
  );
  const isOpen = state === 'open';
  return {
    saleId: SaleId.parse('sale-1'),
    tenderStop: null,
    codeStop: tenders.some(isByGateway) ? { code: 'tender.code-taken' } : null,
    cashStop: null,
    changeStop: heldTiyin > 0 ? { code: 'basket.locked' } : null,
    isOnlyToVoid: false,
    ...change,
    state,
    totalTiyin,
    tenders,
    heldTiyin,
    owedTiyin: tiyin(isOpen ? totalTiyin - heldTiyin : 0),
    voidSteps: isOpen
      ? (change.voidSteps ??
        held.map(({ kind, tenderId, heldTiyin: amountTiyin }) => ({
          what: STEP_OF[kind],
          tenderId,
          amountTiyin,
        })))
      : null,
    byHand: held.flatMap(({ kind, tenderId }) => [
      { tenderId, how: 'cash' } as const,
      ...(kind === 'terminal' ? [{ tenderId, how: 'terminal' } as const] : []),
    ]),
    otherMode: change.otherMode ?? null,
  };
}

/** A till without problems. */
export const WELL: GlanceView = {
  today: '2026-11-20',
  clockOffMs: 1_200,
  disk: { freeBytes: 120_000_000_000, journalBytes: 3_400_000, trouble: null },
  shortenedSales: 0,
  lastReconciledAt: '2026-11-20T04:00:00.000Z',
  hasPayments: true,
  lastBackupDay: '2026-11-20',
  backupTrouble: null,
  copy: 'ok',
  lastCopiedAt: '2026-11-20T09:41:05.000Z',
  dataFolder: 'C:/Tilla',
  copyFolder: 'D:/second',
  taxUnconfirmed: 0,
  notGreen: 0,
  goodsLeftOut: null,
  printers: ['XP-80C', 'Microsoft Print to PDF'],
};
