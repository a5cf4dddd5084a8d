/** Which view of a payment is current, and which payments the strip shows. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { PAYMENT_STATES, type PaymentStateName } from '../../shared/payment/state.ts';
import type { RefundKind, RefundState } from '../../shared/refund/refund.ts';
import {
  fakePayment,
  fakeReceipt,
  fakeRefund,
  IN_CASE,
  IN_STATE,
} from '../../tests/support/fake-payments.ts';
import { stateKey } from '../i18n/state-words.ts';
import { createPayments, isNewer, KEPT_ENDS, type PaymentsStore, stripOf } from './payments.ts';

const NOW = SaleId.parse('now');
const EARLIER = SaleId.parse('earlier');

let payments: PaymentsStore;
beforeEach(() => {
  payments = createPayments();
});

const payment = (state: PaymentStateName, change: Partial<PaymentView> = {}, saleId = NOW): PaymentView =>
  fakePayment(saleId, { ...IN_STATE[state], ...change });

const shownState = (): PaymentStateName | undefined =>
  payments.viewOf(TransactionId.parse('transaction-1'))?.state;

const strip = (panelId: PaymentView['transactionId'] | null = null): readonly PaymentStateName[] =>
  stripOf(payments.getState(), NOW, panelId).map(({ view }) => view.state);

describe('the order of payment views', () => {
  const order = (number: number, run = 'this') => ({ order: { run, number } });

  it('follows the main process, whatever state and age the views have', () => {
    for (const shown of PAYMENT_STATES) {
      for (const state of PAYMENT_STATES) {
        const before = payment(shown, { ageMs: 1_000, ...order(7) });
        const late = payment(state, { ageMs: 1_000_000, ...order(6) });
        expect(isNewer(before, late), `${shown} ${state}`).toBe(false);
        expect(isNewer(before, before), shown).toBe(false);
        // The wall clock was set back, so the payment became younger.
        expect(isNewer(before, payment(state, { ageMs: 0, ...order(8) })), `${shown} ${state}`).toBe(true);
      }
    }
  });

  it('starts over with each run of the main process', () => {
    const earlier = payment('unknown', order(900));
    expect(isNewer(earlier, payment('processing', order(1, 'next')))).toBe(true);
  });

  it('shows the alarm of a payment that became younger because the clock was set back', () => {
    const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T07:00:00.000Z' } as const;
    payments.take(payment('abandoned', { ageMs: 3_600_000 }), true);
    payments.take(payment('abandoned', { ageMs: 0, alarm, actions: ['refund'] }));
    const [entry] = [...payments.getState().entries.values()];
    expect(entry?.view).toMatchObject({ alarm, actions: ['refund'] });
  });

  it('ends at the same state, wherever a late view arrives in the sequence', () => {
    const row = [
      payment('sending', { ageMs: 0 }),
      payment('processing', { ageMs: 900 }),
      payment('confirming', { ageMs: 4_000 }),
      payment('paid', { ageMs: 4_300 }),
    ];
    for (const late of row) {
      payments = createPayments();
      for (const view of row) payments.take(view);
      payments.take(late);
      expect(shownState()).toBe('paid');
    }
  });

  it('accepts the later receipt of a paid payment', () => {
    const link = fakeReceipt({ state: 'linked', link: 'https://ofd.example.uz/' });
    const paid = payment('paid', { ageMs: 5_000 });
    payments.take(paid);
    payments.take(payment('paid', { ageMs: 9_000, receipt: link }));
    payments.take(paid);
    expect([...payments.getState().entries.values()][0]?.view.receipt).toEqual(link);
  });
});

describe('a long day', () => {
  const sold = (number: number, change: Partial<PaymentView> = {}): PaymentView => ({
    ...payment('paid', change, EARLIER),
    transactionId: TransactionId.parse(`sold-${number}`),
  });

  it('drops finished payments, oldest first, and keeps each payment that still needs a person', () => {
    const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;
    payments.take({ ...payment('unknown'), transactionId: TransactionId.parse('waits') });
    payments.take({ ...payment('abandoned', { alarm }), transactionId: TransactionId.parse('calls') });
    payments.take(
      { ...payment('lapsed', { setAside: true }), transactionId: TransactionId.parse('aside') },
      true,
    );
    for (let number = 0; number < KEPT_ENDS * 3; number += 1) payments.take(sold(number));
    const left = [...payments.getState().entries.keys()];
    expect(left).toHaveLength(KEPT_ENDS + 3);
    expect(left.slice(0, 4)).toEqual(['waits', 'calls', 'aside', `sold-${KEPT_ENDS * 2}`]);
    payments.note(TransactionId.parse('aside'));
    payments.take(sold(KEPT_ENDS * 3));
    expect([...payments.getState().entries.keys()].slice(0, 3)).toEqual([
      'waits',
      'calls',
      `sold-${KEPT_ENDS * 2 + 1}`,
    ]);
  });

  it('shows a dropped payment again when the payment changes', () => {
    for (let number = 0; number <= KEPT_ENDS; number += 1) payments.take(sold(number));
    expect(payments.getState().entries.has(TransactionId.parse('sold-0'))).toBe(false);
    const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;
    payments.take(sold(0, { alarm }));
    expect(strip()).toEqual(['paid']);
  });
});

describe('the strip', () => {
  const refund = (state: RefundState, kind: RefundKind = 'reversal') => fakeRefund({ state, kind });

  it('keeps a refund in doubt, full or partial, until a person settles it, even on a long day', () => {
    payments.take(payment('paid', { refunds: [refund('unknown')] }));
    for (let number = 0; number < KEPT_ENDS * 2; number += 1) {
      payments.take({
        ...payment('paid', {}, EARLIER),
        transactionId: TransactionId.parse(`sold-${number}`),
      });
    }
    expect(strip()).toEqual(['paid']);
    payments.take(payment('paid', { refunds: [refund('refunded')] }));
    expect(strip()).toEqual([]);
    payments.take(payment('paid', { refunds: [refund('refunded', 'part'), refund('unknown', 'part')] }));
    expect(strip()).toEqual(['paid']);
  });

  it('leaves a refund in flight to the panel that shows it', () => {
    payments.take(payment('paid', { refunds: [refund('under-way')] }));
    expect(strip()).toEqual(['paid']);
    expect(strip(TransactionId.parse('transaction-1'))).toEqual([]);
    payments.take(payment('paid', { refunds: [refund('unknown')] }));
    expect(strip(TransactionId.parse('transaction-1'))).toEqual(['paid']);
  });

  it('shows a payment that was set aside until the payment has ended and was noted', () => {
    payments.take(payment('processing', { setAside: true }, EARLIER));
    expect(strip()).toEqual(['processing']);
    payments.take(payment('declined', { setAside: true }, EARLIER));
    expect(strip()).toEqual(['declined']);
    payments.note(TransactionId.parse('transaction-1'));
    expect(strip()).toEqual([]);
  });

  it('shows an unapproved payment after it leaves the panel, even of the open basket, until it is noted', () => {
    const id = TransactionId.parse('transaction-1');
    payments.take(payment('processing'));
    payments.take(payment('abandoned', IN_CASE.nobodyWaits));
    expect(strip(id)).toEqual([]);
    expect(strip()).toEqual(['abandoned']);
    payments.note(id);
    expect(strip()).toEqual([]);
  });

  const COMES = { by: 'customer-left', ending: null, goesBack: false } as const;

  it('shows a payment that may still become money until the payment has ended, whatever is pressed', () => {
    const id = TransactionId.parse('transaction-1');
    const aside = { setAside: true, leftTiyin: tiyin(100) };
    payments.take(payment('abandoned', { ...aside, abandoned: COMES }, EARLIER), true);
    payments.note(id);
    payments.noteEndsOf(EARLIER);
    expect(strip()).toEqual(['abandoned']);
    payments.take(
      payment('abandoned', { ...aside, abandoned: { ...COMES, ending: 'not-charged' } }, EARLIER),
    );
    expect(strip()).toEqual(['abandoned']);
    payments.note(id);
    expect(strip()).toEqual([]);
  });

  it.each([
    ['that this till does not query', { isElsewhere: true }],
    ['of another till', { isOthers: true }],
    ['that was given back', { leftTiyin: tiyin(0) }],
    ['that a manager has settled', { abandoned: { ...COMES, isSettled: true } }],
  ] as const)('lets a person note a payment %s, because nothing else could end its display', (_, change) => {
    const aside = { setAside: true, leftTiyin: tiyin(100), abandoned: COMES };
    payments.take(payment('abandoned', { ...aside, ...change }, EARLIER), true);
    payments.note(TransactionId.parse('transaction-1'));
    expect(strip()).toEqual([]);
  });

  it('shows a noted payment again once a manager settles it as charged, and no press or basket hides it', () => {
    const id = TransactionId.parse('transaction-1');
    const claimed = { by: 'claimed', ending: null, goesBack: false } as const;
    const aside = { setAside: true, leftTiyin: tiyin(100) };
    payments.take(payment('declined', aside, EARLIER), true);
    payments.note(id);
    expect(strip()).toEqual([]);
    payments.take(payment('abandoned', { ...aside, isClaimed: true, abandoned: claimed }, EARLIER));
    payments.noteEndsOf(EARLIER);
    payments.note(id);
    expect(strip()).toEqual(['abandoned']);
    // Its later end without a charge is a new end, still unread.
    const over = { ...claimed, ending: 'not-charged' } as const;
    payments.take(payment('abandoned', { ...aside, isClaimed: true, abandoned: over }, EARLIER));
    expect(strip()).toEqual(['abandoned']);
  });

  it('asks about the goods of an unseen payment until a person answers, also after a reload', () => {
    const goods = { goodsSince: '2026-11-20T09:41:07.000Z' };
    payments.take(payment('paid', { ...IN_CASE.goods, ...goods }, EARLIER));
    expect(strip()).toEqual(['paid']);
    payments.note(TransactionId.parse('transaction-1'));
    expect(strip()).toEqual(['paid']);
    expect(strip(TransactionId.parse('transaction-1'))).toEqual([]);
    payments.take(payment('paid', { goodsSince: null }, EARLIER));
    expect(strip()).toEqual([]);
  });

  it('asks nothing about money that a person saw', () => {
    payments.take(payment('processing', { setAside: true }, EARLIER));
    payments.take(payment('paid', { setAside: true }, EARLIER));
    expect(strip()).toEqual([]);
  });

  it('does not repeat the payment of the panel', () => {
    const view = payment('processing');
    payments.take(view);
    expect(strip(view.transactionId)).toEqual([]);
  });

  it('shows an earlier sale’s payment in flight, set aside or not', () => {
    payments.take(payment('unknown', {}, EARLIER));
    expect(strip()).toEqual(['unknown']);
  });

  it('calls for a manager even if the payment was noted before', () => {
    payments.take(payment('declined', { setAside: true }, EARLIER), true);
    payments.note(TransactionId.parse('transaction-1'));
    expect(strip()).toEqual([]);
    const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;
    payments.take(payment('declined', { setAside: true, alarm, ageMs: 70_000 }, EARLIER));
    expect(strip()).toEqual(['declined']);
  });

  it('does not bring back a payment that ended in an earlier run and only now got its receipt or refund', () => {
    payments.take(payment('paid', { setAside: true }, EARLIER));
    expect(strip()).toEqual([]);
  });
});

describe('the phrase for the state of a payment', () => {
  it.each([
    ['state.checking', IN_CASE.checking],
    ['state.claimed', IN_CASE.claimed],
    ['state.nobody-waits', IN_CASE.nobodyWaits],
    ['state.another-tender', IN_CASE.anotherTender],
    ['state.abandoned', IN_STATE.abandoned],
    [
      'state.absent',
      { ...IN_STATE.abandoned, abandoned: { by: 'override', ending: 'not-found', goesBack: false } },
    ],
    ['state.not-charged', IN_STATE['not-charged']],
    ['state.declined', IN_STATE.declined],
  ] as const)('%s', (key, change) => {
    expect(stateKey(fakePayment(NOW, change))).toBe(key);
  });
});
