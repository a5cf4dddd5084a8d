/** Every fiscal receipt goes one way: each state meets each event, and the table decides the outcome. */
import { describe, expect, it } from 'vitest';
import { RECEIPT_MOVES, type ReceiptEvent, receiptAfter } from '../../shared/fiscal/machine.ts';
import { mayBeThere, RECEIPT_STATES, Receipt, type ReceiptState } from '../../shared/fiscal/receipt.ts';
import { PaymentId, SaleId, TransactionId } from '../../shared/ids.ts';

const WHY = { code: 'gateway.refused', gatewayCode: -5 } as const;
const LINK = 'https://ofd.example/1';
const SINCE = { wallMs: 1_000, monoMs: 1_000, bootId: 'boot' };

const RECEIPT: Receipt = {
  transactionId: TransactionId.parse('payment'),
  saleId: SaleId.parse('sale'),
  paymentId: PaymentId.parse('2354512461'),
  endpoint: { baseUrl: 'https://gateway.example', serviceId: 77, mode: 'live' },
  state: 'queued',
  received: { received_ecash: 0, received_cash: 0, received_card: 500 },
  corrections: [{ line: 0, SPIC: '00702001001000001' }],
  unanswered: false,
  link: null,
  why: null,
};

const EVENTS: readonly ReceiptEvent[] = [
  { name: 'accepted' },
  { name: 'linked', link: LINK },
  { name: 'refused', why: WHY, unanswered: false },
  { name: 'refused', why: WHY, unanswered: true },
  { name: 'doubted', why: WHY },
  { name: 'unanswered', why: WHY },
  { name: 'lost', why: WHY },
  { name: 'interrupted' },
  { name: 'not-left' },
  { name: 'refund-open' },
  { name: 'owed' },
  { name: 'given-back' },
  { name: 'sent-again', corrections: [] },
  { name: 'sent-again', corrections: [{ line: 0, SPIC: '00702001001000002' }] },
  { name: 'registered', link: LINK },
  { name: 'closed', reason: 'sold on paper', isElsewhere: false },
  { name: 'closed', reason: 'sold on paper', isElsewhere: true },
];

/** The fields beside a row's state: whether it raised an alarm, and who closed it. */
const waysOf = (state: ReceiptState): readonly Partial<Receipt>[] => {
  if (state === 'closed')
    return [{ closed: { by: 'person', how: 'r' } }, { closed: { by: 'till', how: 'r' } }];
  const called = { unlinked: { since: SINCE, isCalled: true } };
  const links = state === 'registering' ? [LINK, null] : [state === 'linked' ? LINK : null];
  const isOnItsWay = state === 'queued' || state === 'submitted' || state === 'registering';
  return links.flatMap((link) => [
    { link },
    ...(isOnItsWay
      ? [
          { link, ...called },
          { link, ...called, sendAnyway: true },
        ]
      : []),
  ]);
};

/** Every possible receipt, before every possible event. */
const WALK = RECEIPT_STATES.flatMap((state) =>
  waysOf(state).flatMap((way) =>
    [false, true].flatMap((unanswered) =>
      EVENTS.map((event) => ({ receipt: { ...RECEIPT, ...way, state, unanswered } as Receipt, event })),
    ),
  ),
);

const BY_REFUNDS: readonly string[] = ['refund-open', 'owed', 'given-back'];
const BY_MANAGER: readonly string[] = ['sent-again', 'registered', 'closed'];

