/** The cashier and the customer of one sale: impatient, forgetful, using what the till offers and what it must refuse. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import { forgetCards, payByCard } from './card-people.ts';
import type { Dice } from './dice.ts';
import { type Basket, basketOf } from './goods.ts';
import { sendInvoice } from './invoice-people.ts';
import type { PeopleKind } from './kinds.ts';
import {
  giveBackInCabinet,
  givePart,
  giveRefund,
  leaveInvoice,
  type ManagersPress,
  recordRefund,
  settleAlarm,
  settleCharged,
  settleNotCharged,
  settleRefund,
} from './manager.ts';
import { actOnTenders, editUncertain, fumble, putOnShelf, tenderPart } from './mixed-people.ts';
import type { PeopleDeps } from './people-deps.ts';
import type { PlannedSale } from './plan.ts';
import { named, pressAs } from './press.ts';
import { bringBack } from './return-people.ts';

const MOST_PAYMENTS = 4;
const PAYER_CODE = '880101698207133392';
/** People start no action that could not end before the states are checked. */
const LAST_REFUND_BEFORE_MS = 60_000;
const LAST_PRESS_BEFORE_MS = 30_000;
/** The share of visits to a sale that lead to a press, if one is possible. */
const RESTLESS = 0.22;
/** Visits to an unfinished panel before the next customer is served anyway. */
const PATIENCE = 4;

/** A customer at the counter. */
interface Served {
  readonly basket: Basket;
  readonly number: number;
  readonly planned: PlannedSale;
  /** The same goods were rung up as another sale, so this sale is left alone. */
  isLeft: boolean;
}

export function planSale(deps: PeopleDeps, number: number, planned: PlannedSale): void {
  const { time } = deps;
  const served = { basket: basketOf(number), number, planned, isLeft: false };
  time.afterAwake(planned.atMs, () => serve(deps, served, 0));
}

/** The counter has one screen: the next customer waits, or the present payment is set aside. */
function serve(deps: PeopleDeps, served: Served, waited: number): void {
  const { till, time, dice, plan } = deps;
  const before = till.isOpen ? panelOf(deps) : null;
  const isTyping = till.isOpen && till.waitsForCode !== null;
  if ((before || isTyping) && (waited < PATIENCE || !plan.isAttended || deps.isPatient)) {
    time.afterAwake(dice.between(2_000, 20_000), () => serve(deps, served, waited + 1));
    return;
  }
  if (before && maySetAside(deps, before))
    pressAs(deps, 'set-aside', before, 'payment.set-aside', named(before));
  if (till.isOpen) {
    tender(deps, served.basket, 'pay');
    if (served.planned.doubleTap && plan.isAttended) tender(deps, served.basket, 'pay', 'double-tap');
  }
  if (plan.isAttended) checkAgain(deps, served);
}

/** Most cashiers wait for the answer of a create that has just left. */
const maySetAside = ({ isHasty }: PeopleDeps, { actions, state }: PaymentView): boolean =>
  actions.includes('set-aside') && (state !== 'sending' || isHasty);

export const UNDER_WAY: ReadonlySet<string> = new Set(['sending', 'processing', 'confirming', 'unknown']);

/** The payment that the screen still shows as under way. */
function panelOf({ till }: PeopleDeps): PaymentView | null {
  if (till.onScreen === null) return null;
  const last = till.viewsOf(till.onScreen).at(-1);
  return last && UNDER_WAY.has(last.state) && !last.setAside ? last : null;
}

function checkAgain(deps: PeopleDeps, served: Served): void {
  const { time, dice, plan, till } = deps;
  time.afterAwake(dice.between(1_500, 9_000), () => {
    if (time.trueMs >= plan.settledMs - LAST_PRESS_BEFORE_MS) return;
    if (till.isOpen && dice.chance(RESTLESS)) act(deps, served);
    checkAgain(deps, served);
  });
}

