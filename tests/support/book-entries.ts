/** Rows and entries of a small shop's books, as the features make them: each test changes what it tests. */
import type { Writer } from '../../electron/storage/append.ts';
import type { EntryJournal, Journal } from '../../electron/storage/journal.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import {
  CashMovementId,
  LineId,
  PaymentId,
  ProductId,
  RefundId,
  SaleId,
  TaskId,
  TenderId,
  TransactionId,
  VoidId,
} from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import type { Task } from '../../shared/task.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import type { Moment } from '../../shared/time.ts';

export const AT: Moment = { wallMs: Date.UTC(2026, 10, 20, 7, 30, 0, 250), monoMs: 5, bootId: 'boot-1' };
export const ENDPOINT: Endpoint = {
  baseUrl: 'https://gateway.example/v2/merchant',
  serviceId: 77,
  mode: 'live',
};
export const CASHIER = byStaff(UNNAMED_CASHIER);

export const LINE: SaleLine = {
  lineId: LineId.parse('line-1'),
  productId: ProductId.parse('p-1'),
  name: 'Obi non',
  unit: 'dona',
  barcode: null,
  spic: '01905001001000000',
  unitsCode: null,
  packageCode: '1520627',
  owner: { TIN: '123456789' },
  labels: [],
  quantity: 1_000,
  fiscalAmount: 1,
  unitPriceTiyin: tiyin(400_000),
  priceTiyin: tiyin(400_000),
  discountTiyin: tiyin(0),
  otherTiyin: tiyin(0),
  vatPercent: 12,
  vatTiyin: tiyin(42_857),
};
const DETAILS = {
  paymentId: PaymentId.parse('9223372036854775807'),
  confirmMode: 1 as const,
  cardType: null,
  processingType: 'WALLET',
  cardNumber: null,
};

export const saleOf = (id: string, change: Partial<Sale> = {}): Sale => ({
  saleId: SaleId.parse(id),
  mode: 'live',
  state: 'open',
  createdAt: AT,
  totalTiyin: tiyin(400_000),
  vatTiyin: tiyin(42_857),
  lines: [LINE],
  ...change,
});

const tenderFacts = (sale: Sale) => ({
  tenderId: TenderId.parse(`tender-of-${sale.saleId}`),
  saleId: sale.saleId,
  amountTiyin: sale.totalTiyin,
});

export const codeTenderOf = (sale: Sale, takenAt: Moment | null = null) =>
  ({ kind: 'code', ...tenderFacts(sale), takenAt }) as const satisfies Tender;

export const cashTenderOf = (sale: Sale): Tender => ({
  kind: 'cash',
  ...tenderFacts(sale),
  takenAt: AT,
  givenTiyin: tiyin(sale.totalTiyin + 100_000),
  changeTiyin: tiyin(100_000),
});

export const paymentOf = (sale: Sale, id: string, change: Partial<Payment> = {}): Payment => ({
  transactionId: TransactionId.parse(id),
  saleId: sale.saleId,
  tenderId: codeTenderOf(sale).tenderId,
  amountTiyin: sale.totalTiyin,
  endpoint: ENDPOINT,
  cashboxCode: null,
  createdAt: AT,
  createdOffMs: null,
  state: { name: 'sending', sentAt: AT },
  setAside: false,
  resumed: false,
  ...change,
});

export const PAID: Payment['state'] = {
  name: 'paid',
  details: DETAILS,
  paidAt: AT,
  proof: 'confirmed',
  foundLater: false,
};

export const receiptOf = (payment: Payment, change: Partial<Receipt> = {}): Receipt => ({
  transactionId: payment.transactionId,
  saleId: payment.saleId,
  paymentId: DETAILS.paymentId,
  endpoint: payment.endpoint,
  state: 'queued',
  received: { received_ecash: 0, received_cash: 0, received_card: payment.amountTiyin },
  corrections: [],
  unanswered: false,
  link: null,
  why: null,
  ...change,
});

/** A payment whose answer was lost: its outcome is unknown. */
export const unknownOf = (sentAt: Moment, code: 'gateway.timed-out' | 'gateway.cut' = 'gateway.timed-out') =>
  ({
    name: 'unknown',
    sentAt,
    why: { code },
    details: null,
    successAt: null,
    confirmSent: false,
    refusedAt: null,
    word: null,
  }) as const;

