/** Every state x every event: the table decides the outcome, and other changes never happen. */
import { describe, expect, it } from 'vitest';
import { InvoiceId, PaymentId } from '../../shared/ids.ts';
import type { PaymentEvent, PaymentEventName } from '../../shared/payment/events.ts';
import { MOVES, transition } from '../../shared/payment/machine.ts';
import {
  PAYMENT_STATES,
  type PaymentDetails,
  PaymentState,
  type PaymentStateName,
  type StateOf,
} from '../../shared/payment/state.ts';
import type { Moment } from '../../shared/time.ts';

const AT: Moment = { wallMs: 1_000, monoMs: 1_000, bootId: 'boot-1' };
const LATER: Moment = { wallMs: 2_000, monoMs: 2_000, bootId: 'boot-1' };
const info = (confirmMode: 0 | 1 | null): PaymentDetails => ({
  paymentId: PaymentId.parse('2354512461'),
  confirmMode,
  cardType: null,
  processingType: null,
  cardNumber: null,
});
const why = { code: 'gateway.refused' } as const;

/** Several of each, because a state's own data decides where an event leads. */
const WORD = { reason: 'the cabinet shows it', at: LATER };
const unknown = (more: Partial<StateOf<'unknown'>>): StateOf<'unknown'> => ({
  name: 'unknown',
  sentAt: AT,
  why,
  details: null,
  successAt: null,
  confirmSent: false,
  refusedAt: null,
  word: null,
  ...more,
});
const abandoned = (more: Partial<StateOf<'abandoned'>>): StateOf<'abandoned'> => ({
  name: 'abandoned',
  sentAt: AT,
  by: 'override',
  reason: 'r',
  details: null,
  successAt: null,
  confirmSent: false,
  word: null,
  ending: null,
  ...more,
});

const STATES: Record<PaymentStateName, readonly PaymentState[]> = {
  sending: [{ name: 'sending', sentAt: AT }],
  processing: [0, 1].map((mode) => ({
    name: 'processing' as const,
    sentAt: AT,
    details: info(mode === 0 ? 0 : 1),
    foundLater: false,
  })),
  confirming: ([1, null] as const).map((mode) => ({
    name: 'confirming',
    sentAt: AT,
    details: info(mode),
    openFrom: AT,
    successAt: AT,
    foundLater: false,
  })),
  paid: [{ name: 'paid', details: info(1), paidAt: AT, proof: 'confirmed', foundLater: false }],
  declined: [
    { name: 'declined', why, details: null },
    { name: 'declined', why, details: info(null) },
  ],
  lapsed: [{ name: 'lapsed', details: info(1) }],
  unknown: [
    unknown({}),
    unknown({ refusedAt: AT }),
    unknown({ details: info(null) }),
    unknown({ details: info(1), successAt: AT }),
    unknown({ details: info(1), successAt: AT, confirmSent: true }),
    unknown({ details: info(null), word: WORD }),
  ],
  absent: [
    { name: 'absent', why: null },
    { name: 'absent', why: null, details: info(1) },
  ],
  abandoned: ([null, 'not-charged', 'charged', 'watch-over'] as const).flatMap((ending) => [
    abandoned({ ending }),
    abandoned({ ending, details: info(1), successAt: AT }),
    abandoned({ ending, details: info(1), successAt: AT, word: WORD }),
  ]),
  'not-charged': [
    { name: 'not-charged', reason: 'not there', details: null },
    { name: 'not-charged', reason: 'not there', details: info(1) },
  ],
};

