import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { RefundLineView, RefundOffer, SaleReturnView } from '../../../shared/contract/refund.ts';
import { LineId, RefundId, SaleId, StaffId, TenderId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import type { RefundSource } from '../../../shared/refund/sources.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import ReturnDialog from './return-dialog.tsx';

const saleId = SaleId.parse('sale-1');
const [LOLA, DILSHOD, GONE] = [StaffId.parse('lola'), StaffId.parse('dilshod'), StaffId.parse('gone')];

const BREAD: RefundLineView = {
  lineId: LineId.parse('bread'),
  name: 'Obi non',
  unit: 'dona',
  quantity: 3_000,
  dueTiyin: tiyin(1_000_00),
  returned: { quantity: 0, amountTiyin: tiyin(0) },
  labels: [],
  byPiece: false,
};
const WATER: RefundLineView = {
  ...BREAD,
  lineId: LineId.parse('water'),
  name: 'Suv',
  quantity: 2_000,
  dueTiyin: tiyin(600_00),
  labels: ['04780069000130aaaaaaa', '04780069000130bbbbbbb'],
  byPiece: true,
};
const CARD: RefundSource = {
  tenderId: TenderId.parse('code'),
  kind: 'code',
  way: 'service',
  mayBeCash: false,
  heldTiyin: tiyin(700_00),
  transactionId: TransactionId.parse('transaction-1'),
  cardNumber: '8600 **** 1234',
  instead: null,
};
const CASH: RefundSource = {
  ...CARD,
  tenderId: TenderId.parse('cash'),
  kind: 'cash',
  way: 'cash',
  heldTiyin: tiyin(900_00),
  transactionId: null,
  cardNumber: null,
};
const OFFER: RefundOffer = {
  saleId,
  createdAt: '2026-11-20T09:41:07.000Z',
  totalTiyin: tiyin(1_600_00),
  heldTiyin: tiyin(1_600_00),
  lines: [BREAD, WATER],
  sources: [CARD, CASH],
  open: null,
  stop: null,
  returns: [],
  people: [],
};
const RETURN: SaleReturnView = {
  returnId: RefundId.parse('refund-1'),
  madeAt: '2026-11-21T09:41:07.000Z',
  dueTiyin: tiyin(1_600_00),
  reason: 'Faulty',
  toStock: false,
  goods: [],
  refunds: [
    {
      refundId: RefundId.parse('refund-1'),
      kind: 'reversal',
      state: 'under-way',
      amountTiyin: tiyin(700_00),
      transactionId: TransactionId.parse('transaction-1'),
      why: null,
      by: LOLA,
      approvedBy: null,
    },
  ],
};

async function open(offer: RefundOffer, given: Answer<'refund.goods'> = fail({ code: 'tender.changed' })) {
  let now = offer;
  const drawn = await drawInTill(<ReturnDialog saleId={saleId} />, {
    'refund.offer': () => ok(now),
    'refund.goods': () => given,
    'refund.go-on': () => given,
  });
  const become = (next: RefundOffer): void => {
    now = next;
    drawn.api.publish('sale.changed', { saleId } as never);
  };
  return { ...drawn, become };
}

test('sums follow each press: what was paid goes back, the card first, then cash; one press names what it showed', async () => {
  const { screen, api } = await open(OFFER);
  await screen.getByRole('radio', { name: 'Goods' }).click();
  const more = screen.getByRole('button', { name: 'More: Obi non' });
  await more.click();
  await expect.element(screen.getByRole('button', { name: /^Give back/ })).toBeDisabled();
  await expect.element(screen.getByText('To the card 8600 **** 1234')).toBeVisible();
  expect(screen.getByText('In cash, from the drawer').query()).toBeNull();
  await more.click();
  await screen.getByText('…aaaaaaa').click();
  // 666.67 of bread and 300 of water: 700 by the card, the rest in cash.
  await expect.element(screen.getByText('2. In cash, from the drawer')).toBeVisible();
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 966,67/ }).click();
  expect(api.requests.get('refund.goods')).toEqual([
    {
      saleId,
      heldTiyin: 1_600_00,
      amountTiyin: 966_67,
      first: { tenderId: 'code', way: 'service' },
      slip: null,
      goods: [
        { lineId: 'bread', quantity: 2_000 },
        { lineId: 'water', quantity: 1_000, labels: ['04780069000130aaaaaaa'] },
      ],
      toStock: false,
      reason: 'Faulty',
    },
  ]);
  await expect.element(screen.getByRole('alert').getByText(/has changed meanwhile/)).toBeVisible();
});

