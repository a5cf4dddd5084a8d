import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FoundView, SaleView, StoryView } from '../../../shared/contract/history.ts';
import { PaymentId, SaleId, StaffId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import type { Answers } from '../../app/testing/stand-in-api.ts';
import { paidPayment, paidSale } from '../../app/testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const [LINE] = paidSale().lines;
if (!LINE) throw new Error('a sale has a line');
const named = (id: string, ...names: readonly string[]): SaleView =>
  paidSale({ saleId: SaleId.parse(id), lines: names.map((name) => ({ ...LINE, name })) });

const RECENT = [named('sale-3', 'Non'), named('sale-2', 'Choy'), named('sale-1', 'Qand', 'Un', 'Tuz', 'Yog')];
const WHOLE = { isWhole: true, share: 1 };
const page = (sales: readonly SaleView[], more: Partial<FoundView> = {}) =>
  ok<FoundView>({ sales, next: null, index: WHOLE, ...more });

const till = (found: Answers['history.find']): Answers => ({
  'sales.recent': () => ok(RECENT),
  'sales.today': () => fail({ code: 'right.needed' }),
  'sales.one': () => ok(named('sale-9', 'Somsa')),
  ...(found ? { 'history.find': found } : {}),
});

test('whatever is typed anywhere on the screen is looked for, and the field empties with Esc', async () => {
  const { screen, api } = await drawInTill(
    <HistoryScreen />,
    till(({ text }) => page(text === 'qan' ? [named('sale-1', 'Qand')] : [])),
  );
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  await userEvent.keyboard('qan');
  const field = screen.getByRole('textbox', { name: 'Find a sale' });
  await expect.element(field).toHaveValue('qan');
  await expect.element(screen.getByRole('button', { name: /^Qand/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Non/ }).query()).toBeNull();
  expect(api.requests.get('history.find')?.at(-1)).toMatchObject({ text: 'qan', before: null });
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
});

test('arrows go from the field into the list, and from sale to sale', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, till(undefined));
  const first = screen.getByRole('button', { name: /^Non/ });
  await expect.element(first).toBeVisible();
  await screen.getByRole('textbox', { name: 'Find a sale' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  const second = screen.getByRole('button', { name: /^Choy/ });
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(first).toHaveFocus();
});

test('a sale of several goods says how many they are', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, till(undefined));
  await expect.element(screen.getByRole('button', { name: /^4 items: Qand, Un, Tuz/ })).toBeVisible();
});

test('chips narrow the list, one of a kind at a time, and one press shows all again', async () => {
  const { screen, api } = await drawInTill(
    <HistoryScreen />,
    till(() => page([named('sale-2', 'Choy')])),
  );
  const chip = (name: string) => screen.getByRole('button', { name, exact: true });
  await chip('Cash').click();
  await chip('Refunds').click();
  await expect.element(chip('Cash')).toHaveAttribute('aria-pressed', 'true');
  await chip('Terminal').click();
  await expect.element(chip('Cash')).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() => api.requests.get('history.find')?.at(-1))
    .toMatchObject({ text: '', filters: { tender: 'terminal', refunds: true } });
  await chip('Show all sales').click();
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
});

test('a search that is still being prepared says so, and one without a result too', async () => {
  const { screen, app } = await drawInTill(
    <HistoryScreen />,
    till(() => page([], { index: { isWhole: false, share: 0.42 } })),
  );
  app.route.lookFor('nothing');
  await expect.element(screen.getByText('No sale fits')).toBeVisible();
  await expect.element(screen.getByRole('status').getByText(/42%/)).toBeVisible();
});

test('pages that end before they are full are fetched on by themselves', async () => {
  const { screen, app } = await drawInTill(
    <HistoryScreen />,
    till(({ before }) =>
      before === 1 ? page([named('sale-1', 'Qand')]) : page([], { next: before === null ? 3 : before - 1 }),
    ),
  );
  app.route.lookFor('rare');
  await expect.element(screen.getByRole('button', { name: /^Qand/ })).toBeVisible();
});

test("a receipt's link that is scanned in the history opens its sale; a product's code goes to the basket", async () => {
  const link = 'https://ofd.example/epi?t=EP1&r=2';
  const { screen, app, api } = await drawInTill(
    <HistoryScreen />,
    till(({ text }) => page(text === link ? [named('sale-2', 'Choy')] : [])),
  );
  app.route.goTo('history');
  await app.scans.takeScan(link);
  await expect.element(screen.getByRole('button', { name: /^Choy/ })).toHaveAttribute('aria-current', 'true');
  expect(api.asked).not.toContain('basket.scan');
});

