/**
 * Goes on after a run with people alone: a good network, a running machine, and a manager who knows the
 * cabinet. The manager uses what the till offers until no task is open. What the manager can't end this way
 * can't be ended.
 */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import type { Cabinet } from './cabinet.ts';
import type { Dice } from './dice.ts';
import { basketOf } from './goods.ts';
import {
  giveRefund,
  leaveInvoice,
  type ManagerDeps,
  type ManagersPress,
  overrideOpen,
  recordRefund,
  settleAlarm,
  settleCharged,
  settleNotCharged,
  settleRefund,
} from './manager.ts';
import type { SaleBooks } from './memory-journal.ts';
import { payRest } from './mixed-people.ts';
import type { Observer } from './observer.ts';
import { MOST_SALES } from './plan.ts';
import type { Till } from './till.ts';
import type { WorldTime } from './virtual-time.ts';

/** Between two visits of the manager. */
const ROUND_MS = 70_000;
/** More than two cabinet checks take, and more than any pause of the till. */
const MOST_ROUNDS = 100;
/** After so many presses of "charged" or "take" for a payment, the manager goes another way. */
const MOST_PRESSES = 8;

export interface EndDeps {
  readonly till: Till;
  readonly books: SaleBooks;
  readonly cabinet: Cabinet;
  readonly time: WorldTime;
  readonly dice: Dice;
  /** The dice of a shop with part payments; null: another shop. */
  readonly mixed: Dice | null;
  readonly observer: Observer;
  readonly log: (text: () => string) => void;
}

/** Ends when nothing waits for a person, or after about two hours. */
export async function reachEnds(deps: EndDeps): Promise<void> {
  const { time, log } = deps;
  log(() => '-- people go on alone');
  const presses: Presses = new Map();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let isIdle = true;
    for (const { saleId, transactionId } of deps.observer.payments()) {
      const view = deps.till.viewsOf(saleId).find((one) => one.transactionId === transactionId);
      if (view && mend(deps, view, presses)) isIdle = false;
    }
    if (deps.mixed && (await payRests(deps))) isIdle = false;
    if (isIdle && !waits(deps)) return;
    await time.runUntil(time.trueMs + ROUND_MS);
  }
}

/** How often the manager pressed it for a payment. */
type Presses = Map<`${'say-charged' | 'take'} ${TransactionId}`, number>;

/** Answers whether the rest of any sale was paid. */
async function payRests(deps: EndDeps): Promise<boolean> {
  let isPaid = false;
  for (let number = 1; number <= MOST_SALES; number += 1)
    for (const anew of [false, true]) if (await payRest(deps, basketOf(number, anew))) isPaid = true;
  return isPaid;
}

const UNDER_WAY = new Set<string>(['sending', 'processing', 'confirming', 'unknown']);
const ON_ITS_WAY = new Set<string>(['queued', 'submitted', 'registering', 'held']);

const waits = ({ books, observer }: EndDeps): boolean =>
  books.openTasks().length > 0 ||
  observer.payments().some(({ transactionId, state, invoice }) => {
    const receipt = books.receipt(transactionId);
    // The watch of an invoice goes on for a month, and needs nobody.
    const isWatched = state.name === 'abandoned' && state.ending === null && !invoice;
    return UNDER_WAY.has(state.name) || isWatched || (receipt && ON_ITS_WAY.has(receipt.state));
  });

/** The most helpful press that the till offers. */
function mend(deps: EndDeps, view: PaymentView, presses: Presses): boolean {
  const manager: ManagerDeps = {
    ...deps,
    mistypes: 0,
    onPress: (kind) => deps.log(() => `manager: ${kind} at ${view.state} (${view.transactionId})`),
    onStopped: () => undefined,
  };
  return (
    mendReceipt(deps, view) ||
    stepsFor(deps, view, presses).some(
      ([action, pressed]) => view.actions.some((offered) => offered === action) && pressed(manager, view),
    )
  );
}

/** A manager's attempts, in order. */
function stepsFor(
  deps: EndDeps,
  view: PaymentView,
  presses: Presses,
): readonly (readonly [string, ManagersPress])[] {
  const { cabinet, dice } = deps;
  const isMoney = cabinet.moneyOf(view.transactionId, view.paymentId) !== null;
  const leaveUnpaid: ManagersPress = (...left) => !isMoney && leaveInvoice(...left);
  const pressing = (channel: string): ManagersPress => {
    return ({ till, onPress }, { transactionId }) => {
      onPress(channel === 'payment.take' ? 'take' : 'handed-over', view);
      void till.press(channel, { transactionId });
      return true;
    };
  };
  const oftenEnough =
    (action: 'say-charged' | 'take', press: ManagersPress): ManagersPress =>
    (manager, one) => {
      const key = `${action} ${one.transactionId}` as const;
      const pressed = presses.get(key) ?? 0;
      if (pressed === MOST_PRESSES || !press(manager, one)) return false;
      presses.set(key, pressed + 1);
      return true;
    };
  // A refund that the service refuses is given in the cabinet; then the alarm is settled.
  const tries = view.refunds.filter(({ state }) => state === 'refused').length;
  const isInDoubt = view.refunds.some(({ state }) => state === 'unknown');
  const mayTryRefund = isMoney && tries < 2 && dice.chance(0.7);
  return [
    ...(isInDoubt ? ([['settle-refund', settleRefund]] as const) : []),
    ['handed-over', pressing('payment.handed-over')],
    ['take', oftenEnough('take', pressing('payment.take'))],
    ['say-not-charged', settleNotCharged],
    ['say-charged', oftenEnough('say-charged', settleCharged)],
    ['override', overrideOpen],
    ['leave-invoice', leaveUnpaid],
    ['record-refund', recordRefund],
    ...(view.alarm && mayTryRefund ? ([['refund', giveRefund]] as const) : []),
    ['settle-alarm', settleAlarm],
  ];
}

/** A refused receipt is sent again; if that fails, the manager closes it with a reason. */
function mendReceipt({ till, dice, books, log }: EndDeps, { transactionId, receipt }: PaymentView): boolean {
  const task = books.openTasks().find((one) => one.transactionId === transactionId);
  if (!receipt || !task?.kind.startsWith('receipt-')) return false;
  const channel = dice.chance(0.6) ? 'receipt.resend' : 'receipt.close';
  log(() => `manager: ${channel} (${transactionId})`);
  const request = { transactionId, ...(channel === 'receipt.close' ? { reason: 'written by hand' } : {}) };
  void till.press(channel, request);
  return true;
}