test('everything is chosen until somebody chooses less: a reason and one press, and all goods are named with it', async () => {
  const { screen, api } = await open(OFFER);
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([
    {
      amountTiyin: 1_600_00,
      goods: [
        { lineId: 'bread', quantity: 3_000 },
        { lineId: 'water', quantity: 2_000, labels: WATER.labels },
      ],
    },
  ]);
});

test('without a finger: what is typed is the reason, Enter gives it all back', async () => {
  const { screen, api } = await open(OFFER);
  await expect.element(screen.getByRole('button', { name: /^Give back 1.600/ })).toBeVisible();
  await userEvent.keyboard('stale bread{Enter}');
  expect(api.requests.get('refund.goods')).toMatchObject([{ amountTiyin: 1_600_00, reason: 'stale bread' }]);
});

test('one press on a line of everything, and it is the only one', async () => {
  const { screen, api } = await open(OFFER);
  await screen.getByRole('button', { name: 'Only this: Suv' }).click();
  await screen.getByRole('button', { name: 'Wrong goods' }).click();
  await expect.element(screen.getByRole('button', { name: /^Give back 600/ })).toBeEnabled();
  // Each piece has a code of its own: the other one stays with the customer.
  await screen.getByText('…aaaaaaa').click();
  await screen.getByRole('button', { name: /^Give back 300/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([
    { amountTiyin: 300_00, goods: [{ lineId: 'water', labels: ['04780069000130bbbbbbb'] }] },
  ]);
});

test('money whose goods all came back goes back as an amount', async () => {
  const gone = { ...BREAD, returned: { quantity: 3_000, amountTiyin: tiyin(1_000_00) } };
  const { screen, api } = await open({ ...OFFER, heldTiyin: tiyin(600_00), lines: [gone] });
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 600/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ amountTiyin: 600_00, goods: [] }]);
});

const TERMINAL: RefundSource = { ...CASH, kind: 'terminal', way: 'terminal', mayBeCash: true };

test('what the card terminal took is voided there with its slip, or given in cash by choice', async () => {
  const { screen, api } = await open({ ...OFFER, heldTiyin: tiyin(900_00), sources: [TERMINAL] });
  await screen.getByRole('button', { name: 'Faulty' }).click();
  const give = screen.getByRole('button', { name: /^Give back 900/ });
  await expect.element(give).toBeDisabled();
  await screen.getByLabelText(/^Number on the terminal/).fill('004214');
  await expect.element(give).toBeEnabled();
  await screen.getByRole('radio', { name: 'In cash' }).click();
  await expect.element(screen.getByText('In cash, in place of the card')).toBeVisible();
  expect(screen.getByLabelText(/^Number on the terminal/).query()).toBeNull();
  await give.click();
  expect(api.requests.get('refund.goods')).toMatchObject([
    { amountTiyin: 900_00, first: { tenderId: 'cash', way: 'cash' }, slip: null },
  ]);
});

test('a press that follows the first one before it is answered is none', async () => {
  const { screen, api } = await open(OFFER, new Promise(() => undefined) as never);
  await screen.getByRole('button', { name: 'Wrong goods' }).click();
  const give = screen.getByRole('button', { name: /^Give back 1.600/ });
  await give.dblClick();
  expect(api.requests.get('refund.goods')).toHaveLength(1);
  await expect.element(give).toBeDisabled();
});

test('a bare amount is at most what the sale holds', async () => {
  const { screen, api } = await open(OFFER);
  await screen.getByRole('radio', { name: 'An amount' }).click({ force: true });
  await screen.getByLabelText(/Amount, at most/).fill('1 600,01');
  await screen.getByLabelText('Reason').fill('One was stale');
  await expect.element(screen.getByRole('button', { name: 'Give back' })).toBeDisabled();
  await screen.getByLabelText(/Amount, at most/).fill('100');
  await screen.getByRole('button', { name: /^Give back 100/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ amountTiyin: 100_00, goods: [] }]);
});

test('cash in the place of the card says which rule stops the card and until when it went', async () => {
  const instead = { code: 'refund.month-closed', until: '2026-10-01' } as const;
  const { screen, api } = await open({ ...OFFER, sources: [{ ...CARD, way: 'cash', instead }, CASH] });
  await screen.getByRole('radio', { name: 'Goods' }).click();
  await screen.getByRole('button', { name: 'More: Obi non' }).click();
  await expect.element(screen.getByText(/^In cash, in place of the card/)).toBeVisible();
  await expect.element(screen.getByText(/it went until 01.10.2026/)).toBeVisible();
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 333,33/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ first: { tenderId: 'code', way: 'cash' } }]);
});

