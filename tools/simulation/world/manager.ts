/**
 * The manager checks the service's cabinet and records what it shows. If the till can't give money back, the
 * manager does so in the cabinet; sometimes the manager mistypes an id. Each action is one that the till
 * offers.
 */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { StaffId } from '../../../shared/ids.ts';
import type { Cabinet } from './cabinet.ts';
import type { Dice } from './dice.ts';
import type { HeldPayment } from './held-payment.ts';
import type { PeopleKind } from './kinds.ts';
import type { Till } from './till.ts';

const BY_PERSON = 'seen in the cabinet';
const MANAGERS = [StaffId.parse('dilnoza'), StaffId.parse('rustam')] as const;
/** Errors of section 3.3. */
const BY_CALENDAR = /^refund\.(month|last-month)/;

export interface ManagerDeps {
  readonly till: Till;
  readonly cabinet: Cabinet;
  readonly dice: Dice;
  /** How likely an id is mistyped, or copied from another line. */
  readonly mistypes: number;
  readonly onPress: (kind: PeopleKind, view: PaymentView) => void;
  /** The till's calendar has stopped a refund. */
  readonly onStopped: (view: PaymentView) => void;
}

/** A manager's action on a payment that offers it. Answers whether an action was taken. */
export type ManagersPress = (deps: ManagerDeps, view: PaymentView) => boolean;

function press(
  { till, dice, onPress, onStopped }: ManagerDeps,
  kind: PeopleKind,
  view: PaymentView,
  channel: string,
  request: object,
  onRefused: (code: string) => void = () => undefined,
): true {
  till.person = dice.pick(...MANAGERS);
  onPress(kind, view);
  void till.press(channel, request)?.then((answer) => {
    if (answer.ok) return;
    if (BY_CALENDAR.test(answer.error.code)) onStopped(view);
    onRefused(answer.error.code);
  });
  return true;
}

/** A line of the cabinet as the manager types it; the end of our id only where the till asks for it. */
const copied = (
  { asksIdEnd }: PaymentView,
  { paymentId, amountTiyin, transactionId }: Pick<HeldPayment, 'paymentId' | 'amountTiyin' | 'transactionId'>,
) => ({ paymentId, amountTiyin, ourIdEnd: asksIdEnd ? transactionId.slice(-6) : null });

export const settleCharged: ManagersPress = (deps, view) => {
  const { cabinet, dice, till } = deps;
  const { transactionId } = view;
  const money = cabinet.moneyOf(transactionId, view.paymentId);
  if (!money) return false;
  const asShown = copied(view, money);
  const request = (seen: object): object => ({ transactionId, ...seen, reason: BY_PERSON });
  if (view.paymentId !== null)
    return press(
      deps,
      'say-charged',
      view,
      'payment.say-charged',
      request({ paymentId: null, amountTiyin: null, ourIdEnd: null }),
    );
  if (dice.chance(deps.mistypes)) {
    // The other till has sold for the same amount.
    const wrong = dice.chance(0.5)
      ? { ...copied(view, till.service.stranger), amountTiyin: money.amountTiyin }
      : { ...asShown, paymentId: `${money.paymentId}${dice.between(0, 10)}` };
    return press(deps, 'typing-error', view, 'payment.say-charged', request(wrong));
  }
  const needsEnd = (code: string): void => {
    const ourIdEnd = money.transactionId.slice(-6);
    if (code === 'payment.id-end-needed')
      void till.press('payment.say-charged', request({ ...asShown, ourIdEnd }));
  };
  return press(deps, 'say-charged', view, 'payment.say-charged', request(asShown), needsEnd);
};

export const settleNotCharged: ManagersPress = (deps, view) => {
  if (!deps.cabinet.showsNoMoney(view.transactionId)) return false;
  const request = { transactionId: view.transactionId, reason: BY_PERSON };
  return press(deps, 'say-not-charged', view, 'payment.say-not-charged', request);
};

/** The cabinet shows that the customer never decided: the wait ends. */
export const overrideOpen: ManagersPress = (deps, view) => {
  if (!deps.cabinet.showsOpen(view.transactionId)) return false;
  const request = { transactionId: view.transactionId, reason: BY_PERSON };
  return press(deps, 'override', view, 'payment.override', request);
};

/** Its customer pays otherwise, or never will; the manager asks the customer where the service is silent. */
export const leaveInvoice: ManagersPress = (deps, view) => {
  const request = { transactionId: view.transactionId, reason: BY_PERSON };
  const unanswered = (code: string): void => {
    if (code === 'invoice.unanswered') void deps.till.press('invoice.leave', { ...request, despite: code });
  };
  return press(deps, 'leave-invoice', view, 'invoice.leave', request, unanswered);
};