const transactionId = TransactionId.parse('0190-t');
const lola = StaffId.parse('lola');
const STORY: StoryView = {
  sale: RECENT[0] ?? named('sale-3', 'Non'),
  people: [
    { staffId: lola, name: 'Lola', number: 2 },
    { staffId: StaffId.parse('gone'), name: null, number: 5 },
  ],
  steps: [
    {
      seq: 7,
      at: '2026-11-20T10:00:00.000Z',
      by: { person: lola, isTill: false },
      approvedBy: null,
      parts: [{ what: 'charge-sent', amountTiyin: tiyin(7_800_000), transactionId }],
    },
    {
      seq: 8,
      at: '2026-11-20T10:00:02.000Z',
      by: { person: lola, isTill: true },
      approvedBy: null,
      parts: [
        {
          what: 'payment',
          happening: 'confirmed',
          state: 'paid',
          amountTiyin: tiyin(7_800_000),
          transactionId,
          paymentId: PaymentId.parse('2354512461'),
          cardNumber: '860012******1234',
          why: null,
          reason: null,
        },
        { what: 'completed' },
      ],
    },
    {
      seq: 9,
      at: '2026-11-20T11:00:02.000Z',
      by: { person: lola, isTill: false },
      approvedBy: StaffId.parse('gone'),
      parts: [
        {
          what: 'refund',
          kind: 'reversal',
          state: 'refunded',
          amountTiyin: tiyin(7_800_000),
          reason: 'the bread was stale',
          why: null,
          settled: null,
          goods: [
            { name: 'Non', quantity: 2_000 },
            { name: 'Olma', quantity: 350 },
          ],
          toStock: true,
        },
      ],
    },
  ],
};

test('the story says in words what was asked and answered, by whom, and with which numbers', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...till(undefined),
    'history.story': () => ok(STORY),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await expect.element(screen.getByText(/The service was asked to charge 78.000/)).toBeVisible();
  await expect.element(screen.getByText('The service took the confirmation')).toBeVisible();
  await expect.element(screen.getByText('The till', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/2354512461/)).toBeVisible();
  await expect.element(screen.getByText('The sale is complete')).toBeVisible();
  await expect.element(screen.getByText('Lola, approved by Cashier 5')).toBeVisible();
});

test('what a manager agreed to, what was taken out of the basket and what goes on the shelf again are told too', async () => {
  const by = { person: lola, isTill: false };
  const dilshod = StaffId.parse('dilshod');
  const told: StoryView = {
    ...STORY,
    people: [...STORY.people, { staffId: dilshod, name: 'Dilshod', number: 1 }],
    steps: [
      {
        seq: 5,
        at: '2026-11-20T09:59:00.000Z',
        by,
        approvedBy: dilshod,
        parts: [{ what: 'approval', right: 'discount', discount: 1_250, amountTiyin: tiyin(975_000) }],
      },
      {
        seq: 6,
        at: '2026-11-20T09:59:30.000Z',
        by,
        approvedBy: null,
        parts: [
          {
            what: 'taken-out',
            goods: [
              { name: 'Pepsi', quantity: 1_000, dueTiyin: tiyin(1_400_000), reason: 'no money left' },
              { name: 'Pepsi', quantity: 1_000, dueTiyin: tiyin(1_400_000), reason: null },
            ],
          },
        ],
      },
      ...STORY.steps,
    ],
  };
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...till(undefined),
    'history.story': () => ok(told),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await expect
    .element(screen.getByText('A manager approved: Discount up to 12,5 %: 9\u202f750\u00a0soum'))
    .toBeVisible();
  await expect.element(screen.getByText('Lola, approved by Dilshod')).toBeVisible();
  await expect.element(screen.getByText(/^Goods were taken out of the basket/)).toBeVisible();
  await expect.element(screen.getByText(/^Pepsi × 1: 14.000.soum · Reason: “no money left”$/)).toBeVisible();
  await expect.element(screen.getByText(/^Pepsi × 1: 14.000.soum$/)).toBeVisible();
  await expect.element(screen.getByText('Goods that came back: Non × 2, Olma × 0,35')).toBeVisible();
  await expect.element(screen.getByText('The goods go back on the shelf')).toBeVisible();
});

test('beside the receipt stands what came back, and what of it goes on the shelf again', async () => {
  const sale: SaleView = {
    ...named('sale-3', 'Non', 'Olma'),
    cameBack: [
      { name: 'Non', unit: 'dona', quantity: 2_000, toStock: true },
      { name: 'Olma', unit: 'kg', quantity: 350, toStock: false },
    ],
  };
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...till(undefined),
    'sales.recent': () => ok([sale]),
  });
  const back = screen.getByRole('region', { name: 'Goods that came back' });
  await expect.element(back).toBeVisible();
  expect(
    back
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Non, 2 .*back on the shelf$/),
    expect.stringMatching(/^Olma, 0,35 \D*$/),
  ]);
  expect(back.getByText('back on the shelf').elements()).toHaveLength(1);
});