test('what is on its way is waited for, then the cash is handed over, then there is a paper', async () => {
  const under = { ...OFFER, stop: { code: 'refund.in-doubt' } as const, returns: [RETURN] };
  const { screen, api, become } = await open(under, ok(OFFER));
  await expect.element(screen.getByText(/takes a few seconds/)).toBeVisible();
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const returns = [{ ...RETURN, refunds: [{ ...row, state: 'refunded' as const }] }];
  const { returnId, dueTiyin } = RETURN;
  const heldTiyin = tiyin(900_00);
  become({
    ...OFFER,
    heldTiyin,
    sources: [CASH],
    returns,
    open: { returnId, dueTiyin, restTiyin: heldTiyin },
  });
  await screen.getByRole('button', { name: /^900.*handed over$/ }).click();
  expect(api.requests.get('refund.go-on')).toEqual([
    {
      saleId,
      returnId: 'refund-1',
      heldTiyin: 900_00,
      amountTiyin: 900_00,
      first: { tenderId: 'cash', way: 'cash' },
      slip: null,
    },
  ]);
});

/** Opens a return that is at its end, prints it, and answers what its paper says. */
async function printed(offer: RefundOffer): Promise<readonly (string | null)[]> {
  let paper: readonly (string | null)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper = [...document.querySelectorAll('[data-paper] p, [data-paper] li')].map(
      ({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null,
    );
  });
  const { screen, app } = await open(offer);
  app.route.openDialog({ kind: 'return', saleId });
  await screen.getByRole('button', { name: 'Print the return' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
  // The paper is the last of it.
  expect(app.route.getState().dialog).toBeNull();
  return paper;
}

test('the paper names who gave it back and who approved it, also one who left, and has room to sign for each', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const given = { ...row, state: 'refunded' as const, approvedBy: DILSHOD };
  const cash = {
    ...given,
    refundId: RefundId.parse('refund-2'),
    kind: 'cash' as const,
    amountTiyin: tiyin(900_00),
    transactionId: null,
    by: GONE,
  };
  const refused = {
    ...row,
    refundId: RefundId.parse('refund-0'),
    state: 'refused' as const,
    by: StaffId.parse('aziz'),
  };
  const people = [
    { staffId: LOLA, name: 'Lola', number: 2 },
    { staffId: DILSHOD, name: 'Dilshod', number: 1 },
    { staffId: GONE, name: null, number: 5 },
  ];
  const returns = [{ ...RETURN, refunds: [refused, given, cash] }];
  const paper = await printed({ ...OFFER, heldTiyin: tiyin(0), sources: [], returns, people });
  expect(paper).toEqual(
    expect.arrayContaining([
      'RETURN',
      'Refunded: 700 soum',
      'Given back in cash: 900 soum',
      'Given back by Lola',
      'Given back by Cashier 5',
      'Approved by Dilshod',
      'Customer',
    ]),
  );
  // Once, though he approved both; and nobody whose refund came to nothing.
  expect(paper.filter((line) => line?.startsWith('Approved by'))).toHaveLength(1);
  expect(paper.join()).not.toContain('aziz');
});

test('where nobody has a name, the paper leaves room for whoever approves it to write his own', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const given = { ...row, state: 'refunded' as const, by: StaffId.parse('unnamed') };
  const paper = await printed({
    ...OFFER,
    heldTiyin: tiyin(0),
    sources: [],
    returns: [{ ...RETURN, refunds: [given] }],
  });
  expect(paper).toEqual(expect.arrayContaining(['Given back by Cashier', 'Approved by ']));
});

test('what was refused says so in the service’s words, and the goods can be chosen again', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const why = { code: 'gateway.refused', note: 'Karta bloklangan' } as const;
  const refused = { ...RETURN, refunds: [{ ...row, state: 'refused' as const, why }] };
  const { screen, become } = await open(OFFER, ok({ ...OFFER, returns: [RETURN] }));
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  become({ ...OFFER, returns: [refused] });
  await expect.element(screen.getByText('Karta bloklangan')).toBeVisible();
  await screen.getByRole('button', { name: 'Choose again' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Everything' })).toBeVisible();
});

test('the shop’s own reasons stand in the place of the till’s', async () => {
  const { screen, api, app } = await open(OFFER);
  api.publish('settings.changed', { ...app.till.getState().settings, refundReasons: ['Rang yoqmadi'] });
  await expect.element(screen.getByRole('button', { name: 'Rang yoqmadi' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Faulty' }).query()).toBeNull();
});