const EVENTS: Record<PaymentEventName, readonly PaymentEvent[]> = {
  open: ([0, 1] as const).map((mode) => ({ name: 'open' as const, details: info(mode) })),
  succeeded: ([0, 1, null] as const).flatMap((mode) =>
    [true, false].map((mayConfirm) => ({
      name: 'succeeded' as const,
      details: info(mode),
      at: LATER,
      openFrom: AT,
      mayConfirm,
    })),
  ),
  invoiced: [{ name: 'invoiced', invoiceId: InvoiceId.parse('70010001') }],
  stands: [{ name: 'stands' }],
  told: [{ name: 'told', details: info(1) }],
  disowned: [{ name: 'disowned', sentAt: AT }],
  refused: [
    { name: 'refused', why, details: info(1) },
    { name: 'refused', why, details: null },
  ],
  denied: [{ name: 'denied', why, at: LATER }],
  'refusal-stands': [{ name: 'refusal-stands' }],
  unanswered: [{ name: 'unanswered', why, details: null }],
  confirmed: [{ name: 'confirmed', at: LATER, proof: 'confirmed' }],
  judged: (['paid', 'lapsed', 'uncertain'] as const).map((verdict) => ({
    name: 'judged' as const,
    verdict,
    at: LATER,
    why,
  })),
  'proved-absent': [{ name: 'proved-absent', why: null }],
  'watch-over': [{ name: 'watch-over' }],
  abandoned: (['customer-left', 'not-charged'] as const).map((by) => ({ name: 'abandoned', by, reason: '' })),
  claimed: [{ name: 'claimed', word: WORD, details: info(null), successAt: LATER, sentAt: AT }],
  'word-proved': [true, false].map((fits) => ({ name: 'word-proved', at: LATER, fits })),
  'not-charged': [{ name: 'not-charged', reason: 'not there' }],
  taken: [{ name: 'taken', at: LATER }],
  'came-to-light': [{ name: 'came-to-light', details: info(1) }],
};

const eventNames = Object.keys(EVENTS) as PaymentEventName[];
const cases = PAYMENT_STATES.flatMap((state) => eventNames.map((event) => [state, event] as const));
const movesFrom = (state: PaymentStateName): readonly (readonly [string, readonly PaymentStateName[]])[] =>
  Object.entries(MOVES[state]).map(([event, { to }]) => [event, to] as const);

describe('every state x every event', () => {
  it.each(cases)('%s x %s', (stateName, eventName) => {
    const reached = new Set<PaymentStateName>();
    for (const state of STATES[stateName]) {
      for (const event of EVENTS[eventName]) {
        const next = transition(state, event);
        if (next === null) continue;
        reached.add(next.name);
        expect(PaymentState.parse(next)).toEqual(next);
      }
    }
    expect([...reached].toSorted()).toEqual([...(MOVES[stateName][eventName]?.to ?? [])].toSorted());
  });
});

/** States after which the basket may take another tender. */
const FREED: readonly PaymentStateName[] = ['declined', 'lapsed', 'absent', 'abandoned', 'not-charged'];

