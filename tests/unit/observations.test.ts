/** What each observation changes in the progress of a payment. */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../electron/payment/instruments/instrument.ts';
import type {
  AfterPaidOutcome,
  AnswerTo,
  Observation,
  Reading,
  WatchOutcome,
} from '../../electron/payment/observation.ts';
import { after, type Progress, startProgress } from '../../electron/payment/observations.ts';
import { PaymentId } from '../../shared/ids.ts';
import { DAY_MS, type Moment } from '../../shared/time.ts';

const at = (seconds: number): Moment => ({
  wallMs: 1_800_000_000_000 + seconds * 1_000,
  monoMs: 50_000 + seconds * 1_000,
  bootId: 'boot-1',
});
const [BEGAN, LEFT, CAME] = [at(0), at(10), at(11)];
const [OURS, OTHER] = [PaymentId.parse('2354512461'), PaymentId.parse('7100000001')];
const START = startProgress(BEGAN, BEGAN);
const ASKED = { leftAt: LEFT, at: CAME, isSaid: true } as const;

/** What follows from a progress that differs from a new one in `before`. */
const following = (before: Partial<Progress>, ...list: readonly Observation[]): Progress =>
  list.reduce(after, { ...START, ...before });
/** A progress that differs from a new one in this. */
const being = (differing: Partial<Progress>): Progress => ({ ...START, ...differing });
const HEARD = { answeredAt: CAME, heardAt: CAME } as const;

describe('a confirm', () => {
  const sent = { asked: 'confirm', leftAt: LEFT, at: CAME } as const;

  it('is on its way, and unheard, once it has left', () => {
    expect(following({ unheard: 1 }, { mark: 'confirm-left' })).toEqual(
      being({ lastConfirm: 'on-its-way', unheard: 2 }),
    );
  });

  it('changes nothing when it is accepted in time, and leaves a mark when it may be late', () => {
    expect(following({ unheard: 1 }, { ...sent, answer: 'in-time' })).toEqual(being({ unheard: 1 }));
    expect(following({ unheard: 1 }, { ...sent, answer: 'late' })).toEqual(
      being({ unheard: 1, accepted: true }),
    );
  });

  it('breaks a row of refusals when it is silent', () => {
    const before = {
      lastConfirm: 'refused',
      silences: 1,
      unheard: 1,
      repeats: { code: -9, times: 2 },
    } as const;
    expect(following(before, { ...sent, answer: 'silent' })).toEqual(
      being({ lastConfirm: 'silent', silences: 2, unheard: 1, repeats: null }),
    );
  });

  it('counts the refusals in a row that have one code', () => {
    const refused = { ...sent, answer: { code: -9 } } as const;
    const other = { ...sent, answer: { code: -8 } } as const;
    const is = (times: number, code: number, unheard: number) =>
      being({ lastConfirm: 'refused', unheard, repeats: { code, times } });
    expect(following({ unheard: 3 }, refused)).toEqual(is(1, -9, 2));
    expect(following({ unheard: 3 }, refused, refused)).toEqual(is(2, -9, 1));
    expect(following({ unheard: 3 }, refused, refused, other)).toEqual(is(1, -8, 0));
  });
});

const reading = (status: number, differing: Partial<Reading> = {}): Reading => ({
  paymentId: OURS,
  status,
  note: '',
  means: 'success',
  isEnd: false,
  ...differing,
});

describe('a status', () => {
  const seen = { ...ASKED, asked: 'status', isLate: true } as const;
  const before = { unanswered: true, absences: 2, halfProvedAt: BEGAN, halfDownAt: BEGAN } as const;

  it('ends silence and absence, and says whether the payment is open', () => {
    expect(following(before, { ...seen, read: reading(1) })).toEqual(
      being({ ...HEARD, askedLate: true, readsOpen: true }),
    );
    expect(following({ readsOpen: true }, { ...seen, read: reading(2) })).toEqual(
      being({ ...HEARD, askedLate: true }),
    );
  });

  it('changes nothing but times when no payment is named', () => {
    const none = { ...seen, read: null } as const;
    expect(following(before, none)).toEqual(being({ ...before, ...HEARD, askedLate: true }));
    expect(following(before, { ...none, isSaid: false })).toEqual(being({ ...before, askedLate: true }));
  });

  it('ends a day of silence at the moment of an answer that names no payment', () => {
    const late = at(DAY_MS / 1_000 + 1);
    const heard = { answeredAt: late, heardAt: late } as const;
    const none = { ...seen, at: late, isLate: false, read: null } as const;
    expect(following({}, none)).toEqual(being({ ...heard, backAt: late }));
    expect(following({}, { ...none, read: reading(0) })).toEqual(being({ ...heard, readsOpen: true }));
    expect(following({ heardAt: CAME }, none)).toEqual(being(heard));
  });

  it('keeps when the first of the ends in a row was read, and hears nothing of it from another payment', () => {
    const end = { ...seen, isLate: false, read: reading(-1, { means: 'end', isEnd: true }) } as const;
    const other = { ...end, read: reading(-1, { means: 'another', paymentId: OTHER }) };
    expect(following({}, end)).toEqual(being({ ...HEARD, endReadAt: LEFT }));
    expect(following({ endReadAt: BEGAN }, end)).toEqual(being({ ...HEARD, endReadAt: BEGAN }));
    expect(following({ endReadAt: BEGAN }, other)).toEqual(being({ ...HEARD, endReadAt: BEGAN }));
    expect(following({ endReadAt: BEGAN }, { ...end, read: reading(2) })).toEqual(being(HEARD));
  });
});

