/** Every refund goes one way: each state meets each event, and the table decides the outcome. */
import { describe, expect, it } from 'vitest';
import { RefundId, SaleId, TenderId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { REFUND_MOVES, type RefundEvent, refundAfter } from '../../shared/refund/machine.ts';
import {
  isRefusedByService,
  isRepeatable,
  REFUND_KINDS,
  REFUND_STATES,
  Refund,
  type RefundState,
} from '../../shared/refund/refund.ts';

const at = (monoMs: number) => ({ wallMs: 1_000_000 + monoMs, monoMs, bootId: 'boot' });
const WHY = { code: 'gateway.cut' } as const;
const REFUSAL = { code: 'gateway.refused', gatewayCode: -5 } as const;
const LATER = at(50);

const REFUND: Refund = {
  refundId: RefundId.parse('refund'),
  saleId: SaleId.parse('sale'),
  tenderId: TenderId.parse('tender'),
  transactionId: TransactionId.parse('payment'),
  kind: 'reversal',
  amountTiyin: tiyin(400_000),
  reason: 'brought back',
  state: 'under-way',
  unanswered: false,
  why: null,
  madeAt: at(0),
  requestedAt: at(0),
  settled: null,
  notThereAt: null,
  notThereBy: null,
};

const EVENTS: readonly RefundEvent[] = [
  { name: 'asked-again', reason: 'once more', at: LATER },
  { name: 'unanswered', why: WHY, at: LATER },
  { name: 'not-done', why: WHY, at: LATER },
  { name: 'not-done', why: REFUSAL, at: LATER },
  { name: 'not-there', at: LATER, by: null },
  { name: 'done' },
  { name: 'interrupted', mayGoOn: true, why: WHY, at: LATER },
  { name: 'interrupted', mayGoOn: false, why: WHY, at: LATER },
  { name: 'settled', outcome: 'refunded', reason: 'seen in the cabinet' },
  { name: 'settled', outcome: 'not-refunded', reason: 'not in the cabinet' },
  { name: 'doubted' },
];

/** Every possible refund, before every possible event. */
const WALK = REFUND_STATES.flatMap((state) =>
  REFUND_KINDS.flatMap((kind) =>
    [false, true].flatMap((unanswered) =>
      [null, REFUSAL].flatMap((why) =>
        EVENTS.map((event) => ({ refund: { ...REFUND, state, kind, unanswered, why }, event })),
      ),
    ),
  ),
);

describe('the table of refunds', () => {
  it('leads every state and event to its target, and nowhere else', () => {
    const reached = new Map<string, Set<RefundState>>();
    for (const { refund, event } of WALK) {
      const after = refundAfter(refund, event);
      if (after === null) continue;
      const move = REFUND_MOVES[refund.state][event.name];
      expect(move?.to).toContain(after.state);
      expect(Refund.parse(after)).toEqual(after);
      const key = `${refund.state} ${event.name}`;
      reached.set(key, (reached.get(key) ?? new Set()).add(after.state));
    }
    for (const state of REFUND_STATES) {
      for (const [name, move] of Object.entries(REFUND_MOVES[state])) {
        expect([...(reached.get(`${state} ${name}`) ?? [])].toSorted()).toEqual([...move.to].toSorted());
      }
    }
  });

  it('never changes a refund’s subject, person or amount', () => {
    for (const { refund, event } of WALK) {
      const after = refundAfter(refund, event) ?? refund;
      const { refundId, saleId, tenderId, transactionId, kind, amountTiyin, madeAt } = refund;
      expect(after).toMatchObject({
        refundId,
        saleId,
        tenderId,
        transactionId,
        kind,
        amountTiyin,
        madeAt,
      });
    }
  });

  it('sends a part only once, and repeats no refund that certainly was not done', () => {
    for (const { refund, event } of WALK) {
      const after = refundAfter(refund, event);
      if (event.name !== 'asked-again' || after === null) continue;
      expect(isRepeatable(refund)).toBe(true);
      const isCertain = refund.state === 'refused' && !refund.unanswered && !isRefusedByService(refund);
      expect(isCertain).toBe(false);
      expect(after).toMatchObject({
        state: 'under-way',
        requestedAt: LATER,
        notThereAt: null,
        notThereBy: null,
      });
    }
    const part = { ...REFUND, kind: 'part' } as const;
    expect(refundAfter(part, { name: 'unanswered', why: WHY, at: LATER })?.state).toBe('unknown');
    const interrupted = { name: 'interrupted', mayGoOn: true, why: WHY, at: LATER } as const;
    expect(refundAfter(part, interrupted)).toMatchObject({ state: 'unknown', requestedAt: at(0) });
  });

  it('believes a refusal only if every earlier request was answered', () => {
    const refusal = { name: 'not-done', why: WHY, at: LATER } as const;
    expect(refundAfter(REFUND, refusal)?.state).toBe('refused');
    expect(refundAfter({ ...REFUND, unanswered: true }, refusal)?.state).toBe('unknown');
  });

  it('keeps the doubt of a refusal while a repeat of it never left', () => {
    const refused = { ...REFUND, state: 'refused', why: REFUSAL } as const;
    const again = refundAfter(refused, { name: 'asked-again', reason: 'once more', at: LATER });
    if (again === null) throw new Error('it was not repeated');
    const offline = { name: 'not-done', why: { code: 'gateway.not-reached' }, at: LATER } as const;
    expect(refundAfter(again, offline)).toMatchObject({ state: 'refused', why: REFUSAL });
    expect(refundAfter(again, { name: 'done' })).toMatchObject({ state: 'refunded', why: null });
  });

  it('treats a refused part as possibly done, unless the request never left', () => {
    const part = { ...REFUND, kind: 'part' } as const;
    const refused = refundAfter(part, { name: 'not-done', why: REFUSAL, at: LATER });
    expect(refused).toMatchObject({ state: 'unknown', why: REFUSAL, requestedAt: LATER });
    const neverLeft = { name: 'not-done', why: { code: 'gateway.not-reached' }, at: LATER } as const;
    expect(refundAfter(part, neverLeft)?.state).toBe('refused');
  });

  it('repeats a refused reversal in the same row, and a second refusal is as certain as the first', () => {
    const refused = { ...REFUND, state: 'refused', why: REFUSAL } as const;
    const again = refundAfter(refused, { name: 'asked-again', reason: 'once more', at: LATER });
    expect(again).toMatchObject({ state: 'under-way', unanswered: false });
    const other = again && refundAfter(again, { name: 'not-done', why: REFUSAL, at: LATER });
    expect(other?.state).toBe('refused');
    const done = { ...REFUND, state: 'refunded' } as const;
    const missing = refundAfter(done, { name: 'asked-again', reason: 'missing', at: LATER });
    expect(missing).toMatchObject({ state: 'under-way', unanswered: true });
  });

  it('keeps the first cabinet check until the refund is sent again', () => {
    const doubt = { ...REFUND, state: 'unknown', unanswered: true, why: WHY } as const;
    const looked = refundAfter(doubt, { name: 'not-there', at: LATER, by: null });
    expect(looked).toMatchObject({ state: 'unknown', notThereAt: LATER });
    expect(looked && refundAfter(looked, { name: 'not-there', at: at(90), by: null })).toBe(looked);
    const again = looked && refundAfter(looked, { name: 'asked-again', reason: 'once more', at: at(90) });
    expect(again?.notThereAt).toBeNull();
  });

  it('leaves nothing open after a manager settled it', () => {
    const doubt = { ...REFUND, state: 'unknown', unanswered: true, why: WHY } as const;
    const none = { name: 'settled', outcome: 'not-refunded', reason: 'not in the cabinet' } as const;
    expect(refundAfter(doubt, none)).toMatchObject({
      state: 'refused',
      unanswered: false,
      why: null,
      settled: 'not in the cabinet',
    });
  });

  it('changes nothing that the books already hold', () => {
    const silent = { ...REFUND, unanswered: true };
    expect(refundAfter(silent, { name: 'unanswered', why: WHY, at: LATER })).toBe(silent);
  });
});
