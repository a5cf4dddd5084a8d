/** When an invoice is asked about, until when it is watched, and what its answers say. */
import { describe, expect, it } from 'vitest';
import { daysOf, isOver } from '../../electron/payment/instruments/invoice-days.ts';
import {
  invoiceUnwatched,
  isOverLimit,
  nextInvoice,
  readsOf,
} from '../../electron/payment/instruments/invoice-rules.ts';
import { isWatchOver } from '../../electron/payment/instruments/late-watch.ts';
import type { InvoiceReads, Observation } from '../../electron/payment/observation.ts';
import { after, type Progress, startProgress } from '../../electron/payment/observations.ts';
import type { Context } from '../../electron/payment/rules/rule.ts';
import { PaymentId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { PaymentState } from '../../shared/payment/state.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';

const MORNING = Date.UTC(2026, 10, 20, 7, 0, 0);
const at = (ms: number) => ({ wallMs: MORNING + ms, monoMs: ms, bootId: 'boot-1' });

const OPEN: PaymentState = { name: 'processing', sentAt: at(0), details: null, foundLater: false };
const LEFT: PaymentState = {
  name: 'abandoned',
  sentAt: at(0),
  by: 'limit',
  reason: '',
  details: null,
  successAt: null,
  confirmSent: false,
  word: null,
  ending: null,
};

const invoice = (state: PaymentState) =>
  ({ state, createdAt: at(0), createdOffMs: 0, alarm: null }) as unknown as PaymentRecord;

/** Asked and answered before, at this time. */
const asked = (answeredMs: number, more: Partial<Progress> = {}): Progress => ({
  ...startProgress(at(0), at(0)),
  lastCall: 'invoice',
  tries: 1,
  answeredAt: at(answeredMs),
  ...more,
});

const UNTIMED = { limitMs: null };

/** offMs: how far the service's clock is ahead; null: not known. */
const known = (payment: PaymentRecord, progress: Progress, offMs: number | null = null) =>
  ({ payment, progress, gatewayOffMs: () => offMs, invoice: UNTIMED }) as unknown as Context;

const pause = (
  state: PaymentState,
  ms: number,
  more: Partial<Progress> = {},
  limitMs: number | null = null,
) => nextInvoice(known(invoice(state), asked(ms, more)), { limitMs }, at(ms));

describe('the pauses', () => {
  it.each([
    [10 * SECOND, 3 * SECOND],
    [5 * MINUTE, 30 * SECOND],
    [HOUR, MINUTE],
    [3 * HOUR, 3 * MINUTE],
    [3 * DAY, 15 * MINUTE],
  ])('of an open one grow with its age (%d ms)', (ageMs, inMs) => {
    expect(pause(OPEN, ageMs)).toEqual({ call: 'invoice', inMs });
  });

  it('grow with the time of this process where the wall clock was set back', () => {
    const young = { ...invoice(OPEN), createdAt: { ...at(DAY), bootId: 'boot-0' } };
    const next = nextInvoice(known(young, asked(3 * HOUR)), UNTIMED, at(3 * HOUR));
    expect(next).toEqual({ call: 'invoice', inMs: 3 * MINUTE });
  });

  it('end at once when the network came back, and soon in a new state', () => {
    expect(pause(OPEN, HOUR, { lastCall: null })).toEqual({ call: 'invoice', inMs: MINUTE });
    expect(pause(OPEN, HOUR, { tries: 0 })).toEqual({ call: 'invoice', inMs: 0 });
  });

  it('of a left one reach an hour; after a day, a start and the network do not hurry', () => {
    for (const more of [{}, { lastCall: null }, { tries: 0 }])
      expect(pause(LEFT, DAY, more)).toEqual({ call: 'invoice', inMs: HOUR });
    expect(pause(LEFT, DAY - HOUR, { tries: 0 })).toEqual({ call: 'invoice', inMs: 0 });
  });
});

describe('a recalled sale', () => {
  const recall: Observation = { mark: 'asked-anew', isCalling: false, recalledAt: at(0) };
  const network: Observation = { ...recall, recalledAt: null };
  const turn: Observation = { mark: 'turn', call: 'invoice', counts: true };
  const read = (reads: InvoiceReads): Observation => ({
    ...{ asked: 'invoice', leftAt: at(0), at: at(SECOND), reads, paymentId: null },
    ...{ isSaid: true, isNothing: false, halfFrom: null, status: 0, note: '' },
  });
  const mute: Observation = { ...read('nothing'), isSaid: false } as Observation;
  const following = (...seen: readonly Observation[]): Progress => seen.reduce(after, asked(0));
  const next = (progress: Progress) => nextInvoice(known(invoice(LEFT), progress), UNTIMED, at(DAY));
  const inMs = (...seen: readonly Observation[]) => next(following(recall, ...seen))?.inMs;

  it('is asked about at once, whatever its age', () => {
    expect(inMs()).toBe(0);
  });

  it('has no answer by a question that left before it', () => {
    const late: Observation = { ...recall, recalledAt: at(1) };
    expect(next(following(late, read('unpaid')))?.inMs).toBe(0);
    expect(next(following(late, { ...read('unpaid'), leftAt: at(1) } as Observation, turn))?.inMs).toBe(HOUR);
  });

  it.each(['unpaid', 'ended', 'missing', 'money'] as const)('has its answer if that reads %s', (says) => {
    expect(inMs(network, read(says), turn)).toBe(HOUR);
  });

  it.each(['open', 'unfound', 'nothing', 'another'] as const)('waits on if it reads %s', (says) => {
    expect(inMs(read(says), turn)).toBe(MINUTE);
    expect(inMs(read(says), turn, read(says), turn)).toBe(2 * MINUTE);
  });

  it.each([
    ['eleven times, where it stays open', [], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 60, 60]],
    ['fewer times, the more often the network comes back', [network], [2, 4, 6, 8, 10, 60, 60]],
  ] as const)('is asked about %s', (_, between, minutes) => {
    let progress = following(recall);
    for (const pauseIn of minutes) {
      progress = [...between, read('open'), turn].reduce(after, progress);
      expect(next(progress)?.inMs).toBe(pauseIn * MINUTE);
    }
  });

  it('is asked about soon when the network comes back after silence, and not for ever', () => {
    expect(inMs(mute, turn, mute, turn)).toBe(2 * MINUTE);
    const back = [mute, turn, network] as const;
    expect(inMs(...back)).toBe(MINUTE);
    expect(inMs(...Array.from({ length: 12 }, () => back).flat())).toBe(HOUR);
  });

  it('has its answer by the call that brought the network back', () => {
    expect(inMs(mute, turn, { ...network, isCalling: true }, read('unpaid'), turn)).toBe(HOUR);
  });

  it('never slows down the questions about a young one, or after a return of the network', () => {
    const young = { recallAsks: 4, tries: 3 };
    expect(pause(LEFT, 3 * MINUTE, young)).toEqual(pause(LEFT, 3 * MINUTE));
  });

  it.each([[], [{ ...network, isCalling: true }]] as const)(
    'has no answer by the call in flight %#',
    (...back) => {
      const flight = [{ ...recall, isCalling: true } as Observation, ...back, read('unpaid'), turn];
      expect(next(following(...flight))?.inMs).toBe(0);
      expect(next(following(...flight, read('unpaid'), turn))?.inMs).toBe(HOUR);
    },
  );
});

