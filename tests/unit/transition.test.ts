/** Every state x every event: what the table says is what happens, and nothing else does. */
import { describe, expect, it } from 'vitest';
import { PaymentId } from '../../shared/ids.ts';
import { MOVES, type PaymentEvent } from '../../shared/payment/moves.ts';
import {
  PAYMENT_STATES,
  type PaymentInfo,
  PaymentState,
  type PaymentStateName,
} from '../../shared/payment/state.ts';
import { transition } from '../../shared/payment/transition.ts';
import type { Moment } from '../../shared/time.ts';

const AT: Moment = { wallMs: 1_000, monoMs: 1_000, bootId: 'boot-1' };
const LATER: Moment = { wallMs: 2_000, monoMs: 2_000, bootId: 'boot-1' };
const info = (confirmMode: 0 | 1 | null): PaymentInfo => ({
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
    payment: info(mode === 0 ? 0 : 1),
    openFrom: AT,
    foundLater: false,
  })),
  confirming: [
    { name: 'confirming', sentAt: AT, payment: info(1), openFrom: AT, successAt: AT, foundLater: false },
  ],
  paid: [{ name: 'paid', payment: info(1), paidAt: AT, proof: 'confirmed', foundLater: false }],
  declined: [{ name: 'declined', why, payment: null }],
  lapsed: [{ name: 'lapsed', payment: info(1) }],
  unknown: [
    { name: 'unknown', sentAt: AT, why, payment: null, successAt: null },
    { name: 'unknown', sentAt: AT, why, payment: info(null), successAt: null },
    { name: 'unknown', sentAt: AT, why, payment: info(1), successAt: AT },
  ],
  absent: [{ name: 'absent', why: null }],
  abandoned: (['not-charged', null] as const).flatMap((ending) => [
    { name: 'abandoned', sentAt: AT, by: 'override', reason: 'r', payment: null, successAt: null, ending },
    { name: 'abandoned', sentAt: AT, by: 'override', reason: 'r', payment: info(1), successAt: AT, ending },
  ]),
};

const EVENTS: Record<PaymentEvent['name'], readonly PaymentEvent[]> = {
  open: [{ name: 'open', payment: info(1), at: LATER }],
  succeeded: ([0, 1, null] as const).flatMap((mode) =>
    [true, false].map((windowOpen) => ({
      name: 'succeeded' as const,
      payment: info(mode),
      at: LATER,
      windowOpen,
    })),
  ),
  refused: [
    { name: 'refused', why, payment: null },
    { name: 'refused', why, payment: info(1) },
  ],
  unanswered: [{ name: 'unanswered', why, payment: null }],
  confirmed: [{ name: 'confirmed', at: LATER }],
  judged: (['paid', 'lapsed', 'uncertain'] as const).map((verdict) => ({
    name: 'judged' as const,
    verdict,
    at: LATER,
    why,
  })),
  'proved-absent': [{ name: 'proved-absent', why: null }],
  abandoned: [{ name: 'abandoned', by: 'customer-left', reason: '' }],
};

const eventNames = Object.keys(EVENTS) as PaymentEvent['name'][];
const cases = PAYMENT_STATES.flatMap((state) => eventNames.map((event) => [state, event] as const));

describe('every state x every event', () => {
  it.each(cases)('%s x %s', (stateName, eventName) => {
    const allowed = MOVES[stateName][eventName] ?? [];
    const reached = new Set<PaymentStateName>();
    for (const state of STATES[stateName]) {
      for (const event of EVENTS[eventName]) {
        const next = transition(state, event);
        if (next === null) continue;
        reached.add(next.name);
        expect(PaymentState.parse(next)).toEqual(next);
      }
    }
    expect([...reached].toSorted()).toEqual([...allowed].toSorted());
  });
});

describe('the table', () => {
  it('reaches every state from "sending", and never comes back to it', () => {
    const reached = new Set<PaymentStateName>(['sending']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const name of [...reached]) {
        for (const to of Object.values(MOVES[name]).flat()) {
          expect(to).not.toBe('sending');
          reached.add(to);
        }
      }
    }
    expect([...reached].toSorted()).toEqual([...PAYMENT_STATES].toSorted());
  });

  it('leads to "paid" by an answered confirm, by confirm_mode 0, or by a judgement, and by nothing else', () => {
    for (const [state, events] of Object.entries(MOVES)) {
      for (const [event, to] of Object.entries(events)) {
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
});