describe('the table of receipts', () => {
  it('leads every state and event to its target, and nowhere else', () => {
    const reached = new Map<string, Set<ReceiptState>>();
    for (const { receipt, event } of WALK) {
      const after = receiptAfter(receipt, event);
      if (after === null) continue;
      expect(Receipt.parse(after)).toEqual(after);
      const key = `${receipt.state} ${event.name}`;
      reached.set(key, (reached.get(key) ?? new Set()).add(after.state));
    }
    const said = RECEIPT_STATES.flatMap((state) =>
      Object.entries(RECEIPT_MOVES[state]).map(([name, { to }]) => [`${state} ${name}`, to.toSorted()]),
    );
    const done = [...reached].map(([key, states]) => [key, [...states].toSorted()]);
    expect(Object.fromEntries(done)).toEqual(Object.fromEntries(said));
  });

  it('reaches every state from "queued", and never leaves "linked"', () => {
    const reached = new Set<ReceiptState>(['queued']);
    // A set visits values that are added during its loop.
    for (const state of reached)
      for (const { to } of Object.values(RECEIPT_MOVES[state])) for (const one of to) reached.add(one);
    expect([...reached].toSorted()).toEqual(RECEIPT_STATES.toSorted());
    expect(RECEIPT_MOVES.linked).toEqual({});
  });

  it('never changes a receipt’s payment, nor how that was paid', () => {
    for (const { receipt, event } of WALK) {
      const { transactionId, saleId, paymentId, endpoint, received } = receipt;
      const same = { transactionId, saleId, paymentId, endpoint, received };
      expect(receiptAfter(receipt, event) ?? receipt).toMatchObject(same);
    }
  });

  it('never lets a refund move a receipt that may have been sent', () => {
    for (const { receipt, event } of WALK)
      if (BY_REFUNDS.includes(event.name) && mayBeThere(receipt))
        expect(receiptAfter(receipt, event), `${receipt.state} ${event.name}`).toBeNull();
  });

  it('remembers that a receipt may be at the service until the service answers', () => {
    const settling: readonly string[] = ['linked', 'refused', 'not-left', 'accepted'];
    for (const { receipt, event } of WALK) {
      const after = receiptAfter(receipt, event);
      if (after && mayBeThere(receipt) && !settling.includes(event.name))
        expect(mayBeThere(after), `${receipt.state} ${event.name}`).toBe(true);
    }
  });

  it('allows a manager’s decision only on an alarm, or to undo a manager’s own', () => {
    for (const { receipt, event } of WALK) {
      if (!BY_MANAGER.includes(event.name)) continue;
      const isCalled = receipt.state === 'refused' || receipt.unlinked?.isCalled === true;
      const isUndone = event.name !== 'closed' && receipt.state === 'closed';
      const isOver = receipt.state === 'linked' || receipt.state === 'closed';
      const isLeftHere = event.name === 'closed' && event.isElsewhere && !isOver;
      expect(receiptAfter(receipt, event) !== null).toBe(isCalled || isUndone || isLeftHere);
    }
  });

  it('reopens a receipt that the till closed, never one that a person closed', () => {
    const byTill: Receipt = { ...RECEIPT, state: 'closed', closed: { by: 'till', how: 'given-back' } };
    const byPerson: Receipt = { ...RECEIPT, state: 'closed', closed: { by: 'person', how: 'not needed' } };
    expect(receiptAfter(byTill, { name: 'owed' })).toEqual(RECEIPT);
    expect(receiptAfter(byPerson, { name: 'owed' })).toBeNull();
  });

  it('sends a possibly sent receipt again only on a decision, and adds corrections', () => {
    const silent: Receipt = {
      ...RECEIPT,
      unanswered: true,
      unlinked: { since: SINCE, isCalled: true },
    };
    const correction = { line: 1, Barcode: '' };
    expect(receiptAfter(silent, { name: 'sent-again', corrections: [correction] })).toEqual({
      ...silent,
      corrections: [...RECEIPT.corrections, correction],
      sendAnyway: true,
      unlinked: { since: SINCE, isCalled: false },
    });
    // The decision sends it once.
    const again: Receipt = { ...silent, sendAnyway: true };
    expect(receiptAfter(again, { name: 'lost', why: WHY })).not.toHaveProperty('sendAnyway');
    expect(receiptAfter(again, { name: 'interrupted' })).toMatchObject({ sendAnyway: false });
  });
});