describe('controls', () => {
  const asked = { asked: 'controls', leftAt: LEFT, at: CAME, statusLeftAt: BEGAN, isNothing: false } as const;
  const controls = (
    proof: Proof,
    line: AnswerTo<'controls'>['line'] = 'up',
    isNothing = false,
  ): Observation => ({
    ...asked,
    read: null,
    proof,
    line,
    isNothing,
  });

  it('keep that a look-up found nothing until one names the payment', () => {
    const nothing = following({}, controls('nothing', 'up', true));
    expect(nothing).toEqual(being({ foundNothing: true, unanswered: false }));
    expect(following({ foundNothing: true }, controls('nothing', 'down'))).toMatchObject({
      foundNothing: true,
    });
    const named = { ...asked, read: reading(0), proof: 'nothing', line: 'up' } as const;
    expect(following({ foundNothing: true }, named)).toMatchObject({ foundNothing: false });
  });

  it('end every doubt when one of them finds the payment', () => {
    const before = { unanswered: true, absences: 2, halfProvedAt: BEGAN, halfDownAt: BEGAN } as const;
    expect(following(before, { ...asked, read: reading(2), proof: 'nothing', line: 'down' })).toEqual(START);
  });

  it('count absences in a row, and begin anew with the third', () => {
    expect(following({}, controls('absent'))).toEqual(being({ absences: 1, halfProvedAt: LEFT }));
    const before = { absences: 1, halfProvedAt: BEGAN, unanswered: true } as const;
    expect(following(before, controls('absent'))).toEqual(being({ absences: 2, halfProvedAt: BEGAN }));
    expect(following({ absences: 2 }, controls('absent'))).toEqual(being({ halfProvedAt: LEFT }));
    expect(following({ absences: 2 }, controls('nothing'))).toEqual(START);
  });

  it('count the proofs that silence breaks', () => {
    expect(following({ absences: 1 }, controls('nothing', 'down'))).toEqual(
      being({ brokenProofs: 1, unanswered: true }),
    );
    expect(following({}, controls('nothing', 'down'))).toEqual(being({ unanswered: true }));
  });

  it('wait ten minutes for a form of the look-up under which the line is down', () => {
    const half = { halfDownAt: BEGAN, unanswered: true } as const;
    expect(following({}, controls('nothing', 'half'))).toEqual(being({ ...half, halfDownAt: LEFT }));
    expect(following(half, controls('nothing', 'half'))).toEqual(being(half));
    expect(following(half, controls('nothing', 'down'))).toEqual(being(half));
    expect(following(half, controls('nothing'))).toEqual(START);
    const longAgo = { ...LEFT, wallMs: LEFT.wallMs - 600_000, monoMs: LEFT.monoMs - 600_000 };
    expect(following({ halfDownAt: longAgo }, controls('nothing', 'half'))).toEqual(
      being({ halfDownAt: longAgo }),
    );
  });

  it('are no answer while the line drops under them, ten times', () => {
    const [first, tenth] = [{ brokenProofs: 1, unanswered: true }, { brokenProofs: 10 }];
    expect(following({}, controls('unheard'))).toEqual(being(first));
    expect(following({ absences: 2 }, controls('unheard'))).toEqual(being(first));
    expect(following({ brokenProofs: 9 }, controls('unheard'))).toEqual(being(tenth));
  });
});

