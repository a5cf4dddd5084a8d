/** Every state x every event: what the table says is what happens, and nothing else does. */
import { describe, expect, it } from 'vitest';
import { PaymentId } from '../../shared/ids.ts';
import type { PaymentEvent, PaymentEventName } from '../../shared/payment/events.ts';
import { MOVES, transition } from '../../shared/payment/machine.ts';
import {
  PAYMENT_STATES,
  type PaymentDetails,
  PaymentState,
  type PaymentStateName,
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
const STATES: Record<PaymentStateName, readonly PaymentState[]> = {
  sending: [{ name: 'sending', sentAt: AT }],
  processing: [0, 1].map((mode) => ({
    name: 'processing' as const,
    sentAt: AT,
    details: info(mode === 0 ? 0 : 1),
    openFrom: AT,
    foundLater: false,
  })),
  confirming: [
    { name: 'confirming', sentAt: AT, details: info(1), openFrom: AT, successAt: AT, foundLater: false },
  ],
  paid: [{ name: 'paid', details: info(1), paidAt: AT, proof: 'confirmed', foundLater: false }],
  declined: [
    { name: 'declined', why, details: null },
    { name: 'declined', why, details: info(null) },
  ],
  lapsed: [{ name: 'lapsed', details: info(1) }],
  unknown: [
    { name: 'unknown', sentAt: AT, why, details: null, successAt: null },
    { name: 'unknown', sentAt: AT, why, details: info(null), successAt: null },
    { name: 'unknown', sentAt: AT, why, details: info(1), successAt: AT },
  ],
  absent: [
    { name: 'absent', why: null },
    { name: 'absent', why: null, details: info(1) },
  ],
  abandoned: (['not-charged', null] as const).flatMap((ending) => [
    { name: 'abandoned', sentAt: AT, by: 'override', reason: 'r', details: null, successAt: null, ending },
    { name: 'abandoned', sentAt: AT, by: 'override', reason: 'r', details: info(1), successAt: AT, ending },
  ]),
};

const EVENTS: Record<PaymentEventName, readonly PaymentEvent[]> = {
  open: [{ name: 'open', details: info(1), at: LATER }],
  succeeded: ([0, 1, null] as const).flatMap((mode) =>
    [true, false].map((windowOpen) => ({
      name: 'succeeded' as const,
      details: info(mode),
      at: LATER,
      windowOpen,
    })),
  ),
  refused: [
    { name: 'refused', why, details: null },
    { name: 'refused', why, details: info(1) },
  ],
  unanswered: [{ name: 'unanswered', why, details: null }],
  confirmed: [{ name: 'confirmed', at: LATER }],
  judged: (['paid', 'lapsed', 'uncertain'] as const).map((verdict) => ({
    name: 'judged' as const,
    verdict,
    at: LATER,
    why,
  })),
  'proved-absent': [{ name: 'proved-absent', why: null }],
  abandoned: [{ name: 'abandoned', by: 'customer-left', reason: '' }],
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

  it('moves nothing backwards: a create is made once, and an end is an end', () => {
    for (const state of PAYMENT_STATES) {
      const reached = new Set(movesFrom(state).flatMap(([, to]) => to));
      expect(reached, state).not.toContain('sending');
      if (['paid', 'declined', 'lapsed', 'absent', 'abandoned'].includes(state)) {
        expect(
          [...reached].filter((one) => one !== state),
          state,
        ).toEqual([]);
      }
      if (state === 'confirming') expect([...reached].toSorted()).toEqual(['lapsed', 'paid', 'unknown']);
    }
  });

  it('leads to "paid" by an answered confirm, by confirm_mode 0, or by a judgement, and by nothing else', () => {
    for (const state of PAYMENT_STATES) {
      for (const [event, to] of movesFrom(state)) {
        if (to.includes('paid')) expect(['succeeded', 'confirmed', 'judged'], state).toContain(event);
      }
    }
    const [processing] = STATES.processing.slice(1);
    if (!processing) throw new Error('no state');
    for (const event of EVENTS.succeeded) {
      const next = transition(processing, event);
      // Its own create said confirm_mode 1: whatever a look-up says, it takes a confirm.
      expect(next?.name).not.toBe('paid');
    }
  });

  it('never confirms what was abandoned', () => {
    for (const state of STATES.abandoned) {
      for (const event of Object.values(EVENTS).flat()) {
        expect(['abandoned', undefined]).toContain(transition(state, event)?.name);
      }
    }
  });

  it('keeps what came to light with an end, and changes nothing where it was known', () => {
    const [unseen, seen] = STATES.absent;
    if (!unseen || !seen) throw new Error('no state');
    const event = { name: 'came-to-light', details: info(null) } as const;
    expect(transition(unseen, event)).toEqual({ name: 'absent', why: null, details: info(null) });
    expect(transition(seen, event)).toBe(seen);
  });
});