/** One visit to the sale's payments, and perhaps one press. */
function act(deps: PeopleDeps, served: Served): void {
  const { till, dice, time, plan } = deps;
  const { basket } = served;
  const views = till.viewsOf(basket.saleId);
  const mayRefund = time.trueMs <= plan.settledMs - LAST_REFUND_BEFORE_MS;
  for (const view of views) if (pressOne(deps, served, view, mayRefund)) return;
  if (deps.shelf?.chance(0.3) && putOnShelf(deps, served)) return;
  if (deps.cards?.keeps && deps.cards.dice?.chance(0.004)) void forgetCards(deps, deps.cards.dice);
  if (deps.mixed) {
    actInParts(deps, deps.mixed, served, mayRefund);
    return;
  }
  const last = views.at(-1);
  if (served.isLeft || hasLeft(deps, served)) return;
  if (!last) tender(deps, basket, 'pay');
  else if (last.state === 'paid') {
    if (!deps.isMild && dice.chance(0.03)) tender(deps, basket, dice.pick('pay', 'cash'));
  } else if (UNDER_WAY.has(last.state)) {
    if (!deps.isMild && dice.chance(0.2)) tender(deps, basket, dice.pick('pay', 'cash'));
  } else if (!isServed(deps, basket, views.length)) tender(deps, basket, dice.pick('pay', 'pay', 'cash'));
}

/** The customer pays the next part, takes something back, or leaves half-paid. */
function actInParts(deps: PeopleDeps, mixed: Dice, served: Served, mayRefund: boolean): void {
  const { basket } = served;
  if (served.isLeft) return;
  const { books, returns, fumbles, edits } = deps;
  if (fumbles?.chance(0.15)) void fumble({ ...deps, mixed, fumbles }, basket);
  if (edits?.chance(0.3)) editUncertain({ ...deps, edits }, basket);
  if (returns && mayRefund && books.sale(basket.saleId)?.state === 'completed' && returns.chance(0.3)) {
    void bringBack({ ...deps, returns }, basket.saleId);
    return;
  }
  const wantsOut = hasLeft(deps, served);
  if (mixed.chance(wantsOut ? 0.7 : 0.2)) void actOnTenders({ ...deps, mixed }, basket, wantsOut);
  else if (!wantsOut) tender(deps, basket, mixed.pick('pay', 'cash', 'terminal'));
}

const hasLeft = ({ time }: PeopleDeps, { planned: { atMs, leavesMs } }: Served): boolean =>
  leavesMs !== null && time.trueMs >= atMs + leavesMs;

/** The customer has paid in cash, or gives up. */
const isServed = ({ books, dice }: PeopleDeps, { saleId }: Basket, payments: number): boolean =>
  dice.chance(0.97) &&
  (payments >= MOST_PAYMENTS || books.tendersOf(saleId).some(({ kind }) => kind === 'cash'));

/** An action's button, its probability at one visit, and whether a day without trouble has it. */
interface Habit {
  readonly likely: (view: PaymentView, hasLeft: boolean) => number;
  readonly press: (deps: PeopleDeps, served: Served, view: PaymentView) => boolean;
  readonly isMild?: true;
  readonly movesMoney?: true;
}

const byManager =
  (pressed: ManagersPress): Habit['press'] =>
  (deps, _, view) =>
    pressed(deps, view);
const asksForGoods = (view: PaymentView): boolean => 'goodsSince' in view && view.goodsSince !== null;

const HABITS: Readonly<Record<string, Habit>> = {
  'set-aside': {
    likely: () => 0.2,
    press: (deps, served, view) => {
      pressAs(deps, 'set-aside', view, 'payment.set-aside', named(view));
      if (!deps.isMild && deps.dice.chance(0.2)) ringUpAnew(deps, served, view);
      return true;
    },
    isMild: true,
  },
  'customer-left': {
    likely: (_, hasLeft) => (hasLeft ? 0.5 : 0.09),
    press: (deps, _, view) => pressAs(deps, 'customer-left', view, 'payment.customer-left', named(view)),
  },
  'another-tender': {
    likely: () => 0.15,
    press: (deps, served, view) => {
      pressAs(deps, 'another-tender', view, 'payment.another-tender', named(view));
      tender(deps, served.basket, deps.dice.pick('pay', 'cash'));
      return true;
    },
  },
  override: {
    likely: () => 0.12,
    press: (deps, served, view) => {
      const request = { ...named(view), reason: 'the customer paid in cash' };
      pressAs(deps, 'override', view, 'payment.override', request);
      if (deps.till.isOpen && deps.dice.chance(0.6)) tender(deps, served.basket, 'cash');
      return true;
    },
  },
  'leave-invoice': {
    likely: () => 0.1,
    press: (deps, served, view) => {
      leaveInvoice(deps, view);
      if (deps.till.isOpen && deps.dice.chance(0.6)) tender(deps, served.basket, 'cash');
      return true;
    },
  },
  'say-charged': { likely: () => 0.08, press: byManager(settleCharged) },
  'say-not-charged': { likely: () => 0.08, press: byManager(settleNotCharged) },
  take: {
    likely: () => 0.15,
    press: (deps, _, view) => pressAs(deps, 'take', view, 'payment.take', named(view)),
  },
  'handed-over': {
    likely: () => 0.15,
    press: (deps, _, view) => pressAs(deps, 'handed-over', view, 'payment.handed-over', named(view)),
    isMild: true,
  },
  refund: {
    likely: (view) => (view.alarm || asksForGoods(view) ? 0.28 : view.refunds.length > 0 ? 0.14 : 0.04),
    press: byManager(giveRefund),
    movesMoney: true,
  },
  'refund-part': { likely: () => 0.09, press: byManager(givePart), movesMoney: true },
  'settle-refund': { likely: () => 0.15, press: byManager(settleRefund) },
  'record-refund': { likely: () => 0.15, press: byManager(recordRefund) },
  'settle-alarm': { likely: () => 0.06, press: byManager(settleAlarm) },
};

