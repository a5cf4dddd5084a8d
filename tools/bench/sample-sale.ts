/** A sale by code with the till's own entries: three goods, charged, confirmed, receipt linked. */
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { NewEntry, Payload } from '../../electron/storage/kinds.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { type FiscalSettings, saleLines } from '../../shared/fiscal/items.ts';
import { queuedReceipt } from '../../shared/fiscal/receipt-items.ts';
import { PaymentId, SaleId, TenderId, TransactionId, uuidV7 } from '../../shared/ids.ts';
import { ZERO_TIYIN } from '../../shared/money.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import type { Clock, Moment, Randomness } from '../../shared/time.ts';
import { basketOf } from '../simulation/ring-up.ts';

const ENDPOINT: Endpoint = {
  baseUrl: 'https://gateway.example/v2/merchant',
  serviceId: 77,
  mode: 'live',
};
const FISCAL: FiscalSettings = {
  tin: null,
  pinfl: null,
  amountScale: 1,
  unitsRequired: false,
  receivedBy: 'card',
};
const LINK = 'https://receipts.example/check?t=UZ000000000000&r=1&c=20240101000000&s=123456789012';
const LINES = 3;

export interface SaleIds {
  readonly sale: string;
  readonly tender: string;
  readonly transaction: string;
  /** One id for each line. */
  readonly lines: readonly string[];
  readonly payment: string;
}

/** Ids as the till makes them at that time. number: makes the service's id unique. */
export function newIds(clock: Clock, random: Randomness, number: number): SaleIds {
  const id = (): string => uuidV7(clock.wallMs(), random);
  const lines = [id(), id(), id()];
  return {
    sale: id(),
    tender: id(),
    transaction: id(),
    lines,
    payment: String(800_000_000_000_000 + number),
  };
}

/** A clock that advances only by `go`. */
export function handClock(from: Moment): { readonly clock: Clock; go(ms: number): void } {
  let goneMs = 0;
  const clock: Clock = {
    wallMs: () => from.wallMs + goneMs,
    monoMs: () => from.monoMs + goneMs,
    bootId: from.bootId,
    sleep: () => Promise.resolve(),
  };
  const go = (ms: number): void => {
    goneMs += ms;
  };
  return { clock, go };
}

/** In the order of appending. */
export interface SaleSteps {
  readonly begun: NewEntry;
  readonly confirming: NewEntry;
  readonly paid: NewEntry;
  readonly submitted: NewEntry;
  readonly linked: NewEntry;
}

/**
 * ids: as the till makes them; at: the time of the sale; firstProduct: the index of its first product in the
 * sample.
 */
export function saleSteps(ids: SaleIds, at: Moment, firstProduct = 0): SaleSteps {
  const sale = saleOf(ids, at, firstProduct);
  const transactionId = TransactionId.parse(ids.transaction);
  const tender: Tender = {
    kind: 'code',
    tenderId: TenderId.parse(ids.tender),
    saleId: sale.saleId,
    amountTiyin: sale.totalTiyin,
    takenAt: null,
  };
  const sending: Payment = {
    transactionId,
    saleId: sale.saleId,
    tenderId: tender.tenderId,
    amountTiyin: sale.totalTiyin,
    endpoint: ENDPOINT,
    cashboxCode: null,
    createdAt: at,
    createdOffMs: 0,
    state: { name: 'sending', sentAt: at },
    setAside: false,
    resumed: false,
  };
  const details = {
    paymentId: PaymentId.parse(ids.payment),
    confirmMode: 1 as const,
    cardType: 'private',
    processingType: 'UZCARD',
    cardNumber: '860012******7788',
  };
  const successful = { sentAt: at, openFrom: at, successAt: at, details, foundLater: false };
  const confirming: Payment = { ...sending, state: { name: 'confirming', ...successful } };
  const paid: Payment = {
    ...sending,
    state: { name: 'paid', details, paidAt: at, proof: 'confirmed', foundLater: false },
  };
  const receipt = queuedReceipt(
    paid,
    { codeTiyin: paid.amountTiyin, cashTiyin: ZERO_TIYIN, terminalTiyin: ZERO_TIYIN },
    FISCAL,
  );
  if (!receipt) throw new Error('a paid payment owes a receipt');
  const moved = (payload: Payload<'payment.moved'>): NewEntry => ({
    kind: 'payment.moved',
    subject: transactionId,
    payload,
  });
  const receiptMoved = (change: Partial<typeof receipt>): NewEntry => ({
    kind: 'receipt.moved',
    subject: transactionId,
    payload: { receipt: { ...receipt, ...change } },
  });
  return {
    begun: { kind: 'payment.begun', subject: transactionId, payload: { sale, tender, payment: sending } },
    confirming: moved({ happening: 'succeeded', payment: confirming }),
    paid: moved({
      happening: 'confirmed',
      payment: paid,
      sale: { ...sale, state: 'completed' },
      tender: { ...tender, takenAt: at },
      receipt,
    }),
    submitted: receiptMoved({ state: 'submitted', unlinked: { since: at, isCalled: false } }),
    linked: receiptMoved({ state: 'linked', link: LINK }),
  };
}

function saleOf(ids: SaleIds, createdAt: Moment, firstProduct: number): Sale {
  const products = Array.from({ length: LINES }, (_, line) => {
    const product = SAMPLE_PRODUCTS[(firstProduct + line) % SAMPLE_PRODUCTS.length];
    if (!product) throw new Error('no sample products');
    return product;
  });
  const saleId = SaleId.parse(ids.sale);
  const wanted = products.map(({ productId }) => ({ productId, quantity: ONE }));
  const rungUp = basketOf(saleId, wanted, (place) => ids.lines[place] ?? '');
  const basket = priceBasket(rungUp, (id) => products.find(({ productId }) => productId === id));
  const lines = saleLines(basket, FISCAL);
  if (!lines.ok) throw new Error(lines.error.code);
  const { totalTiyin, vatTiyin } = basket;
  return { saleId, mode: 'live', state: 'open', createdAt, totalTiyin, vatTiyin, lines: lines.value };
}
