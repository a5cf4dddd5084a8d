/** What the customer's screen shows of a sale, by what the books know of it. */
import { describe, expect, it } from 'vitest';
import { type CounterSale, stageOf } from '../../electron/customer/stage.ts';
import { paidPayment } from '../../renderer/testing/views.ts';
import type { CustomerGoods } from '../../shared/contract/customer.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { SaleId, TenderId } from '../../shared/ids.ts';
import { tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { PAYMENT_STATES } from '../../shared/payment/state.ts';
import { fakeReceipt } from '../support/fake-payments.ts';

const TOTAL = tiyin(48_500_00);
const line = {
  name: 'Non',
  quantity: 1000,
  unit: 'dona',
  unitPriceTiyin: TOTAL,
  dueTiyin: TOTAL,
} as const;
const GOODS: CustomerGoods = {
  lines: [line],
  earlier: 0,
  offTiyin: ZERO_TIYIN,
  totalTiyin: TOTAL,
  heldTiyin: ZERO_TIYIN,
  owedTiyin: TOTAL,
};
const PAID_GOODS: CustomerGoods = { ...GOODS, heldTiyin: TOTAL, owedTiyin: ZERO_TIYIN };
const EMPTY: CustomerGoods = { ...GOODS, lines: [], totalTiyin: ZERO_TIYIN, owedTiyin: ZERO_TIYIN };
const ALARM = { kind: 'may-be-charged', about: null, raisedAt: '2026-11-20T09:41:07.000Z' } as const;

const payment = (change: Partial<PaymentView>): PaymentView =>
  paidPayment({ paidAt: null, amountTiyin: TOTAL, receipt: null, ...change });
const sale = (change: Partial<CounterSale>): CounterSale => ({
  state: null,
  tenders: [],
  payments: [],
  goods: GOODS,
  step: 'selling',
  camera: 'below',
  card: null,
  ...change,
});
const nameOf = (change: Partial<CounterSale>): string => stageOf(sale(change)).name;

describe('before a payment', () => {
  it('an empty basket is an idle screen, whatever the cashier’s page says', () => {
    for (const step of ['selling', 'code', 'payment'] as const)
      expect(nameOf({ goods: EMPTY, step })).toBe('idle');
  });

  it('goods show, and the arrow to the camera with what is owed', () => {
    expect(nameOf({})).toBe('goods');
    expect(stageOf(sale({ step: 'code', camera: 'left' }))).toEqual({
      name: 'code',
      amountTiyin: TOTAL,
      camera: 'left',
    });
  });

  it('a page that says "payment" without one changes nothing', () => {
    expect(nameOf({ step: 'payment' })).toBe('goods');
  });
});

describe('a payment', () => {
  const STAGES = {
    sending: 'charging',
    processing: 'approving',
    confirming: 'confirming',
    unknown: 'checking',
    declined: 'not-paid',
    lapsed: 'not-paid',
    absent: 'not-paid',
    'not-charged': 'not-paid',
    // It may still become money, so the screen does not say "not paid".
    abandoned: 'goods',
    // Of an open sale: a part.
    paid: 'goods',
  } as const;

  it.each(PAYMENT_STATES)('that is %s shows its own stage', (state) => {
    expect(nameOf({ state: 'open', step: 'payment', payments: [payment({ state })] })).toBe(STAGES[state]);
  });

  it.each(['selling', 'code'] as const)(
    'under way shows whatever the cashier’s page says; an ended one gives way to "%s"',
    (step) => {
      for (const state of ['sending', 'processing', 'confirming', 'unknown'] as const)
        expect(nameOf({ step, payments: [payment({ state })] })).toBe(STAGES[state]);
      const ended = nameOf({ step, payments: [payment({ state: 'declined' })] });
      expect(ended).toBe(step === 'code' ? 'code' : 'goods');
    },
  );

  it('that was set aside is no longer at the counter, and shows nothing even once it is paid', () => {
    const set = { setAside: true } as const;
    expect(nameOf({ state: 'open', payments: [payment({ state: 'processing', ...set })] })).toBe('idle');
    const paid = payment({ state: 'paid', ...set });
    expect(nameOf({ state: 'completed', goods: PAID_GOODS, payments: [paid] })).toBe('idle');
  });

  it('counts down with the books’ own window', () => {
    const window = { totalMs: 30_000, remainingMs: 21_900 };
    expect(stageOf(sale({ payments: [payment({ state: 'confirming', window })] }))).toEqual({
      name: 'confirming',
      amountTiyin: TOTAL,
      totalMs: 30_000,
      leftMs: 21_900,
    });
  });

  it('by card asks its holder for nothing more', () => {
    const card = payment({ state: 'processing', instrument: 'saved-card' });
    expect(nameOf({ payments: [card] })).toBe('charging');
  });
});

describe('"paid"', () => {
  const paid = { state: 'completed', goods: PAID_GOODS, payments: [payment({ state: 'paid' })] } as const;

  it('shows for a complete sale alone', () => {
    expect(nameOf(paid)).toBe('paid');
    expect(nameOf({ ...paid, state: 'open' })).toBe('goods');
    expect(nameOf({ ...paid, state: 'voided' })).toBe('idle');
    expect(nameOf({ ...paid, state: null })).toBe('goods');
  });

  it('does not show while money is in doubt, or the goods may not have been handed over', () => {
    expect(nameOf({ ...paid, payments: [payment({ state: 'paid', alarm: ALARM })] })).toBe('checking');
    const unseen = payment({ state: 'paid', goodsSince: ALARM.raisedAt });
    expect(nameOf({ ...paid, payments: [unseen] })).toBe('checking');
  });

  it('goes once the money went back', () => {
    const back = { ...PAID_GOODS, heldTiyin: tiyin(1_00), owedTiyin: tiyin(48_499_00) };
    expect(nameOf({ ...paid, goods: back })).toBe('idle');
  });

  it('has the change of the cash, and the receipt once it is linked', () => {
    const moment = { wallMs: 0, monoMs: 0, bootId: 'boot' };
    const cash = {
      kind: 'cash',
      tenderId: TenderId.parse('tender-1'),
      saleId: SaleId.parse('sale-1'),
      amountTiyin: TOTAL,
      takenAt: moment,
      givenTiyin: tiyin(50_000_00),
      changeTiyin: tiyin(1_500_00),
    } as const;
    const shown = (change: Partial<NonNullable<PaymentView['receipt']>>) =>
      stageOf(
        sale({
          ...paid,
          tenders: [cash],
          payments: [payment({ state: 'paid', receipt: fakeReceipt({ state: 'submitted', ...change }) })],
        }),
      );
    const base = { name: 'paid', amountTiyin: TOTAL, changeTiyin: tiyin(1_500_00) };
    expect(shown({})).toEqual({ ...base, link: null, isLinkComing: true });
    const link = 'https://ofd.example.uz/check?t=UZ21&r=123';
    expect(shown({ state: 'linked', link })).toEqual({ ...base, link, isLinkComing: false });
    expect(shown({ state: 'refused' })).toEqual({ ...base, link: null, isLinkComing: false });
    // A manager's link that the service has not taken yet.
    expect(shown({ state: 'registering', link })).toEqual({ ...base, link: null, isLinkComing: true });
  });
});
