import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { TenderStep } from '../../context/route.ts';
import { useRoute } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { halfPaid, paidSale, tenderOf } from '../../testing/views.ts';
import { OnScreenKeyboard } from '../../ui/keyboard/on-screen-keyboard.tsx';
import { draw } from '../../ui/testing/draw.tsx';
import { CashPanel } from './cash-panel.tsx';
import { PartPanel } from './part-panel.tsx';
import { TerminalPanel } from './terminal-panel.tsx';

const TOTAL = tiyin(60_000_00);
const PANELS = { cash: CashPanel, terminal: TerminalPanel, part: PartPanel } as const;

function Panel() {
  const { name } = useRoute(({ step }) => step);
  if (name !== 'cash' && name !== 'terminal' && name !== 'part') return <p>{`step: ${name}`}</p>;
  const Way = PANELS[name];
  return <Way />;
}

/** A basket of 15 breads, 60 000 soum, which may be partly paid already. */
async function at(step: TenderStep, answers: Answers = {}, paid: () => SaleTendersView | null = () => null) {
  const drawn = await drawInTill(<Panel />, {
    'sale.tenders': () => {
      const view = paid();
      return view ? ok(view) : fail({ code: 'sale.over' });
    },
    ...answers,
  });
  const { app } = drawn;
  const [product] = [BREAD];
  app.basket.open({
    saleId: app.basket.getState().saleId,
    revision: 1,
    discount: null,
    lines: [
      {
        line: {
          lineId: 'line-1' as never,
          what: { kind: 'product', productId: product.productId },
          quantity: 15_000,
          discount: null,
          otherTiyin: tiyin(0),
          priceTiyin: null,
          note: '',
          labels: [],
          position: 0,
        },
        product,
      },
    ],
  });
  app.paying.startTender(step);
  await drawn.screen.getByRole('tab', { selected: true }).findElement();
  return drawn;
}

const requestsOf = (api: { requests: Map<string, unknown[]> }, channel: string) => api.requests.get(channel);
const completed = () => ok(paidSale({ payments: [] }));

/** The text on the screen. */
const says = (place: Locator) => expect.poll(() => place.query()?.textContent ?? '');

