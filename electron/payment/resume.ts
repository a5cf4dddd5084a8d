/** What the till does with its payments at a start, after the network returned, and before it ends. */
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { SaleId } from '../../shared/ids.ts';
import { mayChargeLate } from '../../shared/payment/instrument.ts';
import { isOthers, isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { ageMs, elapsedMs, type Moment, momentOf, WOKEN } from '../../shared/time.ts';
import { type ActivePayment, activate, activeOf, note, type PaymentLoop } from './active.ts';
import { askGoods, record, untilStored } from './commit.ts';
import { partShared } from './doubled.ts';
import { drive, isSooner } from './driver.ts';
import { watchedFrom } from './instruments/late-watch.ts';
import { TIMES } from './times.ts';

/** A start waits no longer for the first calls: an offline till must be able to sell for cash. */
const FIRST_CALLS_MS = 5_000;
/** Payments among which a start searches for those to watch, and those to ask about. */
const RECENT_PAYMENTS = 60;
/** A payment that became money so long before another one was shown, or its goods were asked for. */
const SURELY_SHOWN_MS = 2 * TIMES.shownWithinMs;

/** For a till that may not charge: what the journal holds is shown, and nothing is sent. */
export function activateOpen(loop: PaymentLoop): readonly ActivePayment[] {
  const open = loop.journal.openPayments().map((one) => activate(loop, resumed(one)));
  for (const shared of sharedInJournal(loop)) void partShared(loop, activeOf(loop, shared));
  void askAboutTheLast(loop).catch((bug: unknown) => loop.onBug('goods', bug));
  return open;
}

/** Payments to which older books gave one id of the service. */
function sharedInJournal({ journal, endpoint, onBug }: PaymentLoop): readonly PaymentRecord[] {
  try {
    return journal.sharedIds(endpoint).flatMap((id) => journal.paymentsNamed(endpoint, id));
  } catch (bug) {
    onBug('shared-id', bug);
    return [];
  }
}

/**
 * The machine may have stopped after a payment became money and before a person saw it. The screen has one panel, the last
 * payment's: its goods are asked for, at whatever service it lives. An older payment may have become money behind that
 * panel: what was paid just before the stop is asked for too.
 */
async function askAboutTheLast(loop: PaymentLoop): Promise<void> {
  const paid = loop.journal
    .newestPayments(RECENT_PAYMENTS)
    .flatMap((record) => (record.state.name === 'paid' ? [{ record, paidAt: record.state.paidAt }] : []));
  const isLast = ({ paidAt }: { readonly paidAt: Moment }, at: number): boolean =>
    at === 0 || !paid.some((other, otherAt) => isLongBefore(paidAt, other.paidAt, otherAt < at));
  await Promise.all(paid.filter(isLast).map(({ record }) => askAbout(loop, record)));
}

/** By the monotonic clock. Between two boots there was a start, which asked. */
function isLongBefore(paidAt: Moment, other: Moment, isNewer: boolean): boolean {
  const { mono } = elapsedMs(paidAt, other);
  return mono === null ? isNewer : mono > SURELY_SHOWN_MS;
}

async function askAbout(loop: PaymentLoop, paid: PaymentRecord): Promise<void> {
  if (paid.goods !== null || isOthers(paid) || loop.journal.pollRecord(paid.transactionId)?.seen) return;
  const active = activeOf(loop, paid);
  await untilStored(loop, () => askGoods(loop, active));
}

/** `resumed` and `setAside` are stored with the next step that the payment takes. */
const resumed = (open: PaymentRecord): PaymentRecord =>
  isUnfinished(open)
    ? { ...open, resumed: true, setAside: open.setAside || isUnderWay(open.state.name) }
    : open;

/**
 * Takes up what the journal holds: each unfinished payment makes one call before the first new sale, then goes on set
 * aside. Payments of another endpoint are only shown. Ends when each has made its call, or after 5 s.
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

/** Ended payments that were created shortly before are watched anew. After a reboot no clock says when: the last ones are. */
function watchRecentEnds(loop: PaymentLoop): void {
  const now = momentOf(loop.clock);
  for (const recent of [...loop.journal.newestPayments(RECENT_PAYMENTS), ...lateEnds(loop, now)]) {
    const { transactionId, endpoint, state, createdAt } = recent;
    const known = loop.active.get(transactionId);
    if (known?.isDriven || !sameEndpoint(endpoint, loop.endpoint) || isUnfinished(recent)) continue;
    const { mono } = elapsedMs(createdAt, now);
    if (mono !== null && mono > TIMES.watchRecentMs && !mayChargeLate(recent)) continue;
    const active = known ?? activate(loop, recent);
    // The machine may have stopped before its poll record was kept.
    if (state.name === 'paid' && loop.journal.pollRecord(transactionId) === null)
      active.look = { openFrom: null, seen: true, looked: 0 };
    if (!known) void drive(loop, active);
  }
}

/** It may have been open for weeks before it was left. One that can't be read keeps no other from being watched. */
const lateEnds = ({ journal, endpoint, onBug }: PaymentLoop, now: Moment): readonly PaymentRecord[] =>
  journal.endedSince(endpoint, now.wallMs - 2 * TIMES.lateWatchMs).flatMap((id) => {
    try {
      const ended = journal.payment(id);
      const isWatched =
        ended && mayChargeLate(ended) && ageMs(watchedFrom(ended).at, now) <= TIMES.lateWatchMs;
      return isWatched ? [ended] : [];
    } catch (bug) {
      onBug('payment', bug);
      return [];
    }
  });
/**
 * Ends after the first call; the rest goes on by itself. A payment in `sending` was interrupted: its outcome is unknown. A
 * left invoice of the open basket is asked about as after a recall.
 */
async function takeUp(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  if (active.row.state.name === 'sending') {
    const why = { code: 'payment.interrupted' } as const;
    await record(loop, active, { name: 'unanswered', why, details: null });
  }
  await partShared(loop, active);
  const at = momentOf(loop.clock);
  note(active, { mark: 'taken-up', at });
  if (isLeftInvoice(active) && isOpenBasket(loop, active))
    note(active, { mark: 'asked-anew', isCalling: false, recalledAt: at });
  await drive(loop, active, 'one-call');
  void drive(loop, active);
}

function isOpenBasket({ journal, onBug }: PaymentLoop, { row }: ActivePayment): boolean {
  try {
    return journal.basket(row.saleId)?.state === 'open';
  } catch (bug) {
    onBug('basket', bug);
    return false;
  }
}

const isLeftInvoice = ({ row: { state, invoice } }: ActivePayment): boolean =>
  state.name === 'abandoned' && invoice !== undefined;

/**
 * The network is back, the machine woke up, or a basket was recalled (saleId): open payments plan anew, from their shortest
 * pause. A call stays that is due sooner. A payment that was given up after a day is queried once more. Ended payments
 * keep their pauses, which their proofs need.
 */
export function lookAgain(loop: PaymentLoop, saleId?: SaleId): void {
  for (const active of loop.active.values()) {
    const { state, endpoint, saleId: of } = active.row;
    if (saleId !== undefined && saleId !== of) continue;
    const asks = state.name !== 'sending' && state.name !== 'confirming' && isUnfinished(active.record);
    if (!asks || !sameEndpoint(endpoint, loop.endpoint)) continue;
    const isPausing = active.nextCallMonoMs !== null;
    // A call in flight is followed by the shortest pause, too: its answer may have brought the network back.
    const recalledAt = saleId !== undefined && isLeftInvoice(active) ? momentOf(loop.clock) : null;
    note(active, { mark: 'asked-anew', isCalling: active.isDriven && !isPausing, recalledAt });
    if (!isPausing) void drive(loop, active);
    else if (isSooner(loop, active)) active.wake.abort(WOKEN);
  }
}

/** A create is given up after 20 s, a confirm is judged 40 s after the success. */
const LONGEST_FINISH_MS = 60_000;
const FINISH_LOOK_MS = 100;

function waitsForEnd({ row: { state, resumed: wasResumed }, isDriven }: ActivePayment): boolean {
  return state.name === 'sending' ? !wasResumed : state.name === 'confirming' && isDriven;
}

/** A create is in flight, or a payment waits for its confirmation. */
export const isOwedAnEnd = (active: PaymentLoop['active']): boolean => [...active.values()].some(waitsForEnd);

/**
 * Before the till ends: creates in flight get their answers, and payments their confirmations, or they would lapse.
 * Resolves when nothing is owed, when the till is stopped, or after a minute.
 */
export async function finish({ active, clock, stopped }: PaymentLoop): Promise<void> {
  const beganMs = clock.monoMs();
  while (isOwedAnEnd(active) && !stopped.signal.aborted && clock.monoMs() - beganMs < LONGEST_FINISH_MS) {
    await clock.sleep(FINISH_LOOK_MS, stopped.signal);
  }
}
