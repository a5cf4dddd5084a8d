/**
 * The cashier, the customer and the manager of one sale: impatient, forgetful, pressing what the till offers
 * and, now and then, what it must refuse.
 */

import { Product } from '../../../shared/catalogue/product.ts';
import { SaleId, type TransactionId } from '../../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { actionsOf } from '../../../shared/payment/actions.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import { type BasketLine, ONE } from '../../../shared/sale/basket.ts';
import { isAlarm } from '../../../shared/task.ts';
import type { Dice } from './dice.ts';
import type { PeopleKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import { MOST_SALES, type Plan } from './plan.ts';
import type { Cabinet } from './service.ts';
import type { Till } from './till.ts';
import type { WorldTime } from './virtual-time.ts';

const BY_PERSON = 'seen in the cabinet';
const MOST_PAYMENTS = 4;
const PAYER_CODE = '880101698207133392';
/** People start nothing new that could not end before the states are looked at. */
const LAST_REFUND_BEFORE_MS = 60_000;
const LAST_PRESS_BEFORE_MS = 30_000;

export interface PeopleParts {
  readonly till: Till;
  readonly books: SaleBooks;
  readonly time: WorldTime;
  readonly dice: Dice;
  readonly plan: Plan;
  readonly managerDice: Dice;
  /** What the service's own cabinet shows of a payment. */
  readonly cabinet: (transactionId: TransactionId) => Cabinet;
  readonly onAct: (kind: PeopleKind, state: PaymentStateName) => void;
  readonly log: (text: () => string) => void;
}

/** The basket of a sale: one good of a price of its own, so that no two sales look alike. */
interface Basket {
  readonly saleId: SaleId;
  readonly lines: BasketLine[];
  readonly totalTiyin: Tiyin;
}

const goodOf = (number: number): Product =>
  Product.parse({
    productId: `good-${number}`,
    name: 'Non',
    unit: 'dona',
    barcode: null,
    spic: '10999001001000000',
    unitsCode: null,
    packageCode: '1520627',
    priceTiyin: 400_000 + number * 100,
    vatPercent: 12,
    tin: null,
    pinfl: null,
    soldBy: 'piece',
    category: 'bread',
  });

/** What the shop sells, by its id: as many goods as a plan may have sales. */
const GOODS: ReadonlyMap<string, Product> = new Map(
  Array.from({ length: MOST_SALES }, (_, at) => goodOf(at + 1)).map((good) => [good.productId, good]),
);

export const productOf = (id: string): Product | undefined => GOODS.get(id);

function basketOf(number: number): Basket {
  const product = productOf(`good-${number}`);
  if (!product) throw new Error('no such good');
  const { productId, priceTiyin } = product;
  const lines = [{ productId, quantity: ONE }];
  return { saleId: SaleId.parse(`sale-${number}`), lines, totalTiyin: priceTiyin };
}

export function planSale(parts: PeopleParts, number: number, sale: Plan['sales'][number]): void {
  parts.time.afterAwake(sale.atMs, () => {
    const basket = basketOf(number);
    if (parts.till.isOpen) {
      tender(parts, basket, 'pay');
      if (sale.doubleTap) tender(parts, basket, 'pay', 'double-tap');
    }
    lookAgain(parts, basket);
  });
}

function lookAgain(parts: PeopleParts, basket: Basket): void {
  const { time, dice, plan, till } = parts;
  time.afterAwake(dice.between(1_500, 9_000), () => {
    if (time.trueMs >= plan.settledMs - LAST_PRESS_BEFORE_MS) return;
    if (till.isOpen) act(parts, basket);
    lookAgain(parts, basket);
  });
}

/** One look at the sale's payments, and perhaps one press. */
function act(parts: PeopleParts, basket: Basket): void {
  const { books, dice } = parts;
  const payments = books.paymentsOf(basket.saleId);
  for (const payment of payments) {
    if (settleOne(parts, payment)) return;
  }
  const last = payments.at(-1);
  if (!last) {
    if (dice.chance(0.5)) tender(parts, basket, 'pay');
    return;
  }
  switch (last.state.name) {
    case 'paid':
      if (dice.chance(0.02)) tender(parts, basket, dice.pick('pay', 'cash'));
      return;
    case 'processing':
    case 'unknown':
      wait(parts, basket, last);
      return;
    case 'sending':
    case 'confirming':
      if (dice.chance(0.08)) tender(parts, basket, dice.pick('pay', 'cash'));
      return;
    default:
      if (isServed(parts, basket, payments)) return;
      if (dice.chance(0.35)) tender(parts, basket, dice.pick('pay', 'pay', 'cash'));
  }
}

/** The customer has paid in cash, or has had enough of trying. */
const isServed = (
  { books, dice }: PeopleParts,
  { saleId }: Basket,
  payments: readonly PaymentRecord[],
): boolean =>
  dice.chance(0.97) &&
  (payments.length >= MOST_PAYMENTS || books.tendersOf(saleId).some(({ kind }) => kind === 'cash'));

/** Impatience before a payment that takes its time. */
function wait(parts: PeopleParts, basket: Basket, payment: PaymentRecord): void {
  const { dice } = parts;
  const { transactionId } = payment;
  const press = dice.weighted({ nothing: 76, aside: 6, left: 3, override: 4, pay: 6, cash: 5 });
  if (press === 'aside' && !payment.setAside) {
    note(parts, 'set-aside', payment);
    parts.till.press('payment.set-aside', { transactionId });
  }
  if (press === 'left') {
    note(parts, 'customer-left', payment);
    parts.till.press('payment.customer-left', { transactionId });
  }
  if (press === 'override') {
    note(parts, 'override', payment);
    parts.till.press('payment.override', { transactionId, reason: 'the customer paid in cash' });
    if (parts.till.isOpen && dice.chance(0.6)) tender(parts, basket, 'cash');
  }
  if (press === 'pay' || press === 'cash') tender(parts, basket, press);
}

/** Refunds and alarms. Answers whether something was pressed. */
function settleOne(parts: PeopleParts, payment: PaymentRecord): boolean {
  const { dice, plan, time } = parts;
  if (time.trueMs > plan.settledMs - LAST_REFUND_BEFORE_MS) return false;
  const { transactionId, refunds, alarm } = payment;
  const actions = actionsOf(payment, {
    isLeftAlone: () => false,
    lapsesByItself: () => false,
    fitsItsSale: () => false,
  });
  const calls = actions.includes('settle-alarm');
  const wasTried = refunds.some(({ kind }) => kind === 'reversal');
  if (actions.includes('refund') && dice.chance(calls ? 0.1 : wasTried ? 0.05 : 0.015)) {
    note(parts, 'refund', payment);
    parts.till.press('refund.give', { transactionId, amountTiyin: null, reason: 'brought back' });
    return true;
  }
  if (calls && alarm && isAlarm(alarm) && dice.chance(0.02)) {
    note(parts, 'settle-alarm', payment);
    parts.till.press('payment.settle-alarm', { transactionId, seen: alarm.kind, reason: BY_PERSON });
    return true;
  }
  if (actions.includes('refund-part') && dice.chance(0.03)) {
    givePart(parts, payment);
    return true;
  }
  const doubted = refunds.findLast(({ state }) => state === 'unknown');
  if (doubted?.kind === 'part' && dice.chance(0.05)) {
    note(parts, 'settle-part', payment);
    settleByCabinet(parts, payment, doubted);
    return true;
  }
  // Dice of their own: the runs that have no reversal in doubt stay what they are.
  if (doubted?.kind === 'reversal' && parts.managerDice.chance(0.05)) {
    note(parts, 'settle-refund', payment);
    settleByCabinet(parts, payment, doubted);
    return true;
  }
  return false;
}

/** Now and then all of it, or more than is left; now and then with a bouncing finger. */
function givePart(parts: PeopleParts, payment: PaymentRecord): void {
  const { dice } = parts;
  const amountTiyin = tiyin(Math.round(payment.amountTiyin * dice.pick(0.25, 0.25, 0.5, 1, 1.5)));
  const request = { transactionId: payment.transactionId, amountTiyin, reason: 'one was stale' };
  note(parts, 'refund-part', payment);
  parts.till.press('refund.give', request);
  if (parts.till.isOpen && dice.chance(0.15)) parts.till.press('refund.give', request);
}

/** The manager reads the cabinet as it is at that moment, and says truly what it shows. */
function settleByCabinet(
  parts: PeopleParts,
  { transactionId, refunds }: PaymentRecord,
  { refundId, kind }: Refund,
): void {
  const { isReversed, partsTiyin } = parts.cabinet(transactionId);
  const known = refunds.filter((one) => one.kind === 'part' && one.state === 'refunded').length;
  const isDone = kind === 'reversal' ? isReversed : partsTiyin.length > known;
  const outcome = isDone ? 'refunded' : 'not-refunded';
  parts.till.press('refund.settle', { refundId, outcome, reason: BY_PERSON });
}

function tender(parts: PeopleParts, basket: Basket, by: 'pay' | 'cash', as?: PeopleKind): void {
  const { books, time, plan, till } = parts;
  if (!till.isOpen || time.trueMs >= plan.quietMs) return;
  const payments = books.paymentsOf(basket.saleId);
  const last = payments.at(-1);
  if (last) note(parts, as ?? (by === 'pay' ? 'second-tender' : 'cash-tender'), last);
  if (by === 'pay') {
    if (payments.length < MOST_PAYMENTS)
      parts.till.press('tender.code', { ...basket, payerCode: PAYER_CODE });
    return;
  }
  const taken = parts.till.press('tender.cash', { ...basket, givenTiyin: basket.totalTiyin });
  if (taken && 'ok' in taken && taken.ok) parts.log(() => `cash for ${basket.saleId}`);
}

function note(parts: PeopleParts, kind: PeopleKind, { state, transactionId }: PaymentRecord): void {
  parts.onAct(kind, state.name);
  parts.log(() => `person: ${kind} at ${state.name} (${transactionId})`);
}
