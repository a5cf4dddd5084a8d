/** Scenes of goods that come back: the dialog at each of its steps. */
import type { RefundLineView, RefundOffer, SaleReturnView } from '../../shared/contract/refund.ts';
import { LineId, RefundId, SaleId, StaffId, TenderId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { RefundSource } from '../../shared/refund/sources.ts';
import { ok } from '../../shared/result.ts';
import { fakeRefund, IN_STATE } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { chargeTo, fillBasket, type OpenScreen, said } from './screen-walk.ts';

export const LOLA = { staffId: StaffId.parse('lola'), name: 'Lola Rahimova', number: 2 };
export const DILSHOD = { staffId: StaffId.parse('dilshod'), name: 'Dilshod Karimov', number: 1 };

const line = (name: string, change: Partial<RefundLineView> = {}): RefundLineView => ({
  lineId: LineId.parse(name),
  name,
  unit: 'dona',
  quantity: 1_000,
  dueTiyin: tiyin(16_500_00),
  returned: { quantity: 0, amountTiyin: tiyin(0) },
  labels: [],
  byPiece: false,
  byMeasure: false,
  ...change,
});

const CARD: RefundSource = {
  tenderId: TenderId.parse('code'),
  kind: 'code',
  way: 'service',
  mayBeCash: false,
  heldTiyin: tiyin(120_000_00),
  transactionId: TransactionId.parse('transaction-1'),
  cardNumber: '860012******1234',
  instead: null,
  toSettle: null,
};
const TERMINAL: RefundSource = {
  ...CARD,
  tenderId: TenderId.parse('terminal'),
  kind: 'terminal',
  way: 'terminal',
  mayBeCash: true,
  heldTiyin: tiyin(50_000_00),
  transactionId: null,
  cardNumber: null,
};
const CASH: RefundSource = {
  ...TERMINAL,
  tenderId: TenderId.parse('cash'),
  kind: 'cash',
  way: 'cash',
  mayBeCash: false,
  heldTiyin: tiyin(30_000_50),
};

/** Of several goods: one returned, one returned in part, one weighed, and a long name. */
const OFFER: RefundOffer = {
  saleId: SaleId.parse('sale-1'),
  mode: 'training',
  createdAt: '2026-11-20T09:41:07.000Z',
  totalTiyin: tiyin(208_000_50),
  heldTiyin: tiyin(200_000_50),
  lines: [
    line('Obi non', {
      quantity: 6_000,
      dueTiyin: tiyin(24_000_00),
      returned: { quantity: 2_000, amountTiyin: tiyin(8_000_00) },
    }),
    line('Koʻk choy 95-gʻijduvon, qogʻoz qutida 100 g', { quantity: 2_000, dueTiyin: tiyin(33_000_00) }),
    line('Pishloq «Golland», kg', {
      unit: 'kg',
      byMeasure: true,
      quantity: 1_250,
      dueTiyin: tiyin(120_000_00),
    }),
    line('Сок яблочный осветлённый «Дена» 1 л', {
      dueTiyin: tiyin(14_900_00),
      returned: { quantity: 1_000, amountTiyin: tiyin(14_900_00) },
    }),
    line('Kitob: Oʻtkan kunlar', { dueTiyin: tiyin(16_100_50) }),
  ],
  sources: [CARD, TERMINAL, CASH],
  receipt: 'there',
  open: null,
  stop: null,
  returns: [],
  people: [LOLA, DILSHOD],
};

const serial = (number: number): string => `0478006900013${number}5Ab${number}x9K${number}`;
const CIGARETTES = line('Sigaret «Marka» koʻk, quti', {
  quantity: 5_000,
  dueTiyin: tiyin(125_000_00),
  returned: { quantity: 1_000, amountTiyin: tiyin(25_000_00) },
  labels: [1, 2, 3, 4].map(serial),
  byPiece: true,
});

type Row = SaleReturnView['refunds'][number];
const row = (state: Row['state'], change: Partial<Row> = {}): Row => ({
  refundId: RefundId.parse('refund-1'),
  kind: 'part',
  state,
  amountTiyin: tiyin(120_000_00),
  transactionId: TransactionId.parse('transaction-1'),
  why: null,
  by: LOLA.staffId,
  approvedBy: DILSHOD.staffId,
  ...change,
});

export const returnOf = (...refunds: readonly Row[]): SaleReturnView => ({
  returnId: RefundId.parse('refund-1'),
  madeAt: '2026-11-21T09:41:07.000Z',
  dueTiyin: tiyin(186_500_00),
  reason: 'Buzuq',
  toStock: true,
  goods: [
    {
      name: 'Koʻk choy 95-gʻijduvon, qogʻoz qutida 100 g',
      unit: 'dona',
      quantity: 1_000,
      amountTiyin: tiyin(16_500_00),
    },
    { name: 'Pishloq «Golland», kg', unit: 'kg', quantity: 1_250, amountTiyin: tiyin(120_000_00) },
  ],
  refunds,
});

const REFUSED = {
  code: 'gateway.refused',
  note: 'Отмена отклонена процессингом: карта заблокирована банком',
  gatewayCode: -9124,
} as const;

export const BACK = [
  row('refunded'),
  row('refunded', { refundId: RefundId.parse('refund-2'), kind: 'terminal', amountTiyin: tiyin(50_000_00) }),
  row('refunded', { refundId: RefundId.parse('refund-3'), kind: 'cash', amountTiyin: tiyin(16_500_00) }),
];

/** What the till offers for the sale from now on. */
export const offering =
  (change: Partial<RefundOffer> = {}): NonNullable<Scene['prepare']> =>
  (till) => {
    till.answers['refund.offer'] = () => ok({ ...OFFER, ...change });
  };

/** A sale by code, and its return is requested in the history. */
async function openReturn(screen: OpenScreen, till: FakeTill): Promise<void> {
  await openHistory(screen, till);
  await askForReturn(screen, till);
}

/** In the history, for the shown sale. */
export async function askForReturn({ page }: OpenScreen, till: FakeTill): Promise<void> {
  await page.getByRole('button', { name: said(till)('return.open'), exact: true }).click();
  await page.getByRole('dialog').locator('[data-buttons]').waitFor();
}

export async function openHistory(screen: OpenScreen, till: FakeTill): Promise<void> {
  await fillBasket(screen, 2);
  await chargeTo(screen, till, 'paid', {
    ...IN_STATE.paid,
    cardNumber: '860012******1234',
    actions: ['refund', 'settle-refund'],
  });
  await screen.page.locator('[data-panel="buttons"] > :last-child button').click();
  await screen.page.locator('[data-step="selling"]').waitFor();
  await screen.page.keyboard.press('F7');
  await screen.page.getByRole('article').waitFor();
}

const press = (screen: OpenScreen, name: string): Promise<void> =>
  screen.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Everything, some goods, or an amount. */
const choose = ({ page }: OpenScreen, at: number): Promise<void> =>
  page.getByRole('dialog').getByRole('radio').nth(at).check({ force: true });

/** Everything is returned, as initially chosen. */
async function chooseAll(screen: OpenScreen, till: FakeTill): Promise<void> {
  await openReturn(screen, till);
  await press(screen, said(till)('return.reason.broken'));
}

export const RETURN_SCENES: Readonly<Record<string, Scene>> = {
  'return-form': { prepare: offering(), walk: chooseAll },
  'return-lines': {
    prepare: offering(),
    walk: async (screen, till) => {
      await openReturn(screen, till);
      await choose(screen, 1);
      await press(screen, said(till)('return.more', { name: 'Obi non' }));
    },
  },
  'return-amount': {
    prepare: offering(),
    walk: async (screen, till) => {
      await openReturn(screen, till);
      await choose(screen, 2);
      await screen.page.getByRole('dialog').getByRole('textbox').first().fill('300 000');
    },
  },
  'return-pieces': {
    prepare: offering({ lines: [CIGARETTES], sources: [CARD] }),
    walk: async (screen, till) => {
      await openReturn(screen, till);
      await choose(screen, 1);
      await screen.page.getByRole('checkbox').nth(1).check();
    },
  },
  'return-instead': {
    prepare: offering({
      heldTiyin: tiyin(150_000_50),
      sources: [
        {
          ...CARD,
          way: 'cash',
          instead: { code: 'refund.last-month-card-only', until: '2026-11-01T00:00:00.000Z' },
        },
        CASH,
      ],
    }),
    walk: chooseAll,
  },
  'return-stopped': { prepare: offering({ stop: { code: 'refund.in-doubt' } }), walk: openReturn },
  'return-under-way': {
    prepare: offering({ stop: { code: 'refund.in-doubt' }, returns: [returnOf(row('under-way'))] }),
    walk: openReturn,
  },
  'return-doubt': {
    prepare: offering({
      stop: { code: 'refund.in-doubt' },
      returns: [returnOf(row('unknown', { why: { code: 'gateway.timed-out' } }))],
    }),
    walk: openReturn,
  },
  'return-refused': {
    prepare: (till) => {
      offering()(till);
      const refused = { returns: [returnOf(row('refused', { why: REFUSED }))] };
      till.answers['refund.goods'] = () => {
        offering(refused)(till);
        return ok({ ...OFFER, ...refused });
      };
    },
    walk: async (screen, till) => {
      await chooseAll(screen, till);
      await screen.page.getByRole('dialog').locator('[data-buttons] button').last().click();
      till.publish('payment.changed', till.lastPayment);
      await screen.page.getByRole('dialog').locator('[data-state="refused"]').waitFor();
    },
  },
  'return-by-hand': {
    prepare: offering({
      heldTiyin: tiyin(80_000_50),
      sources: [TERMINAL, CASH],
      returns: [returnOf(row('refunded'))],
      open: {
        returnId: RefundId.parse('refund-1'),
        dueTiyin: tiyin(186_500_00),
        restTiyin: tiyin(66_500_00),
      },
    }),
    walk: openReturn,
  },
  /** In the history: each return with its paper. */
  'return-made': {
    prepare: offering({
      heldTiyin: tiyin(0),
      sources: [],
      returns: [returnOf(...BACK), { ...returnOf(...BACK), returnId: RefundId.parse('refund-9') }],
    }),
    walk: async (screen, till) => {
      await openHistory(screen, till);
      till.move({ refunds: [fakeRefund({ state: 'refunded', kind: 'part', amountTiyin: tiyin(5_000_00) })] });
      const made = screen.page.getByRole('region', { name: said(till)('return.made') });
      await made.getByRole('button').first().waitFor();
      await made.scrollIntoViewIfNeeded();
    },
  },
  'return-done': {
    prepare: offering({ heldTiyin: tiyin(0), sources: [], returns: [returnOf(...BACK)] }),
    walk: openReturn,
  },
};