test('notes add up, a surplus shows the change, and the whole cash is sent', async () => {
  const { screen, app, api } = await at('cash', { 'tender.cash': completed });
  const complete = screen.getByRole('button', { name: 'Complete sale' });
  for (const note of [/^50.000$/, /^20.000$/]) await screen.getByRole('button', { name: note }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Cash received' })).toHaveValue('70\u202f000');
  await says(screen.getByRole('status')).toMatch(/10.000.soum/);
  await complete.click();
  await expect.poll(() => app.route.getState().step.name).toBe('sold');
  expect(requestsOf(api, 'tender.cash')).toEqual([
    { saleId: 'sale-1', totalTiyin: TOTAL, givenTiyin: 70_000_00 },
  ]);
});

test('the notes offered are the shop’s denominations', async () => {
  const { screen, app, api } = await at('cash');
  const { settings } = app.till.getState();
  await expect.element(screen.getByRole('button', { name: /^1.000$/ })).toBeVisible();
  api.publish('settings.changed', { ...settings, denominations: [500_000, 50_000, 500] });
  await expect.element(screen.getByRole('button', { name: /^500.000$/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^50.000$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^(1.000|500)$/ }).query()).toBeNull();
});

test('one button enters the exact sum', async () => {
  const { screen, api } = await at('cash', { 'tender.cash': completed });
  await screen.getByRole('button', { name: 'Exact' }).click();
  await says(screen.getByRole('status')).toMatch(/^0.soum/);
  await screen.getByRole('button', { name: 'Complete sale' }).click();
  await expect.poll(() => requestsOf(api, 'tender.cash')).toMatchObject([{ givenTiyin: TOTAL }]);
});

test('cash below the sum owed counts as a part only by its own button, and the rest stays owed', async () => {
  let paid: SaleTendersView | null = null;
  const { screen, app, api } = await at(
    'cash',
    {
      'tender.cash': ({ amountTiyin = TOTAL }) => {
        paid = halfPaid({ tenders: [tenderOf({ amountTiyin })] });
        return ok(paidSale({ state: 'open', payments: [], tenders: paid.tenders }));
      },
    },
    () => paid,
  );
  await screen.getByRole('button', { name: /^20.000$/ }).click();
  await says(screen.getByRole('status')).toMatch(/40.000.soum short/);
  await expect.element(screen.getByRole('button', { name: 'Complete sale' })).toBeDisabled();
  await screen.getByRole('button', { name: /Take part: 20.000 soum/ }).click();
  await expect.element(screen.getByText('step: selling')).toBeVisible();
  expect(requestsOf(api, 'tender.cash')).toEqual([
    { saleId: 'sale-1', totalTiyin: TOTAL, givenTiyin: 20_000_00, amountTiyin: 20_000_00 },
  ]);
  app.paying.startTender('cash');
  await expect.element(screen.getByText(/20.000 of 60.000 paid/)).toBeVisible();
  await screen.getByRole('button', { name: 'Exact' }).click();
  await screen.getByRole('button', { name: 'Complete sale' }).click();
  await expect
    .poll(() => requestsOf(api, 'tender.cash')?.at(-1))
    .toEqual({ saleId: 'sale-1', totalTiyin: TOTAL, owedTiyin: 40_000_00, givenTiyin: 40_000_00 });
});

test('a press that comes too late shows the error and the new sum owed', async () => {
  let paid: SaleTendersView | null = null;
  const { screen } = await at(
    'cash',
    {
      'tender.cash': () => {
        paid = halfPaid({ tenders: [tenderOf()] });
        return fail({ code: 'tender.changed' });
      },
    },
    () => paid,
  );
  await screen.getByRole('button', { name: 'Exact' }).click();
  await screen.getByRole('button', { name: 'Complete sale' }).click();
  await expect.element(screen.getByText(/tender\.changed/)).toBeInTheDocument();
  await expect.element(screen.getByText(/20.000 of 60.000 paid/)).toBeInTheDocument();
});

test('a card terminal takes the whole sum owed with a slip number, and says to charge the card there first', async () => {
  const { screen, api } = await at('terminal', { 'tender.terminal': completed });
  await expect.element(screen.getByText(/Charge the card on the terminal first/)).toBeVisible();
  const complete = screen.getByRole('button', { name: 'Approved' });
  await expect.element(complete).toBeDisabled();
  // The keypad writes into the focused field: the slip's number comes first.
  for (const digit of ['4', '2', '1']) await screen.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Number on the slip' })).toHaveValue('421');
  await complete.click();
  await expect
    .poll(() => requestsOf(api, 'tender.terminal'))
    .toEqual([{ saleId: 'sale-1', totalTiyin: TOTAL, amountTiyin: TOTAL, approval: '421' }]);
});

test('a slip number is typed by finger: digits and leading zeros first, Latin letters by one button', async () => {
  const { screen, app, api } = await at('terminal', { 'tender.terminal': completed });
  const slip = screen.getByRole('textbox', { name: 'Number on the slip' });
  const keyboard = await draw(<OnScreenKeyboard mode="auto" language="ru" />);
  const board = keyboard.getByRole('region', { name: 'Keyboard on the screen' });
  for (const digit of ['0', '0', '4']) await screen.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(slip).toHaveValue('004');
  expect(board.query()).toBeNull();
  await screen.getByRole('button', { name: 'ABC' }).click();
  // Latin letters in every language; one keypad of digits is enough.
  for (const key of ['R', '7', 'K']) await board.getByRole('button', { name: key, exact: true }).click();
  await expect.element(slip).toHaveValue('004R7K');
  expect(screen.getByRole('button', { name: 'ABC' }).query()?.checkVisibility() ?? false).toBe(false);
  await board.getByRole('button', { name: 'Hide the keyboard' }).click();
  await screen.getByRole('button', { name: 'Approved' }).click();
  await expect
    .poll(() => requestsOf(api, 'tender.terminal'))
    .toMatchObject([{ amountTiyin: TOTAL, approval: '004R7K' }]);
  expect(app.route.getState().step.name).toBe('sold');
});

test('an invalid slip number is refused, as is an amount above the sum owed; a part has its button', async () => {
  const { screen, api } = await at('terminal', {
    'tender.terminal': () => ok(paidSale({ state: 'open', payments: [] })),
  });
  const slip = screen.getByRole('textbox', { name: 'Number on the slip' });
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  const complete = screen.getByRole('button', { name: 'Approved' });
  await slip.fill('9'.repeat(33));
  await expect.element(screen.getByText('At most 32 characters.')).toBeVisible();
  await expect.element(complete).toBeDisabled();
  await slip.fill('004213');
  await expect.element(complete).toBeEnabled();
  await amount.fill('70000');
  await says(screen.getByRole('status')).toMatch(/Only 60.000 is still to pay/);
  await expect.element(complete).toBeDisabled();
  await amount.fill('25000');
  await expect.element(complete).toBeDisabled();
  await screen.getByRole('button', { name: /Take part: 25.000 soum/ }).click();
  await expect
    .poll(() => requestsOf(api, 'tender.terminal'))
    .toMatchObject([{ amountTiyin: 25_000_00, approval: '004213' }]);
});

test('a part by code leads to the scanner with its amount; after a code no further code part is possible', async () => {
  let paid: SaleTendersView | null = null;
  const { screen, app, api } = await at('part', {}, () => paid);
  const scan = screen.getByRole('button', { name: 'Scan the code' });
  await screen.getByRole('textbox', { name: 'Amount by code' }).fill('60001');
  await expect.element(scan).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Amount by code' }).fill('15000');
  await scan.click();
  expect(app.route.getState().step).toEqual({ name: 'scanning', partTiyin: 15_000_00 });

  paid = halfPaid({ tenders: [tenderOf({ kind: 'code' })] });
  api.publish('sale.changed', paid);
  app.paying.startTender('cash');
  await expect
    .element(screen.getByRole('tab', { name: 'Part by code' }))
    .toHaveAttribute('aria-disabled', 'true');
});
