/** Times that run with the page's own clock and never backwards, and the sounds of payments. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { SaleId } from '../../../shared/ids.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { fakePayment, IN_CASE, IN_STATE } from '../../../tests/support/fake-payments.ts';
import { createPayments, type PaymentEntry, type PaymentsStore } from '../../context/payments.ts';
import { ageMs, givesUpLeftMs, nextQueryLeftMs, windowLeftMs } from './countdown.ts';
import { soundOfStep } from './payment-sounds.ts';

const NOW = SaleId.parse('now');

let payments: PaymentsStore;
beforeEach(() => {
  payments = createPayments();
});

const payment = (state: PaymentStateName, change: Partial<PaymentView> = {}): PaymentView =>
  fakePayment(NOW, { ...IN_STATE[state], ...change });

const entry = (view: PaymentView): PaymentEntry => ({
  view,
  receivedAtMs: 50_000,
  sentAtMs: 50_000 - view.ageMs,
  windowEndsAtMs: view.window && 50_000 + view.window.remainingMs,
  givesUpAtMs: view.givesUpMs === null ? null : 50_000 + view.givesUpMs,
  stateSinceMs: 0,
  watched: true,
  noted: false,
});

describe('spans of time', () => {
  it('run from the moment when the view arrived', () => {
    const confirming = entry(payment('confirming', { window: { totalMs: 30_000, remainingMs: 22_000 } }));
    expect(windowLeftMs(confirming, 50_000)).toBe(22_000);
    expect(windowLeftMs(confirming, 71_500)).toBe(500);
    expect(windowLeftMs(confirming, 99_000)).toBe(0);
    const unknown = entry(payment('unknown', { nextLookMs: 8_000, ageMs: 20_000 }));
    expect(nextQueryLeftMs(unknown, 53_000)).toBe(5_000);
    expect(ageMs(unknown, 53_000)).toBe(23_000);
    const waiting = entry(payment('processing', { givesUpMs: 225_000 }));
    expect(givesUpLeftMs(waiting, 60_000)).toBe(215_000);
    expect(givesUpLeftMs(waiting, 900_000)).toBe(0);
    // The ticking clock is a moment behind the message.
    expect(givesUpLeftMs(waiting, 49_900)).toBe(225_000);
  });

  it('never grow when a later view names a longer span, and never start over', () => {
    const seen = () => payments.getState().entries.get(id);
    const { transactionId: id, ...first } = payment('confirming', {
      ageMs: 2_000,
      window: { totalMs: 30_000, remainingMs: 1_000 },
    });
    payments.take({ ...first, transactionId: id });
    const before = seen();
    const later = { order: fakePayment(NOW).order, window: { totalMs: 30_000, remainingMs: 60_000 } };
    payments.take({ ...first, transactionId: id, ...later, ageMs: 1 });
    const after = seen();
    if (!before || !after) throw new Error('it was not taken');
    const nowMs = after.receivedAtMs + 100;
    expect(windowLeftMs(after, nowMs)).toBeLessThanOrEqual(1_000);
    expect(windowLeftMs(after, nowMs)).toBe(windowLeftMs(before, nowMs));
    expect(ageMs(after, nowMs)).toBe(ageMs(before, nowMs));
  });

  it('are null if the main process named no span', () => {
    expect(windowLeftMs(entry(payment('paid')), 60_000)).toBeNull();
    expect(nextQueryLeftMs(entry(payment('declined')), 60_000)).toBeNull();
    expect(givesUpLeftMs(entry(payment('unknown')), 60_000)).toBeNull();
  });
});

describe('sounds', () => {
  it('play once for the end of a payment', () => {
    expect(soundOfStep(entry(payment('confirming')), entry(payment('paid')))).toBe('paid');
    expect(soundOfStep(entry(payment('sending')), entry(payment('declined')))).toBe('error');
    expect(soundOfStep(entry(payment('paid')), entry(payment('paid')))).toBeNull();
    expect(soundOfStep(undefined, entry(payment('paid')))).toBeNull();
  });

  it('stay silent while a refusal is checked, and play its end once', () => {
    const checking = entry(payment('unknown', IN_CASE.checking));
    expect(soundOfStep(entry(payment('sending')), checking)).toBeNull();
    expect(soundOfStep(checking, entry(payment('declined')))).toBe('error');
    expect(soundOfStep(checking, entry(payment('unknown')))).toBe('error');
  });

  it('ask for attention if no customer paid, if the money is unseen, or for a manager', () => {
    const aside = { setAside: true };
    const goods = entry(payment('paid', { ...aside, ...IN_CASE.goods }));
    expect(soundOfStep(entry(payment('processing', aside)), goods)).toBe('attention');
    expect(soundOfStep(goods, goods)).toBeNull();
    expect(soundOfStep(entry(payment('processing')), entry(payment('abandoned', IN_CASE.nobodyWaits)))).toBe(
      'attention',
    );
    expect(
      soundOfStep(entry(payment('unknown')), entry(payment('abandoned', IN_CASE.anotherTender))),
    ).toBeNull();
    const alarm = { kind: 'charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;
    expect(soundOfStep(entry(payment('abandoned')), entry(payment('abandoned', { alarm })))).toBe(
      'attention',
    );
  });
});
