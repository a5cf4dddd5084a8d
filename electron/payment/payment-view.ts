/** A payment as the page sees it. Times are spans from now: the page runs them on its own clock. */

import type {
  AlarmView,
  FiscalView,
  PaymentAction,
  PaymentView,
  RefundView,
} from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { tiyin } from '../../shared/money.ts';
import type { StateOf } from '../../shared/payment/state.ts';
import { ageMs, type Clock, momentOf } from '../../shared/time.ts';
import type { FiscalEntry } from '../storage/journal.ts';
import { actionsOf } from './actions.ts';
import { paymentOf } from './ask.ts';
import { type Attempt, placeKey, refundedTiyin } from './attempt.ts';
import type { Desk } from './desk.ts';
import { TIMES } from './times.ts';

const iso = (wallMs: number): string => new Date(wallMs).toISOString();

/** They go to the payment's own place or nowhere. */
const SENT_TO_THE_SERVICE: ReadonlySet<PaymentAction> = new Set(['refund', 'refund-part']);

export function paymentView(
  attempt: Attempt,
  fiscal: FiscalEntry | null,
  nextCallMonoMs: number | null,
  desk: Pick<Desk, 'clock' | 'place' | 'orderView'>,
): PaymentView {
  const { state } = attempt;
  const { clock } = desk;
  const isElsewhere = placeKey(attempt.place) !== placeKey(desk.place);
  const payment = paymentOf(attempt);
  return {
    order: desk.orderView(),
    transactionId: attempt.transactionId,
    saleId: attempt.saleId,
    mode: attempt.place.mode,
    isElsewhere,
    amountTiyin: attempt.amountTiyin,
    state: state.name,
    paymentId: payment?.paymentId ?? null,
    cardNumber: payment?.cardNumber ?? null,
    cardType: payment?.cardType ?? null,
    processingType: payment?.processingType ?? null,
    why: whyOf(attempt),
    window: state.name === 'confirming' ? windowOf(state, clock) : null,
    ageMs: ageMs(attempt.createdAt, momentOf(clock)),
    nextLookMs: nextCallMonoMs === null ? null : Math.max(0, nextCallMonoMs - clock.monoMs()),
    setAside: attempt.setAside,
    foundLater: state.name === 'paid' && (state.foundLater || attempt.resumed),
    alarm: alarmView(attempt),
    refund: refundView(attempt),
    partialRefunds: attempt.partialRefunds.map(({ state: became, amountTiyin, why }) => ({
      state: became,
      amountTiyin,
      why,
    })),
    leftTiyin: tiyin(attempt.amountTiyin - refundedTiyin(attempt)),
    fiscal: fiscalView(fiscal),
    actions: actionsOf(attempt).filter((action) => !isElsewhere || !SENT_TO_THE_SERVICE.has(action)),
    createdAt: iso(attempt.createdAt.wallMs),
    paidAt: state.name === 'paid' ? iso(state.paidAt.wallMs) : null,
  };
}

function whyOf({ state }: Attempt): TillError | null {
  return state.name === 'declined' || state.name === 'unknown' || state.name === 'absent' ? state.why : null;
}

/** The countdown: 30 s from the create's sending, or from the last poll that answered 0 or 1. */
function windowOf(state: StateOf<'confirming'>, clock: Clock): PaymentView['window'] {
  const passedMs = ageMs(state.openFrom, momentOf(clock));
  return { totalMs: TIMES.windowMs, remainingMs: Math.max(0, TIMES.windowMs - passedMs) };
}

const alarmView = ({ alarm }: Attempt): AlarmView | null =>
  alarm && alarm.settled === null ? { kind: alarm.kind, raisedAt: iso(alarm.raisedAt.wallMs) } : null;

const refundView = ({ refund }: Attempt): RefundView | null =>
  refund && { state: refund.state, amountTiyin: refund.amountTiyin, why: refund.why };

const fiscalView = (entry: FiscalEntry | null): FiscalView | null =>
  entry && {
    state: entry.state,
    // One that is not registered yet is no receipt to show.
    link: entry.state === 'linked' ? entry.link : null,
    why: entry.why,
    correctable:
      entry.state === 'refused'
        ? entry.items.map(({ Name, Barcode = '', SPIC, PackageCode }) => ({
            Name,
            Barcode,
            SPIC,
            PackageCode,
          }))
        : [],
  };