export const giveRefund: ManagersPress = (deps, view) =>
  press(deps, 'refund', view, 'refund.give', {
    transactionId: view.transactionId,
    amountTiyin: null,
    reason: 'brought back',
  });

/** Sometimes all of it, or more than is left; sometimes pressed twice. */
export const givePart: ManagersPress = (deps, view) => {
  const { dice, till } = deps;
  const amountTiyin = Math.round(view.amountTiyin * dice.pick(0.25, 0.25, 0.5, 1, 1.5));
  const request = { transactionId: view.transactionId, amountTiyin, reason: 'one was stale' };
  press(deps, 'refund-part', view, 'refund.give', request);
  if (dice.chance(0.15)) void till.press('refund.give', request);
  return true;
};

/** The cabinet at that moment: parts are counted, because it does not identify them. */
export const settleRefund: ManagersPress = (deps, view) => {
  const { cabinet } = deps;
  const { refunds, transactionId, paymentId } = view;
  const doubted =
    refunds.findLast(({ state }) => state === 'unknown') ??
    refunds.findLast(({ state }) => state === 'refused');
  const payment = cabinet.paymentsOf(transactionId).find((one) => one.paymentId === paymentId);
  if (!doubted || !payment) return false;
  const known = refunds.filter(({ kind, state }) => kind === 'part' && state === 'refunded').length;
  const done = payment.parts.filter(({ by }) => by === 'till').length;
  const isDone = doubted.kind === 'reversal' ? cabinet.isReversed(payment) : done > known;
  return press(deps, doubted.kind === 'part' ? 'settle-part' : 'settle-refund', view, 'refund.settle', {
    refundId: doubted.refundId,
    outcome: isDone ? 'refunded' : 'not-refunded',
    reason: BY_PERSON,
  });
};

/** Records what the cabinet shows as refunded, or as no money, without a request of this till. */
export const recordRefund: ManagersPress = (deps, view) => {
  const { cabinet } = deps;
  const { transactionId, paymentId, refunds } = view;
  const payment = cabinet.paymentsOf(transactionId).find((one) => one.paymentId === paymentId);
  if (!payment) return false;
  const isMoney = cabinet.moneyOf(transactionId, paymentId)?.paymentId === paymentId;
  const there = payment.parts.reduce(
    (sum, { by, amountTiyin }) => (by === 'cabinet' ? sum + amountTiyin : sum),
    0,
  );
  const known = refunds.reduce(
    (sum, { kind, amountTiyin }) => (kind === 'elsewhere' ? sum + amountTiyin : sum),
    0,
  );
  const isGone = cabinet.isReversed(payment) || there > known;
  // An unpaid payment can't be recorded as void; its alarm is settled instead.
  if (!isGone && (isMoney || view.state !== 'paid')) return false;
  return press(deps, 'record-refund', view, 'refund.record', {
    transactionId,
    as: isGone ? 'elsewhere' : 'void',
    amountTiyin: isMoney ? there - known : null,
    leftTiyin: view.leftTiyin,
    reason: BY_PERSON,
  });
};

/** Money that should not exist is first given back in the cabinet, as a careful manager does. */
export const settleAlarm: ManagersPress = (deps, view) => {
  const { cabinet } = deps;
  const { alarm, transactionId, paymentId } = view;
  if (!alarm) return false;
  if (alarm.kind !== 'not-paid' && alarm.kind !== 'shared-id') {
    for (const payment of cabinet.paymentsOf(transactionId)) {
      const isTheSales = view.state === 'paid' && payment.paymentId === paymentId;
      if (!isTheSales) cabinet.giveBack(payment);
    }
  }
  const request = { transactionId, seen: alarm.kind, about: alarm.about, reason: BY_PERSON };
  return press(deps, 'settle-alarm', view, 'payment.settle-alarm', request);
};

/** Without the till, for a customer who came with a stale loaf. */
export function giveBackInCabinet({ cabinet, dice, onPress }: ManagerDeps, view: PaymentView): boolean {
  const money = cabinet.moneyOf(view.transactionId, view.paymentId);
  if (!money) return false;
  onPress('cabinet-refund', view);
  return dice.chance(0.6)
    ? cabinet.giveBack(money)
    : cabinet.giveBack(money, Math.round(money.amountTiyin * 0.3));
}