describe('the limit of the shop', () => {
  it('is asked about as it is reached, and at the usual pauses after it', () => {
    expect(pause(OPEN, 59.9 * MINUTE, {}, HOUR)).toEqual({ call: 'invoice', inMs: 6 * SECOND });
    expect(pause(OPEN, HOUR, {}, HOUR)).toEqual({ call: 'invoice', inMs: MINUTE });
    expect(pause(LEFT, 30 * MINUTE, {}, HOUR)).toEqual({ call: 'invoice', inMs: 3 * MINUTE });
  });

  it('goes by the monotonic clock, and by the time of this process where that began long ago', () => {
    const over = (now: ReturnType<typeof at>) =>
      isOverLimit(invoice(OPEN), asked(2 * MINUTE), { limitMs: HOUR }, now);
    expect(over({ ...at(2 * MINUTE), wallMs: MORNING + DAY })).toBe(false);
    expect(over({ ...at(HOUR), wallMs: MORNING - DAY })).toBe(true);
  });
});

describe('the watch', () => {
  const OVER = { event: { name: 'watch-over' } };
  const GOES_ON = null;
  const read = (
    state: PaymentState,
    ms: number,
    reads: InvoiceReads,
    { alarm = null, ...more }: Partial<Progress> & Pick<Partial<PaymentRecord>, 'alarm'> = {},
  ) => {
    const answer = { asked: 'invoice', reads, leftAt: at(ms), at: at(ms), paymentId: null } as const;
    return invoiceUnwatched(known({ ...invoice(state), alarm }, asked(ms, more)), {
      ...answer,
      ...{ isSaid: true, isNothing: false, halfFrom: null, status: 0, note: '' },
    });
  };

  it('of a left one is over with a whole reading after 31 days', () => {
    expect(read(LEFT, 30 * DAY, 'unpaid')).toEqual(GOES_ON);
    for (const whole of ['unpaid', 'ended', 'missing'] as const)
      expect(read(LEFT, 32 * DAY, whole)).toEqual(OVER);
    for (const half of ['nothing', 'open', 'unfound', 'another'] as const)
      expect(read(LEFT, 32 * DAY, half, { tries: 9 })).toEqual(GOES_ON);
  });

  it('is over with a half answer after as long again, but not at the first question', () => {
    expect(read(LEFT, 63 * DAY, 'open')).toEqual(OVER);
    expect(read(LEFT, 63 * DAY, 'open', { tries: 0 })).toEqual(GOES_ON);
    expect(read(LEFT, 63 * DAY, 'open', { recallAsks: 9, tries: 2 })).toEqual(GOES_ON);
    expect(read(LEFT, 63 * DAY, 'open', { unanswered: true }), 'an alarm was not stored').toEqual(GOES_ON);
    expect(read(LEFT, 70 * DAY, 'unpaid', { tries: 0 }), 'days were left out').toEqual(GOES_ON);
  });

  it('counts from when it was left', () => {
    const late = { ...LEFT, left: { at: at(20 * DAY), offMs: null } };
    expect(read(late, 50 * DAY, 'unpaid')).toEqual(GOES_ON);
    expect(read(late, 52 * DAY, 'unpaid')).toEqual(OVER);
  });

  it('goes by the service’s clock too where that is known', () => {
    const rebooted = (ms: number) => ({ ...at(ms), bootId: 'boot-2' });
    const left = { ...LEFT, left: { at: rebooted(20 * DAY), offMs: 5 * DAY } };
    const over = (offMs: number) => isWatchOver(known(invoice(left), asked(60 * DAY), offMs));
    // 40 days by the PC; by the service 35 less what its clock says now.
    expect([over(0), over(-5 * DAY)]).toEqual([true, false]);
    const started = isWatchOver(known(invoice(left), asked(60 * DAY, { since: at(60 * DAY) }), 0));
    expect(started, 'it has run for no hour').toBe(false);
  });

  it('ends no alarm', () => {
    const alarm = { kind: 'may-be-charged', ended: null } as PaymentRecord['alarm'];
    expect(read(LEFT, 32 * DAY, 'unpaid', { alarm })).toEqual(GOES_ON);
  });

  it('goes on for a day after each start, because a moved clock may fake the age', () => {
    expect(read(LEFT, 40 * DAY, 'unpaid', { since: at(40 * DAY - HOUR) })).toEqual(GOES_ON);
  });
});

