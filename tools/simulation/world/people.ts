/**
 * The cashier, the customer and the manager of one sale: impatient, forgetful, pressing what the till offers
 * and, now and then, what it must refuse.
 */

import { abandon, actionsOf, setAside, settleAlarm } from '../../../electron/payment/actions.ts';
import type { Attempt } from '../../../electron/payment/attempt.ts';
import type { Desk } from '../../../electron/payment/desk.ts';
import { mayTender, startPayment } from '../../../electron/payment/pay.ts';
import { refundPart } from '../../../electron/refund/partial-refund.ts';
import { refundInFull } from '../../../electron/refund/refund.ts';
import { settlePart, settleRefund } from '../../../electron/refund/settle.ts';
import type { SaleRecord } from '../../../electron/storage/journal.ts';
import { SaleId, type TransactionId } from '../../../shared/ids.ts';
import { tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import type { Dice } from './dice.ts';
import type { PeopleKind } from './kinds.ts';
import type { SaleBooks } from './memory-journal.ts';
import type { Plan } from './plan.ts';
import type { Cabinet } from './service.ts';
import type { Till } from './till.ts';
import type { WorldTime } from './virtual-time.ts';

/** How a person's own settling of an alarm can be told from the till's. */
const BY_PERSON = 'person: seen in the cabinet';
const MOST_ATTEMPTS = 4;
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

export function planSale(parts: PeopleParts, number: number, sale: Plan['sales'][number]): void {
  parts.time.afterAwake(sale.atMs, () => {
    const record = recordOf(number, parts.time);
    const { desk, isOpen } = parts.till;
    if (desk && isOpen) {
      tender(parts, desk, record, 'pay');
      if (sale.doubleTap) tender(parts, desk, record, 'pay', 'double-tap');
    }
    lookAgain(parts, record);
  });
}

function recordOf(number: number, time: WorldTime): SaleRecord {
  const price = 400_000 + number * 100;
  const vat = Math.round((price * 12) / 112);
  return {
    saleId: SaleId.parse(`sale-${number}`),
    mode: 'live',
    createdWallMs: time.wallMs(),
    totalTiyin: tiyin(price),
    vatTiyin: tiyin(vat),
    lines: [],
    items: [
      {
        Name: 'Non, dona',
        SPIC: '10999001001000000',
        PackageCode: '1520627',
        GoodPrice: price,
        Price: price,
        Amount: 1,
        VAT: vat,
        VATPercent: 12,
        Discount: 0,
        Other: 0,
        CommissionInfo: { TIN: '123456789' },
      },
    ],
  };
}

function lookAgain(parts: PeopleParts, record: SaleRecord): void {
  const { time, dice, plan, till } = parts;
  time.afterAwake(dice.between(1_500, 9_000), () => {
    if (time.trueMs >= plan.settledMs - LAST_PRESS_BEFORE_MS) return;
    if (till.isOpen && till.desk) act(parts, till.desk, record);
    lookAgain(parts, record);
  });
}

/** One look at the sale's payments, and perhaps one press. */
function act(parts: PeopleParts, desk: Desk, record: SaleRecord): void {
  const { books, dice } = parts;
  const attempts = books.attemptsOf(record.saleId);
  for (const attempt of attempts) {
    if (settleOne(parts, desk, attempt)) return;
  }
  const last = attempts.at(-1);
  if (!last) {
    if (dice.chance(0.5)) tender(parts, desk, record, 'pay');
    return;
  }
  switch (last.state.name) {
    case 'paid':
      if (dice.chance(0.02)) tender(parts, desk, record, dice.pick('pay', 'cash'));
      return;
    case 'processing':
    case 'unknown':
      wait(parts, desk, record, last);
      return;
    case 'sending':
    case 'confirming':
      if (dice.chance(0.08)) tender(parts, desk, record, dice.pick('pay', 'cash'));
      return;
    default:
      if (isServed(parts, attempts)) return;
      if (dice.chance(0.35)) tender(parts, desk, record, dice.pick('pay', 'pay', 'cash'));
  }
}

/** The customer has paid in cash, or has had enough of trying. */
const isServed = ({ books, dice }: PeopleParts, attempts: readonly Attempt[]): boolean =>
  dice.chance(0.97) &&
  (attempts.length >= MOST_ATTEMPTS ||
    attempts.some(({ saleId }) => (books.sale(saleId)?.cash ?? null) !== null));

/** Impatience before a payment that takes its time. */
function wait(parts: PeopleParts, desk: Desk, record: SaleRecord, attempt: Attempt): void {
  const { dice } = parts;
  const { transactionId } = attempt;
  const press = dice.weighted({ nothing: 76, aside: 6, left: 3, override: 4, pay: 6, cash: 5 });
  if (press === 'aside' && !attempt.setAside) {
    note(parts, 'set-aside', attempt);
    setAside(desk, transactionId);
  }
  if (press === 'left') {
    note(parts, 'customer-left', attempt);
    abandon(desk, transactionId, 'customer-left', '');
  }
  if (press === 'override') {
    note(parts, 'override', attempt);
    abandon(desk, transactionId, 'override', 'the customer paid in cash');
    if (parts.till.isOpen && dice.chance(0.6)) tender(parts, desk, record, 'cash');
  }
  if (press === 'pay' || press === 'cash') tender(parts, desk, record, press);
}

/** Refunds and alarms. Answers whether something was pressed. */
function settleOne(parts: PeopleParts, desk: Desk, attempt: Attempt): boolean {
  const { dice, plan, time } = parts;
  if (time.trueMs > plan.settledMs - LAST_REFUND_BEFORE_MS) return false;
  const actions = actionsOf(attempt);
  const calls = actions.includes('settle-alarm');
  if (actions.includes('refund') && dice.chance(calls ? 0.1 : attempt.refund ? 0.05 : 0.015)) {
    note(parts, 'refund', attempt);
    refundInFull(desk, attempt.transactionId, 'brought back');
    return true;
  }
  if (calls && attempt.alarm && dice.chance(0.02)) {
    note(parts, 'settle-alarm', attempt);
    settleAlarm(desk, attempt.transactionId, attempt.alarm.kind, BY_PERSON);
    return true;
  }
  if (actions.includes('refund-part') && dice.chance(0.03)) {
    givePart(parts, desk, attempt);
    return true;
  }
  if (actions.includes('settle-part') && dice.chance(0.05)) {
    settleByCabinet(parts, desk, attempt);
    return true;
  }
  // Dice of their own: the runs that have no refund in doubt stay what they are.
  if (actions.includes('settle-refund') && parts.managerDice.chance(0.05)) {
    note(parts, 'settle-refund', attempt);
    const { isReversed } = parts.cabinet(attempt.transactionId);
    settleRefund(desk, attempt.transactionId, isReversed ? 'refunded' : 'not-refunded', BY_PERSON);
    return true;
  }
  return false;
}

/** Now and then all of it, or more than is left; now and then with a bouncing finger. */
function givePart(parts: PeopleParts, desk: Desk, attempt: Attempt): void {
  const { dice } = parts;
  const amount = tiyin(Math.round(attempt.amountTiyin * dice.pick(0.25, 0.25, 0.5, 1, 1.5)));
  note(parts, 'refund-part', attempt);
  refundPart(desk, attempt.transactionId, amount, 'one was stale');
  if (parts.till.isOpen && dice.chance(0.15)) {
    refundPart(desk, attempt.transactionId, amount, 'one was stale');
  }
}

/** The manager reads the cabinet as it is at that moment, and says truly what it shows. */
function settleByCabinet(parts: PeopleParts, desk: Desk, attempt: Attempt): void {
  const { transactionId, partialRefunds } = attempt;
  const known = partialRefunds.filter(({ state }) => state === 'refunded').length;
  const isDone = parts.cabinet(transactionId).partsTiyin.length > known;
  note(parts, 'settle-part', attempt);
  settlePart(desk, transactionId, isDone ? 'refunded' : 'not-refunded', BY_PERSON);
}

function tender(
  parts: PeopleParts,
  desk: Desk,
  record: SaleRecord,
  by: 'pay' | 'cash',
  as?: PeopleKind,
): void {
  const { books, time, plan, till } = parts;
  if (!till.isOpen || time.trueMs >= plan.quietMs) return;
  const attempts = books.attemptsOf(record.saleId);
  const last = attempts.at(-1);
  if (last) note(parts, as ?? (by === 'pay' ? 'second-tender' : 'cash-tender'), last);
  if (by === 'pay') {
    if (attempts.length < MOST_ATTEMPTS) startPayment(desk, record, PAYER_CODE);
    return;
  }
  // As the house sells for cash.
  if (!mayTender(desk, record.saleId).ok) return;
  desk.journal.sellForCash(record, {
    givenTiyin: record.totalTiyin,
    changeTiyin: ZERO_TIYIN,
    atWallMs: desk.clock.wallMs(),
  });
  parts.log(() => `cash for ${record.saleId}`);
}

function note(parts: PeopleParts, kind: PeopleKind, { state, transactionId }: Attempt): void {
  parts.onAct(kind, state.name);
  parts.log(() => `person: ${kind} at ${state.name} (${transactionId})`);
}
