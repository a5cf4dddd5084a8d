/** The content of a return: everything, some goods or an amount; the tenders of its money, and each press. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RefundLineView } from '../../../shared/contract/refund.ts';
import { LineId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import type { RefundSource } from '../../../shared/refund/sources.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { openReturn } from '../../testing/open-return.tsx';
import { BREAD, CARD, CASH, OFFER, WATER } from '../../testing/return-views.ts';

const { saleId } = OFFER;

test('sums follow each press: the card gets its money first, then cash, and a press sends the shown sum', async () => {
  const { screen, api } = await openReturn(OFFER);
  await screen.getByRole('radio', { name: 'Goods' }).click();
  const more = screen.getByRole('button', { name: 'More: Obi non' });
  await more.click();
  await expect.element(screen.getByRole('button', { name: /^Give back/ })).toBeDisabled();
  await expect.element(screen.getByText('To the card 8600 **** 1234')).toBeVisible();
  expect(screen.getByText('In cash, from the drawer').query()).toBeNull();
  await more.click();
  await screen.getByText('…aaaaaaa').click();
  // 666.67 for bread and 300 for water: 700 to the card, the rest in cash.
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
  await expect.element(screen.getByRole('alert').getByText(/have changed meanwhile/)).toBeVisible();
});

test('a return of everything needs a reason and one press, and names all goods', async () => {
  const { screen, api } = await openReturn(OFFER);
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

test('keyboard alone: typed text is the reason, and Enter returns everything', async () => {
  const { screen, api } = await openReturn(OFFER);
  await expect.element(screen.getByRole('button', { name: /^Give back 1.600/ })).toBeVisible();
  await userEvent.keyboard('stale bread{Enter}');
  expect(api.requests.get('refund.goods')).toMatchObject([{ amountTiyin: 1_600_00, reason: 'stale bread' }]);
});

test('the field for a reason is there for another one than those of the list', async () => {
  const { screen, api } = await openReturn(OFFER);
  const give = screen.getByRole('button', { name: /^Give back 1.600/ });
  await screen.getByRole('button', { name: 'Faulty' }).click();
  expect(screen.getByRole('textbox', { name: 'Reason' }).query()).toBeNull();
  await expect.element(give).toBeEnabled();
  await screen.getByRole('button', { name: 'Other' }).click();
  await expect.element(give).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Bought by a child');
  await give.click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ reason: 'Bought by a child' }]);
});

test('the chosen reason stays chosen, and is sent, in a language that is chosen later', async () => {
  const { screen, api } = await openReturn(OFFER);
  await screen.getByRole('button', { name: 'Faulty' }).click();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'ru' });
  await expect.element(screen.getByRole('button', { name: 'Брак' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: /^Вернуть 1.600/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ reason: 'Брак' }]);
});

test('one press on a line limits the return to that line', async () => {
  const { screen, api } = await openReturn(OFFER);
  await screen.getByRole('button', { name: /^Only this: ?Suv/ }).click();
  await screen.getByRole('button', { name: 'Wrong item' }).click();
  await expect.element(screen.getByRole('button', { name: /^Give back 600/ })).toBeEnabled();
  // Each piece has its own code: the other piece stays with the customer.
  await screen.getByText('…aaaaaaa').click();
  await screen.getByRole('button', { name: /^Give back 300/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([
    { amountTiyin: 300_00, goods: [{ lineId: 'water', labels: ['04780069000130bbbbbbb'] }] },
  ]);
});

test('the rest of a sale whose goods all came back is refunded as an amount', async () => {
  const gone = { ...BREAD, returned: { quantity: 3_000, amountTiyin: tiyin(1_000_00) } };
  const { screen, api } = await openReturn({ ...OFFER, heldTiyin: tiyin(600_00), lines: [gone] });
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 600/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ amountTiyin: 600_00, goods: [] }]);
});

const APPLES: RefundLineView = {
  ...BREAD,
  lineId: LineId.parse('apples'),
  name: 'Olma',
  unit: 'kg',
  byMeasure: true,
  quantity: 1_250,
  dueTiyin: tiyin(22_500_00),
};

test('weighed goods return by typed weight, up to all of it, which one press fills in', async () => {
  const { screen, api } = await openReturn({ ...OFFER, heldTiyin: tiyin(23_500_00), lines: [BREAD, APPLES] });
  await screen.getByRole('radio', { name: 'Goods' }).click();
  // Pieces have no weight.
  expect(screen.getByRole('textbox', { name: /^Weight or measure/ }).elements()).toHaveLength(1);
  const weight = screen.getByRole('textbox', { name: 'Weight or measure: Olma' });
  const sum = () => screen.getByRole('button', { name: /^Give back/ }).element().textContent;
  await weight.fill('0,4');
  await expect.poll(sum).toMatch(/7.200/);
  await weight.fill('0.35');
  await expect.poll(sum).toMatch(/6.300/);
  await screen.getByRole('button', { name: 'Faulty' }).click();
  const give = screen.getByRole('button', { name: /^Give back/ });
  for (const wrong of ['1,251', '2', 'half', '0,3505', '-1', '1e0', '0,0', '1,2,3']) {
    await weight.fill(wrong);
    await expect.element(screen.getByText(/^Type more than 0 and at most 1,25.kg/)).toBeVisible();
    await expect.element(weight).toHaveAttribute('aria-invalid', 'true');
    await expect.element(give).toBeDisabled();
  }
  // The typed text stays while another choice is open.
  await screen.getByRole('radio', { name: 'Everything' }).click();
  await screen.getByRole('radio', { name: 'Goods' }).click();
  await expect.element(weight).toHaveValue('1,2,3');
  // The wrong weight blocks the return of other goods too.
  await screen.getByRole('button', { name: 'More: Obi non' }).click();
  await expect.element(give).toBeDisabled();
  await screen.getByRole('button', { name: 'All, Olma' }).click();
  await expect.element(weight).toHaveValue('1,25');
  await weight.fill('0,355');
  await give.click();
  // 355 of 1 250 g of 22 500 soum, and a third of the bread.
  expect(api.requests.get('refund.goods')).toMatchObject([
    {
      amountTiyin: 6_390_00 + 333_33,
      goods: [
        { lineId: 'apples', quantity: 355 },
        { lineId: 'bread', quantity: 1_000 },
      ],
    },
  ]);
});

const TERMINAL: RefundSource = { ...CASH, kind: 'terminal', way: 'terminal', mayBeCash: true };

test('a card payment is voided on the terminal with its slip number, or given in cash by choice', async () => {
  const { screen, api } = await openReturn({ ...OFFER, heldTiyin: tiyin(900_00), sources: [TERMINAL] });
  await screen.getByRole('button', { name: 'Faulty' }).click();
  const give = screen.getByRole('button', { name: /^Give back 900/ });
  await expect.element(give).toBeDisabled();
  await screen.getByLabelText(/^Refund slip number/).fill('004214');
  await expect.element(give).toBeEnabled();
  await screen.getByRole('radio', { name: 'In cash' }).click();
  await expect.element(screen.getByText('In cash instead of the card or wallet')).toBeVisible();
  expect(screen.getByLabelText(/^Refund slip number/).query()).toBeNull();
  await give.click();
  expect(api.requests.get('refund.goods')).toMatchObject([
    { amountTiyin: 900_00, first: { tenderId: 'cash', way: 'cash' }, slip: null },
  ]);
});

test('a bare amount is at most the money that the sale holds', async () => {
  const { screen, api } = await openReturn(OFFER);
  await screen.getByRole('radio', { name: 'An amount' }).click({ force: true });
  await screen.getByLabelText(/Amount, at most/).fill('1 600,01');
  await screen.getByRole('button', { name: 'Other' }).click();
  await screen.getByLabelText('Reason').fill('One was stale');
  await expect.element(screen.getByRole('button', { name: 'Give back' })).toBeDisabled();
  await screen.getByLabelText(/Amount, at most/).fill('100');
  await screen.getByRole('button', { name: /^Give back 100/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ amountTiyin: 100_00, goods: [] }]);
});

test('cash instead of the card names the rule that stops the card, and its deadline', async () => {
  const instead = { code: 'refund.month-closed', until: '2026-10-01' } as const;
  const { screen, api } = await openReturn({ ...OFFER, sources: [{ ...CARD, way: 'cash', instead }, CASH] });
  await screen.getByRole('radio', { name: 'Goods' }).click();
  await screen.getByRole('button', { name: 'More: Obi non' }).click();
  await expect.element(screen.getByText(/^In cash instead/)).toBeVisible();
  await expect
    .element(screen.getByText(/through the service until 01.10.2026: that month is closed. Give it in cash/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 333,33/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([{ first: { tenderId: 'code', way: 'cash' } }]);
});
