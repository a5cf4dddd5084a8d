/**
 * What a start of the till does with the payments that it finds, and what it does when it was away itself: the
 * network is back, or the machine woke up.
 */
import { sameEndpoint } from '../../shared/endpoint.ts';
import { isOthers, isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { elapsedMs, type Moment, momentOf, WOKEN } from '../../shared/time.ts';
import { type ActivePayment, activate, note, type PaymentLoop } from './active.ts';
import { askForGoods } from './alarm.ts';
import { commit, record } from './commit.ts';
import { partShared } from './doubled.ts';
import { drive } from './driver.ts';
import { TIMES } from './times.ts';

const DISK_RETRY_MS = 2_000;
/** A start does not wait longer than this for the first calls: an offline till must be able to sell for cash. */
const FIRST_CALLS_MS = 5_000;
/** Payments among which those that ended shortly before are looked for. */
const RECENT_PAYMENTS = 60;
/** What was paid so long before another one was shown, or its goods were asked for, by the running till. */
const SURELY_SHOWN_MS = 2 * TIMES.shownWithinMs;

/** For a till that may not charge: what the journal holds is shown, and nothing is called. */
export function activateOpen(loop: PaymentLoop): readonly ActivePayment[] {
  const open = loop.journal.openPayments().map((one) => activate(loop, resumed(one)));
  for (const shared of sharedInJournal(loop))
    void partShared(loop, loop.active.get(shared.transactionId) ?? activate(loop, shared));
  void askAboutTheLast(loop).catch((bug: unknown) => loop.onBug('goods', bug));
  return open;
}

/** Payments that the books of before gave one id of the service. */
function sharedInJournal({ journal, endpoint, onBug }: PaymentLoop): readonly PaymentRecord[] {
  try {
    return journal.sharedIds(endpoint).flatMap((id) => journal.paymentsNamed(endpoint, id));
  } catch (bug) {
    onBug('shared-id', bug);
    return [];
  }
}

/**
 * The machine may have stopped between the moment in which it was paid and the one in which somebody saw it. The screen
 * has one panel, the last payment's; at whatever service it lives, its goods are asked for. One that was begun since says
 * nothing of it: the disk may have refused the question at an earlier start. An older one may have become money behind
 * the panel of a newer one: what was paid just before the stop is asked about too.
 */
async function askAboutTheLast(loop: PaymentLoop): Promise<void> {
  const paid = loop.journal
    .newestPayments(RECENT_PAYMENTS)
    .flatMap((record) => (record.state.name === 'paid' ? [{ record, paidAt: record.state.paidAt }] : []));
  const isLast = ({ paidAt }: { readonly paidAt: Moment }, at: number): boolean =>
    at === 0 || !paid.some((other, otherAt) => isLongBefore(paidAt, other.paidAt, otherAt < at));
  await Promise.all(paid.filter(isLast).map(({ record }) => askAbout(loop, record)));
}

/**
 * The wall clock may have been moved between two payments. Before one that was made in another boot there was a start,
 * which asked.
 */
function isLongBefore(paidAt: Moment, other: Moment, isNewer: boolean): boolean {
  const { mono } = elapsedMs(paidAt, other);
  return mono === null ? isNewer : mono > SURELY_SHOWN_MS;
}

async function askAbout(loop: PaymentLoop, paid: PaymentRecord): Promise<void> {
  if (paid.goods !== null || isOthers(paid) || loop.journal.pollRecord(paid.transactionId)?.seen) return;
  const active = loop.active.get(paid.transactionId) ?? activate(loop, paid);
  while (!loop.stopped.signal.aborted && !askedAbout(loop, active))
    await loop.clock.sleep(DISK_RETRY_MS, loop.stopped.signal);
}

/** `resumed` and `setAside` are stored with the next step that the payment takes. */
const resumed = (open: PaymentRecord): PaymentRecord =>
  isUnfinished(open)
    ? { ...open, resumed: true, setAside: open.setAside || isUnderWay(open.state.name) }
    : open;

/** Answers whether there is nothing left to do. */
function askedAbout(loop: PaymentLoop, active: ActivePayment): boolean {
  const { record: paid } = active;
  if (paid.state.name !== 'paid' || paid.goods !== null) return true;
  const goods = askForGoods(loop, paid);
  const change = { happening: 'goods-asked', next: { ...paid, goods }, tasks: [goods] } as const;
  return commit(loop, active, byTill(paid.beganBy), change).ok;
}

/**
 * Takes up what the journal holds: each unfinished payment makes one call before the first new sale is offered,
 * then goes on set aside. Payments of another endpoint are there for the screen and never called: their ids mean
 * nothing here. Ends when each has made its one call, or after 5 s.
 */
export async function resume(loop: PaymentLoop): Promise<void> {
  const open = activateOpen(loop);
  const first = open
    .filter((active) => sameEndpoint(active.row.endpoint, loop.endpoint) && isUnfinished(active.record))
    .map((active) => takeUp(loop, active));
  watchRecentEnds(loop);
  for (const active of open) if (!isUnfinished(active.record)) void drive(loop, active);
  const done = new AbortController();
  const waited = loop.clock.sleep(FIRST_CALLS_MS, done.signal);
  await Promise.race([Promise.all(first), waited]);
  done.abort(WOKEN);
}

/**
 * Payments that ended shortly before the stop are looked at again, as if there had been none. Across a reboot
 * no clock can tell how long ago that was: then the last ones are taken.
 */
function watchRecentEnds(loop: PaymentLoop): void {
  const now = momentOf(loop.clock);
  for (const recent of loop.journal.newestPayments(RECENT_PAYMENTS)) {
    const { transactionId, endpoint, state, createdAt } = recent;
    const known = loop.active.get(transactionId);
    if (known?.isDriven || !sameEndpoint(endpoint, loop.endpoint) || isUnfinished(recent)) continue;
    const { mono } = elapsedMs(createdAt, now);
    if (mono !== null && mono > TIMES.watchRecentMs) continue;
    const active = known ?? activate(loop, recent);
    // The machine may have stopped before anything was kept of it.
    if (state.name === 'paid' && loop.journal.pollRecord(transactionId) === null)
      active.look = { openFrom: null, seen: true, looked: 0 };
    if (!known) void drive(loop, active);
  }
}

/**
 * Ends after the first call; the rest goes on by itself. `sending` means that the till stopped while the charge
 * was on its way: nobody knows what became of it.
 */
async function takeUp(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  if (active.row.state.name === 'sending') {
    const why = { code: 'payment.interrupted' } as const;
    await record(loop, active, { name: 'unanswered', why, details: null });
  }
  await partShared(loop, active);
  note(active, { mark: 'taken-up', at: momentOf(loop.clock) });
  await drive(loop, active, 'one-call');
  void drive(loop, active);
}

/**
 * The network is back, or the machine woke up: payments that wait between two looks do not sit out pauses
 * that were meant for a service that is away. They plan anew, from their quickest look; nothing is called
 * before its time, and nothing is called twice. A payment that was given up after a day is asked about once more.
 * One that has ended is left alone: what its looks prove hangs on the pauses between them, and a network that comes
 * and goes every few seconds would put each look off for ever.
 */
export function lookAgain(loop: PaymentLoop): void {
  for (const active of loop.active.values()) {
    const { state, endpoint } = active.row;
    const asks = state.name !== 'sending' && state.name !== 'confirming' && isUnfinished(active.record);
    if (!asks || !sameEndpoint(endpoint, loop.endpoint)) continue;
    const isPausing = active.nextCallMonoMs !== null;
    // A call that is on its way is left to its end.
    if (!isPausing && active.isDriven) continue;
    note(active, { mark: 'asked-anew' });
    if (isPausing) active.wake.abort(WOKEN);
    else void drive(loop, active);
  }
}

/** A create is answered or given up after 20 s, and a confirm is judged 40 s after the success at the latest. */
const LONGEST_FINISH_MS = 60_000;
const FINISH_LOOK_MS = 100;

/** Only what this process works on itself: a payment of another endpoint, or without a secret, goes nowhere. */
function waitsForEnd({ row: { state, resumed: wasResumed }, isDriven }: ActivePayment): boolean {
  return state.name === 'sending' ? !wasResumed : state.name === 'confirming' && isDriven;
}

/** A charge is on its way, or a payment waits for its confirmation, and this process is the one that sees to it. */
export const isOwedAnEnd = (active: PaymentLoop['active']): boolean => [...active.values()].some(waitsForEnd);

/**
 * What the till does before it ends in order: a charge that is on its way gets its answer, and a payment that
 * waits for its confirmation gets that. Ended now, the till would let the customer's payment lapse. Everything
 * else is taken up by the next start. Resolves once nothing is owed any more, when the till is stopped, or after a
 * minute. At once where nothing is.
 */
export async function finish(loop: Pick<PaymentLoop, 'active' | 'clock' | 'stopped'>): Promise<void> {
  const { active, clock, stopped } = loop;
  const beganMs = clock.monoMs();
  while (isOwedAnEnd(active) && !stopped.signal.aborted && clock.monoMs() - beganMs < LONGEST_FINISH_MS) {
    await clock.sleep(FINISH_LOOK_MS, stopped.signal);
  }
}