test('the story is printed as it stands on the screen, with no more of a card than its mask', async () => {
  let paper: readonly (string | null)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper = [...document.querySelectorAll('[data-paper] p')].map(({ textContent }) => textContent);
  });
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...till(undefined),
    'history.story': () => ok(STORY),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await screen.getByRole('button', { name: 'Print what happened' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
  for (const line of [
    'Bahor market',
    'Sale SALE-3: what happened',
    '20.11.2026 15:00:00 · № 7',
    'The service was asked to charge 78\u202f000\u00a0soum',
    'The service took the confirmation',
    '860012******1234',
    'Lola, approved by Cashier 5',
    'Reason: “the bread was stale”',
  ]) {
    expect(paper).toContain(line);
  }
  // A whole card number has more digits in a row than anything that is told here.
  expect(paper.join('\n')).not.toMatch(/\d{13}/);
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull();
});

test('of one person only: a chip with everybody who ever sold here, by name, or by number where it was erased', async () => {
  const left = { staffId: lola, name: 'Lola', number: 2, state: 'left', counts: true } as const;
  const people = [
    left,
    { ...left, staffId: StaffId.parse('azizt'), name: null, number: 3, state: 'active' },
    { ...left, staffId: StaffId.parse('practice'), name: 'Practice', counts: false },
  ] as const;
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    ...till(() => page([named('sale-1', 'Qand')])),
    'history.people': () => ok(people),
  });
  const chip = screen.getByRole('combobox', { name: 'Who?' });
  const options = () => [...chip.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  await expect
    .poll(options)
    .toEqual(['Every cashier', 'Lola (has left)', 'Cashier 3', 'Cashier without a name']);
  await chip.selectOptions('Lola (has left)');
  await expect.element(screen.getByRole('button', { name: /^Qand/ })).toBeVisible();
  expect(api.requests.get('history.find')?.at(-1)).toMatchObject({ filters: { person: 'lola' } });
  // Beside the others: one more chip narrows what the person sold.
  await screen.getByRole('button', { name: 'Refunds' }).click();
  await expect
    .poll(() => api.requests.get('history.find')?.at(-1))
    .toMatchObject({ filters: { person: 'lola', refunds: true } });
  await screen.getByRole('button', { name: 'Show all sales' }).click();
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  await expect.element(chip).toHaveValue('');
});

test('a till without people has no chip for them', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, till(undefined));
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  expect(screen.getByRole('combobox').query()).toBeNull();
});

test('a payment is looked up by hand, and taken in only where the till may, with the sum typed twice', async () => {
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    ...till(undefined),
    'by-hand.look-up': () =>
      ok({
        found: { paymentId: PaymentId.parse('77'), status: 2, note: '' },
        why: null,
        saleId: null,
        isOurs: true,
        mayAdopt: true,
      }),
    'by-hand.adopt': () => ok(paidPayment({ state: 'unknown', saleId: SaleId.parse('sale-9') })),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Look up a payment' }).click();
  await screen.getByRole('radio', { name: 'Transaction number of this shop' }).click();
  await screen.getByRole('textbox', { name: 'Transaction number of this shop' }).fill('0190-own');
  await screen.getByRole('button', { name: 'Ask the service' }).click();
  await expect.element(screen.getByText('successful (2)')).toBeVisible();
  const adopt = screen.getByRole('button', { name: 'Take it into the books' });
  await screen.getByRole('textbox', { name: 'Sum in the cabinet' }).fill('78000');
  await screen.getByRole('textbox', { name: 'The sum once more' }).fill('7800');
  await screen.getByRole('textbox', { name: /reason/i }).fill('stands in the cabinet');
  await expect.element(adopt).toBeDisabled();
  await screen.getByRole('textbox', { name: 'The sum once more' }).fill('78 000');
  await adopt.click();
  await expect
    .poll(() => api.requests.get('by-hand.adopt'))
    .toEqual([
      { transactionId: '0190-own', day: null, amountTiyin: 7_800_000, reason: 'stands in the cabinet' },
    ]);
});

test('the switch of the confirmation says that all tills change, and why it was not done', async () => {
  const { screen, app } = await drawInTill(<HistoryScreen />, {
    ...till(undefined),
    'by-hand.confirmation': () => fail({ code: 'history.payment-under-way', limit: 2 }),
  });
  app.route.openDialog({ kind: 'confirmation' });
  await expect.element(screen.getByText(/for all tills that work with it/)).toBeVisible();
  await screen.getByRole('radio', { name: 'final at once' }).click();
  await screen.getByLabelText('Setup code of the installer').fill('secret-code');
  await screen.getByRole('button', { name: 'Change for all tills' }).click();
  await expect.element(screen.getByText(/still under way on this till \(2\)/)).toBeVisible();
});