describe('the table', () => {
  it('reaches every state from "sending"', () => {
    const reached = new Set<PaymentStateName>(['sending']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const name of [...reached])
        for (const [, to] of movesFrom(name)) for (const one of to) reached.add(one);
    }
    expect([...reached].toSorted()).toEqual([...PAYMENT_STATES].toSorted());
  });

  it('moves nothing backwards: a create is sent once, and an end stays an end', () => {
    for (const state of PAYMENT_STATES) {
      const reached = new Set(movesFrom(state).flatMap(([, to]) => to));
      expect(reached, state).not.toContain('sending');
      // A person's decision may undo an end, if a status confirms it.
      if (state === 'paid') expect([...reached]).toEqual(['paid']);
      if (FREED.includes(state)) expect([...FREED, 'paid']).toEqual(expect.arrayContaining([...reached]));
      if (state === 'confirming')
        expect([...reached].toSorted()).toEqual(['abandoned', 'confirming', 'lapsed', 'paid', 'unknown']);
    }
  });

  it('leads to "paid" only by an answered confirm, confirm_mode 0, a judgement or a person', () => {
    for (const state of PAYMENT_STATES) {
      const ways = FREED.includes(state) ? ['word-proved', 'taken'] : ['succeeded', 'confirmed', 'judged'];
      for (const [event, to] of movesFrom(state)) {
        // The create's own answer comes late: status 2 was read before, and no confirm is needed.
        const late = state === 'confirming' ? ['open'] : [];
        if (state !== 'paid' && to.includes('paid'))
          expect([...ways, ...late, 'word-proved'], state).toContain(event);
      }
    }
    for (const state of STATES.confirming) {
      for (const event of EVENTS.open) {
        const isNeedless =
          state.name === 'confirming' && event.name === 'open' && state.details.confirmMode === null
            ? event.details.confirmMode === 0
            : false;
        expect(transition(state, event)?.name).toBe(isNeedless ? 'paid' : 'confirming');
      }
    }
    const [processing] = STATES.processing.slice(1);
    if (!processing) throw new Error('no state');
    for (const event of EVENTS.succeeded) {
      const next = transition(processing, event);
      // The payment's own create said confirm_mode 1, so it takes a confirm, whatever a look-up says.
      expect(next?.name).not.toBe('paid');
    }
  });

  it('never confirms a payment that once freed its basket', () => {
    for (const state of FREED.flatMap((name) => STATES[name])) {
      for (const event of Object.values(EVENTS).flat()) {
        const next = transition(state, event)?.name ?? state.name;
        expect([...FREED, 'paid'], `${state.name} x ${event.name}`).toContain(next);
        if (next === 'paid') expect(['word-proved', 'taken'], state.name).toContain(event.name);
      }
    }
  });

  it('keeps the first id from the service: another payment under our id stays another payment', () => {
    const [found] = STATES.unknown.filter((state) => 'details' in state && state.details !== null);
    if (!found) throw new Error('no state');
    const other = { ...info(0), paymentId: PaymentId.parse('999') };
    const next = transition(found, { name: 'open', details: other });
    expect(next).toMatchObject({ details: { paymentId: info(1).paymentId, confirmMode: null } });
  });

  it('turns a decision into money only when a status confirms it', () => {
    const seen = unknown({ details: info(null), word: WORD });
    const at = LATER;
    expect(transition(unknown({ details: info(1) }), { name: 'word-proved', at, fits: true })).toBeNull();
    expect(transition(seen, { name: 'word-proved', at, fits: true })).toMatchObject({
      name: 'paid',
      proof: 'managers-word',
    });
    expect(transition(seen, { name: 'word-proved', at, fits: false })).toMatchObject({
      name: 'abandoned',
      ending: 'charged',
    });
  });

  it('keeps details that come to light after an end, and ignores known ones', () => {
    const [unseen, seen] = STATES.absent;
    if (!unseen || !seen) throw new Error('no state');
    const event = { name: 'came-to-light', details: info(null) } as const;
    expect(transition(unseen, event)).toEqual({ name: 'absent', why: null, details: info(null) });
    expect(transition(seen, event)).toBe(seen);
  });

  it.each(STATES.confirming)('keeps a confirmed payment from being given up late', (state) => {
    const by = { name: 'abandoned', reason: '' } as const;
    expect(transition(state, { ...by, by: 'nobody-waits' })).toBeNull();
    expect(transition(state, { ...by, by: 'override' })).toMatchObject({ name: 'abandoned' });
  });

  it('does not end a left invoice, nor one whose payment a manager named', () => {
    const end = { name: 'refused', why, details: null } as const;
    expect(transition(abandoned({ ending: null }), end)).toBeNull();
    const named = unknown({ details: info(0), successAt: AT, word: WORD });
    expect(transition(named, end)).toBeNull();
    const others = { ...info(0), paymentId: PaymentId.parse('77') };
    expect(transition(named, { ...end, details: others })).toBeNull();
    expect(transition(unknown({}), end)).toMatchObject({ name: 'declined' });
  });
});