describe('an answer', () => {
  const found = (status: number) => ({ paymentId: PaymentId.parse('2354512461'), status, note: '' });
  it.each([
    ['nothing of the status, and no payment', null, null, true, 'missing'],
    ['nothing of the status, and no answer about a payment', null, null, false, 'nothing'],
    ['open, and no answer about a payment', 0, null, false, 'open'],
    ['open, and no payment', 0, null, true, 'unpaid'],
    ['open, and a payment that failed', 0, found(-5), true, 'unpaid'],
    ['open, and a payment that failed on the only day that answered', 0, found(-5), false, 'open'],
    ['open, and a payment under way', 0, found(1), false, 'open'],
    ['paid, and no payment', 1, null, true, 'unfound'],
    ['paid, and a payment that hangs', 1, found(1), false, 'unfound'],
    ['paid, and no answer about a payment', 1, null, false, 'unfound'],
    ['paid, and a status that the interface does not define', 1, found(3), false, 'unfound'],
    ['deleted, and no payment', -99, null, true, 'ended'],
    ['deleted, and no answer about a payment', -99, null, false, 'nothing'],
    ['deleted, and a payment under way', -99, found(1), false, 'open'],
    ['deleted, and a payment that failed', -99, found(-5), true, 'ended'],
    ['deleted, and money', -99, found(2), false, 'money'],
    ['open, and money', 0, found(2), false, 'money'],
    ['deleted, and a status that the interface does not define', -99, found(3), false, 'nothing'],
  ] as const)('that says %s', (_, status, payment, isMissing, reads) => {
    expect(
      readsOf(
        { status, found: payment, isMissing },
        { isAnothers: false, hasId: status !== null, hasEnded: false },
      ),
    ).toBe(reads);
  });

  it('with another payment’s id is about that one', () => {
    expect(
      readsOf(
        { status: 1, found: found(2), isMissing: false },
        { isAnothers: true, hasId: true, hasEnded: false },
      ),
    ).toBe('another');
  });
});

describe('the days', () => {
  const payment = { createdAt: at(0), createdOffMs: 0 } as Parameters<typeof daysOf>[0];
  const now = (ms: number, offMs = 0) => ({ wallMs: MORNING + ms, serviceMs: MORNING + ms + offMs });

  it('are those from the create to now, the newest first', () => {
    expect(daysOf(payment, now(2 * DAY))).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
  });

  it('are both near midnight, and those of both clocks', () => {
    // Midnight in Tashkent is 12 hours after the create.
    expect(daysOf(payment, now(12 * HOUR - 5 * MINUTE))).toEqual(['2026-11-21', '2026-11-20']);
    expect(daysOf(payment, now(HOUR, DAY))).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('of a clock that was set far wrong stay bounded', () => {
    expect(daysOf(payment, now(1_000 * DAY)).length).toBeLessThan(80);
    // Near midnight each step names two days.
    expect(daysOf(payment, now(30 * DAY + 12 * HOUR - 5 * MINUTE))).toHaveLength(32);
    expect(daysOf(payment, now(-DAY))).toContain('2026-11-20');
  });

  it('are over once both clocks passed their midnight by a day: the service may have another zone', () => {
    expect(isOver('2026-11-20', now(36 * HOUR - MINUTE))).toBe(false);
    expect(isOver('2026-11-20', now(36 * HOUR + MINUTE))).toBe(true);
    expect(isOver('2026-11-20', now(2 * DAY, -2 * DAY))).toBe(false);
  });
});