/** Of a refund without an outcome yet. */
export const NEW_REFUND = {
  unanswered: false,
  why: null,
  madeAt: AT,
  requestedAt: AT,
  settled: null,
  notThereAt: null,
  notThereBy: null,
} as const;

export const refundOf = (payment: Payment, id: string, change: Partial<Refund> = {}): Refund => ({
  refundId: RefundId.parse(id),
  saleId: payment.saleId,
  tenderId: payment.tenderId,
  transactionId: payment.transactionId,
  kind: 'reversal',
  amountTiyin: payment.amountTiyin,
  reason: 'the customer changed his mind',
  state: 'under-way',
  ...NEW_REFUND,
  ...change,
});

export const taskOf = (payment: Payment, id: string, change: Partial<Task> = {}): Task => ({
  taskId: TaskId.parse(id),
  kind: 'charged',
  saleId: payment.saleId,
  transactionId: payment.transactionId,
  refundId: null,
  raisedAt: AT,
  ended: null,
  ...change,
});

export const begun = (sale: Sale, payment: Payment): NewEntry => ({
  kind: 'payment.begun',
  subject: payment.transactionId,
  payload: { sale, tender: codeTenderOf(sale), payment },
});

export const moved = (
  payment: Payment,
  happening: Extract<NewEntry, { kind: 'payment.moved' }>['payload']['happening'],
  also: Partial<Extract<NewEntry, { kind: 'payment.moved' }>['payload']> = {},
): NewEntry => ({
  kind: 'payment.moved',
  subject: payment.transactionId,
  payload: { happening, payment, ...also },
});

/** The payment as money, and its entry: tender taken, sale complete, receipt queued. */
export function becamePaid(
  sale: Sale,
  payment: Payment,
): { readonly paid: Payment; readonly entry: NewEntry } {
  const paid = { ...payment, state: PAID };
  const also = {
    sale: { ...sale, state: 'completed' as const },
    tender: codeTenderOf(sale, AT),
    receipt: receiptOf(paid),
  };
  return { paid, entry: moved(paid, 'confirmed', also) };
}

/** A sale paid by code: its rows, and the entries that begin its payment and make it money. */
export function byCode(saleId: string, transactionId: string) {
  const sale = saleOf(saleId);
  const sending = paymentOf(sale, transactionId);
  const { paid, entry: confirmed } = becamePaid(sale, sending);
  return { sale, sending, begun: begun(sale, sending), paid, confirmed };
}

export const cashTaken = (sale: Sale): NewEntry => ({
  kind: 'cash.taken',
  subject: sale.saleId,
  payload: { sale: { ...sale, state: 'completed' }, tender: cashTenderOf(sale) },
});

/** Put into the drawer in the morning. */
export const cashMoved = (id: string): NewEntry => ({
  kind: 'cash-movement.made',
  subject: id,
  payload: {
    cashMovement: {
      cashMovementId: CashMovementId.parse(id),
      kind: 'pay-in',
      amountTiyin: tiyin(50_000_000),
      reason: '',
      madeAt: AT,
    },
  },
});

export const refundBegun = (refund: Refund): NewEntry => ({
  kind: 'refund.begun',
  subject: refund.refundId,
  payload: { refund },
});

export const refundMoved = (refund: Refund, tasks?: readonly Task[]): NewEntry => ({
  kind: 'refund.moved',
  subject: refund.refundId,
  payload: { refund, ...(tasks ? { tasks: [...tasks] } : {}) },
});

export const receiptMoved = (receipt: Receipt): NewEntry => ({
  kind: 'receipt.moved',
  subject: receipt.transactionId,
  payload: { receipt },
});

/** Appends as the cashier. @throws where the journal refuses. */
export function appendAll(journal: EntryJournal | Writer, ...entries: readonly NewEntry[]): void {
  for (const entry of entries) {
    const written = journal.append(CASHIER, entry);
    if (!written.ok) throw new Error(written.error.code);
  }
}

export function voidGoods(journal: Journal, ...saleIds: readonly string[]): void {
  for (const id of saleIds) {
    const voidId = VoidId.parse(`void-of-${id}`);
    const voided = { voidId, saleId: SaleId.parse(id), lines: [] };
    appendAll(journal, { kind: 'goods.voided', subject: voidId, payload: { voided } });
  }
}