/** Answers whether something was pressed. */
function pressOne(deps: PeopleDeps, served: Served, view: PaymentView, mayRefund: boolean): boolean {
  const { dice, isMild, isPatient, cabinetRefunds } = deps;
  if (mayRefund && view.state === 'paid' && dice.chance(cabinetRefunds)) return giveBackInCabinet(deps, view);
  for (const action of view.actions) {
    const habit = HABITS[action];
    if (
      !habit ||
      (action === 'set-aside' && (isPatient || !maySetAside(deps, view))) ||
      (isMild && !habit.isMild) ||
      (habit.movesMoney && !mayRefund)
    )
      continue;
    if (dice.chance(habit.likely(view, hasLeft(deps, served)))) return habit.press(deps, served, view);
  }
  return false;
}

/** An impatient person rings up the same goods as another sale. */
function ringUpAnew(deps: PeopleDeps, served: Served, view: PaymentView): void {
  if (served.isLeft || deps.time.trueMs >= deps.plan.quietMs) return;
  deps.onPress('same-goods-anew', view);
  served.isLeft = true;
  const anew = { ...served, basket: basketOf(served.number, true), isLeft: false };
  tender(deps, anew.basket, 'pay');
  checkAgain(deps, anew);
}

type Tender = 'pay' | 'cash' | 'terminal';
export function tender(deps: PeopleDeps, basket: Basket, by: Tender, as?: PeopleKind): void {
  const { time, plan, till } = deps;
  if (!till.isOpen || till.isDrawing || time.trueMs >= plan.quietMs) return;
  const payments = till.viewsOf(basket.saleId);
  const isAwaited = till.waitsForCode === basket.saleId || (deps.isPatient && till.waitsForCode !== null);
  if (isAwaited && !deps.cards?.dice?.chance(0.1)) return;
  const last = payments.at(-1);
  if (last) deps.onPress(as ?? (by === 'pay' ? 'second-tender' : 'cash-tender'), last);
  if (by === 'pay' && payments.length >= MOST_PAYMENTS) return;
  const before = panelOf(deps);
  if (before && before.saleId !== basket.saleId) {
    // A payment that can't be set aside yet holds the screen for some seconds.
    if (deps.isPatient || !maySetAside(deps, before)) return;
    pressAs(deps, 'set-aside', before, 'payment.set-aside', named(before));
  }
  till.person = UNNAMED_CASHIER;
  till.onScreen = basket.saleId;
  if (deps.mixed) {
    void tenderPart({ ...deps, mixed: deps.mixed }, basket, by === 'pay' ? 'code' : by, PAYER_CODE);
    return;
  }
  const { saleId, totalTiyin } = basket;
  const request = { saleId, totalTiyin };
  if (by === 'pay' && deps.cards && (deps.cards.dice?.chance(deps.cards.share) ?? true)) {
    void payByCard(deps, deps.cards, basket);
    return;
  }
  if (by === 'pay' && deps.invoices && (deps.invoices.dice?.chance(0.6) ?? true)) {
    void sendInvoice(deps, request);
    return;
  }
  void (
    by === 'pay'
      ? till.press('tender.code', { ...request, payerCode: PAYER_CODE })
      : till.press('tender.cash', { ...request, givenTiyin: totalTiyin })
  )?.then(({ ok }) => deps.log(() => `${by} for ${saleId}: ${ok ? 'taken' : 'not taken'}`));
}
