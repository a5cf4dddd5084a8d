/** What leaves the till: nothing forbidden, nothing meaningless, nothing too often. */
import type { Evidence } from '../rows.ts';
import type { Find } from './books.ts';

/** A customer waits at most 5:20; a payment read as successful just then is confirmed for 40 s. */
const LONGEST_MS = 400_000;
/** Confirms that were on their way as it was paid. One that seemed to need none is confirmed all the same, also over a sleep. */
const LONGEST_AFTER_PAID_MS = 60_000;

export function onlyAllowedIsSent(evidence: Evidence, find: Find): void {
  const { sent, freedMs, paidMs, end, clocksMoved } = evidence;
  const creates = new Set<string>();
  const astray = new Set(
    sent.filter((one) => one.isAstray).map(({ operation, about }) => `${operation} of ${about}`),
  );
  for (const what of astray) find(`(12) ${what} went to a service that never heard of it`);
  for (const { operation, about, leftMs } of sent) {
    if (operation === 'create' || operation === 'invoice') {
      if (creates.has(about)) find(`(1) the create of ${about} left twice`);
      creates.add(about);
    }
    const charge =
      operation === 'confirm' ? end.ledger.find(({ paymentId }) => paymentId === about) : undefined;
    if (!charge) continue;
    const { transactionId: id } = charge;
    if (charge.isByCard) find(`(25) ${id} is paid by card, and was confirmed`);
    if (leftMs >= (freedMs[id] ?? Infinity)) find(`(4) ${id} had freed its basket, and was confirmed`);
    const isPaid = leftMs >= (paidMs[id] ?? Infinity);
    if (leftMs - charge.leftMs > LONGEST_MS && !isPaid && !clocksMoved)
      find(`(15) ${id} was confirmed when nobody stood there any more`);
    const isNeeded = charge.needsConfirm && !charge.modeWasSwitched;
    if (isNeeded && leftMs - (paidMs[id] ?? Infinity) > LONGEST_AFTER_PAID_MS)
      find(`(24) ${id} was confirmed once more, long after it was paid`);
  }
}

interface Limit {
  readonly times: number;
  readonly inMs: number;
}

/** More requests about one payment than any rule makes, restarts included: a loop without pauses. */
const QUESTIONS: Limit = { times: 250, inMs: 300_000 };
/** One confirm a second, while refused, for 40 s. */
const CONFIRMS: Limit = { times: 60, inMs: 60_000 };

const isFlood = (leftMs: readonly number[], { times, inMs }: Limit): boolean =>
  leftMs.some((ms, at) => ms - (leftMs[at - times] ?? -Infinity) < inMs);

export function trafficIsBounded({ sent }: Evidence, find: Find): void {
  const times = new Map<string, number[]>();
  for (const { operation, about, leftMs } of sent) {
    const what = operation === 'confirm' ? `confirms of ${about}` : `questions about ${about}`;
    const left = times.get(what);
    if (left) left.push(leftMs);
    else times.set(what, [leftMs]);
  }
  for (const [what, left] of times) {
    if (isFlood(left, what.startsWith('confirms') ? CONFIRMS : QUESTIONS))
      find(`(9) the service is flooded with ${what}`);
  }
}
