/** The history of a fake till: what it finds, the story of a sale, and the overview. */

import { EVERYBODY } from '../../renderer/testing/staff-views.ts';
import { WELL } from '../../renderer/testing/views.ts';
import type { GlanceView } from '../../shared/contract/glance.ts';
import type { KnownPerson, SaleView } from '../../shared/contract/history.ts';
import type { LookedUpView } from '../../shared/contract/manual-look-up.ts';
import type { TillView } from '../../shared/contract/till.ts';
import type { StoryPart, StoryStep } from '../../shared/history/story.ts';
import { PaymentId, StaffId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import type { FakeHandlers } from './fake-payment-acts.ts';

const CASHIER = StaffId.parse('unnamed');
const transactionId = TransactionId.parse('019aa0de-5c1e-7b0c-8d52-13a0f26b7c41');
const paymentId = PaymentId.parse('2354512461');
const amountTiyin = tiyin(48_500_50);

const payment = (happening: string, more: Partial<Extract<StoryPart, { what: 'payment' }>>): StoryPart => ({
  what: 'payment',
  happening,
  state: 'paid',
  amountTiyin,
  transactionId,
  paymentId,
  cardNumber: '860012******1234',
  why: null,
  reason: null,
  ...more,
});

const step = (seq: number, at: string, isTill: boolean, ...parts: readonly StoryPart[]): StoryStep => ({
  seq,
  at: `2026-11-20T09:${at}.000Z`,
  by: { person: CASHIER, isTill },
  approvedBy: null,
  parts,
});

const BY_THE_CASHIER = { by: CASHIER, approvedBy: null, at: '2026-11-20T09:42:51.000Z' };

const REDUCED: StoryPart = {
  what: 'reduced',
  goods: [
    { of: 'basket', name: null, lessTiyin: 2_500_00, price: null, by: CASHIER, approvedBy: null },
    {
      ...{ of: 'price', name: 'Olma qizil', lessTiyin: 4_000_00, by: CASHIER, approvedBy: CASHIER },
      price: { chargedTiyin: tiyin(14_000_00), listTiyin: tiyin(18_000_00) },
    },
  ],
};

/** A lost answer, a confirm, and a refund. */
const STORY: readonly StoryStep[] = [
  step(4_709, '40:51', false, {
    what: 'approval',
    right: 'discount',
    discount: 1_500,
    amountTiyin: tiyin(8_500_00),
  }),
  step(
    4_711,
    '41:05',
    false,
    { what: 'charge-sent', instrument: 'pass-code', amountTiyin, transactionId },
    REDUCED,
  ),
  step(
    4_712,
    '41:25',
    true,
    payment('unanswered', {
      state: 'unknown',
      paymentId: null,
      cardNumber: null,
      why: { code: 'gateway.timed-out' },
    }),
  ),
  step(4_713, '41:27', true, payment('succeeded', { state: 'confirming' })),
  step(
    4_714,
    '41:28',
    true,
    payment('confirmed', {}),
    { what: 'completed' },
    { what: 'receipt', state: 'queued', link: null, why: null },
  ),
  step(4_716, '43:02', true, {
    what: 'receipt',
    state: 'linked',
    link: 'https://ofd.example/epi?t=EP000000000025&r=731&c=20261120144107&s=485005',
    why: null,
  }),
  step(4_718, '43:20', false, {
    what: 'taken-out',
    goods: [
      {
        name: 'Pepsi 1,5 l',
        quantity: 1_000,
        dueTiyin: tiyin(14_000_00),
        reason: 'no money left',
        ...BY_THE_CASHIER,
      },
    ],
  }),
  step(4_730, '55:40', false, {
    what: 'refund',
    kind: 'reversal',
    state: 'refunded',
    amountTiyin,
    reason: 'the bread was stale',
    why: null,
    settled: null,
    goods: [{ name: 'Obi non', quantity: 2_000 }],
    toStock: true,
  }),
];

/** Whether the text is in the name of one of the sale's goods, or in its number. */
const fits = ({ lines, saleId }: SaleView, text: string): boolean =>
  [...lines.map(({ name }) => name), saleId].some((word) =>
    word.toLowerCase().includes(text.trim().toLowerCase()),
  );

/** A payment that this till may adopt. */
const LOOKED_UP: LookedUpView = {
  found: { paymentId, status: 2, note: '' },
  why: null,
  saleId: null,
  isOurs: true,
  mayAdopt: true,
};

/** A till without problems. */
export const FAKE_GLANCE: GlanceView = {
  ...WELL,
  dataFolder: 'C:\\ProgramData\\Tilla',
  copyFolder: '\\\\server\\tilla',
};

/** People whom the books of a till may name, including those who left. */
const PEOPLE: readonly KnownPerson[] = EVERYBODY.map(({ staffId, name, number, state }) => ({
  staffId,
  name,
  number,
  state,
  counts: true,
}));

interface FakeBooks {
  /** The finished share of the index. */
  readonly searchShare: number;
  readonly view: Pick<TillView, 'staff'>;
}

/** sales: with their payments as they are now. */
export function historyActs(till: FakeBooks, sales: () => readonly SaleView[]): FakeHandlers {
  const people = (): readonly KnownPerson[] => (till.view.staff.hasStaff ? PEOPLE : []);
  return {
    'print.receipt': () => ok({ by: 'system', isCopy: false }),
    'print.paper': () => ok({ by: 'system', isCopy: false }),
    'customer.screens': () => ok([]),
    'prints.view': () => ok({ printer: null, count: 0, waiting: [] }),
    'drawer.view': () => ok(null),
    'pole.view': () => ok(null),
    'history.find': ({ text, limit }) =>
      ok({
        sales: sales()
          .filter((sale) => fits(sale, text))
          .slice(0, limit),
        next: null,
        index: { isWhole: till.searchShare === 1, share: till.searchShare },
      }),
    'history.people': () => ok(people()),
    'history.story': ({ saleId }) => {
      const sale = sales().find((one) => one.saleId === saleId);
      return sale ? ok({ sale, steps: STORY, people: people() }) : fail({ code: 'payment.not-found' });
    },
    'by-hand.look-up': () => ok(LOOKED_UP),
    'history.export': ({ name, format }) => ok({ name: `${name}.${format}`, sales: 41, isCut: false }),
    'history.export-story': ({ name, format }) => ok({ name: `${name}.${format}` }),
    'history.export-cancel': () => ok(null),
  };
}