describe('a judgement', () => {
  const why = { code: 'gateway.refused' } as const;
  const judged = { ...ASKED, asked: 'judge', isLate: true, stays: true, bearsOut: false, why } as const;
  const late = { ...HEARD, askedLate: true, judgedLate: true } as const;
  const none = { ...judged, read: null, isDown: false } as const;
  const verdict = (status: number, word: 'paid' | 'lapsed' | 'uncertain'): Observation => ({
    ...judged,
    isDown: false,
    read: { status, verdict: word },
  });

  it('takes back a proof of absence, and a lapse that was read by half', () => {
    expect(following({ absences: 2, halfProvedAt: BEGAN }, none)).toEqual(being(late));
    expect(following({ halfProvedAt: BEGAN }, verdict(2, 'paid'))).toEqual(being(late));
    expect(following({ halfProvedAt: BEGAN }, none)).toEqual(being({ ...late, halfProvedAt: BEGAN }));
  });

  it('counts lapsed readings in a row; the first one proves a lapse by half unless it is 2', () => {
    expect(following({ unanswered: true }, verdict(-1, 'lapsed'))).toEqual(
      being({ ...late, negatives: 1, halfProvedAt: LEFT }),
    );
    expect(following({}, verdict(2, 'lapsed'))).toEqual(being({ ...late, negatives: 1 }));
    expect(following({ negatives: 1 }, verdict(-1, 'lapsed'))).toEqual(being({ ...late, negatives: 2 }));
    expect(following({ negatives: 1 }, verdict(2, 'paid'))).toEqual(being(late));
  });

  it('begins the row anew where no status was read', () => {
    const down = { ...none, isDown: true } as const;
    expect(following({ negatives: 1 }, down)).toEqual(being({ ...late, unanswered: true }));
    expect(following({ unanswered: true }, none)).toEqual(being(late));
  });
});

describe('a look after the end', () => {
  const answered = { leftAt: LEFT, at: CAME, isSaid: true, isTold: true } as const;
  const watch = (outcome: WatchOutcome): Observation => ({ ...answered, asked: 'watch', outcome });
  const afterPaid = (outcome: AfterPaidOutcome): Observation => ({
    ...answered,
    asked: 'after-paid',
    outcome,
  });
  const once = { surprises: 1, surprisedBy: OURS, halfProvedAt: BEGAN } as const;

  it('counts for nothing where it is about another payment, or has no answer', () => {
    expect(following({ ...once, unanswered: true }, watch({ another: OTHER }))).toEqual(
      being({ surprisedBy: OURS }),
    );
    for (const look of [watch, afterPaid])
      expect(following(once, look('unanswered'))).toEqual(being({ ...once, ...HEARD, unanswered: true }));
  });

  it('agrees with the end, or finds what explains it', () => {
    for (const look of [watch('agrees'), afterPaid('agrees'), afterPaid('refunded'), afterPaid('settled')])
      expect(following({ ...once, unanswered: true }, look)).toEqual(being({ ...HEARD, surprisedBy: OURS }));
  });

  it('reads open, which is no end and no answer either', () => {
    expect(following({ negatives: 1 }, watch('open'))).toEqual(
      being({ ...HEARD, unanswered: true, readsOpen: true }),
    );
    expect(following({ readsOpen: true, negatives: 1 }, watch('ended'))).toEqual(
      being({ ...HEARD, readsOpen: true, negatives: 2 }),
    );
  });

  it('contradicts it, or contradicts it again', () => {
    expect(following({}, watch({ surprisedBy: OTHER }))).toEqual(
      being({ ...HEARD, readsOpen: true, surprises: 1, surprisedBy: OTHER, halfProvedAt: LEFT }),
    );
    expect(following(once, afterPaid('surprises'))).toEqual(
      being({ ...HEARD, readsOpen: true, surprises: 1, surprisedBy: null, halfProvedAt: BEGAN }),
    );
    for (const look of [watch({ money: OURS, isCertain: true }), afterPaid({ readsAs: -1 })])
      expect(following({ ...once, unanswered: true }, look)).toEqual(being({ ...once, ...HEARD }));
  });
});

describe('a mark', () => {
  it('begins a state anew, at the very moment that it holds', () => {
    const before = { readsOpen: true, tries: 3, absences: 1, since: LEFT } as const;
    const progress = following(before, { mark: 'state', at: CAME });
    expect(progress).toEqual({ ...startProgress(CAME, BEGAN), readsOpen: true });
    expect(progress.since).toBe(CAME);
  });

  it('moves the begin of what is taken up, and plans anew what is asked anew', () => {
    expect(following({ tries: 3 }, { mark: 'taken-up', at: LEFT })).toEqual(being({ tries: 3, since: LEFT }));
    const anew = { mark: 'asked-anew', isCalling: false, recalledAt: null } as const;
    expect(following({ ...HEARD, tries: 3 }, anew)).toEqual(being({ heardAt: CAME }));
  });

  it('counts the turns of one call', () => {
    const turn = { mark: 'turn', call: 'status', counts: true } as const;
    expect(following({ lastCall: 'confirm', tries: 3 }, turn, turn)).toEqual(
      being({ lastCall: 'status', tries: 2 }),
    );
    expect(following({ lastCall: 'status', tries: 3 }, { ...turn, counts: false })).toEqual(
      being({ lastCall: 'status', tries: 3 }),
    );
  });

  it('remembers what the disk refused, and what was raised', () => {
    expect(following({}, { mark: 'unstored' })).toEqual(being({ unanswered: true }));
    expect(following({ surprises: 1, halfProvedAt: LEFT }, { mark: 'raised' })).toEqual(
      being({ surprises: 1 }),
    );
  });
});
