/** A card payment: where the slip's number is optional, and where the shop asks for it. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { halfPaid, paidSale, tenderOf } from '../../testing/views.ts';
import { SETTLED_MS } from '../../ui/settled-enter.ts';
import { TerminalPanel } from './terminal-panel.tsx';

/** When each question comes. */
const AT_MS = 1_000;
/** The time of the page, which stands still. */
const now = vi.spyOn(performance, 'now');

/** A basket of two breads: 8 000 soum. */
async function atTerminal(slipNumber: 'asked' | 'optional' = 'optional', more: Answers = {}) {
  let sale: SaleTendersView | null = null;
  now.mockReturnValue(AT_MS);
  onTestFinished(() => void now.mockReset());
  const drawn = await drawInTill(<TerminalPanel />, {
    ...openedOn(lineOf(BREAD, { quantity: 2_000 })),
    'tender.terminal': () => ok(paidSale({ payments: [] })),
    'sale.tenders': () => (sale ? ok(sale) : fail({ code: 'sale.over' })),
    ...more,
  });
  drawn.api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', slipNumber });
  drawn.app.paying.startTender('terminal');
  return {
    ...drawn,
    slip: drawn.screen.getByRole('textbox', { name: 'Number on the slip' }),
    approved: drawn.screen.getByRole('button', { name: /^Approved/ }),
    requests: () => drawn.api.requests.get('tender.terminal'),
    holds: (view: SaleTendersView) => {
      sale = view;
      drawn.api.publish('sale.changed', view);
    },
  };
}

/** Enter in the field. The key went down this many ms after the question came. */
function enterAfter(field: Element, afterMs: number): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  Object.defineProperty(key, 'timeStamp', { value: AT_MS + afterMs });
  field.dispatchEvent(key);
  field.closest('form')?.requestSubmit();
}

const WHOLE = { saleId: 'sale-1', totalTiyin: 8_000_00, amountTiyin: 8_000_00, approval: null };

test('an optional number makes Enter the second press, if it came after the question', async () => {
  const { slip, approved, requests, screen } = await atTerminal();
  await expect.element(screen.getByText('May stay empty.')).toBeVisible();
  await expect.element(approved).toBeEnabled();
  enterAfter(slip.element(), SETTLED_MS - 500);
  expect(requests()).toBeUndefined();
  enterAfter(slip.element(), SETTLED_MS + 500);
  await expect.poll(requests).toEqual([WHOLE]);
});

test('an optional number makes a finger the second press, once the question was in sight', async () => {
  const { approved, requests } = await atTerminal();
  await expect.element(approved).toBeEnabled();
  await approved.click();
  expect(requests()).toBeUndefined();
  now.mockReturnValue(AT_MS + SETTLED_MS);
  await approved.click();
  await expect.poll(requests).toEqual([WHOLE]);
});

test('a number that was typed is sent', async () => {
  const { slip, approved, requests } = await atTerminal();
  await slip.fill(' 004213 ');
  await approved.click();
  await expect.poll(requests).toEqual([{ ...WHOLE, approval: '004213' }]);
});

test('a shop that asks for the number takes no answer without it', async () => {
  const { slip, approved, requests, screen } = await atTerminal('asked');
  await expect.element(approved).toBeDisabled();
  expect(screen.getByText('May stay empty.').query()).toBeNull();
  enterAfter(slip.element(), SETTLED_MS + 500);
  expect(requests()).toBeUndefined();
});

test('a sum that changes under the question is named beside the first one, and Enter answers no more', async () => {
  const { slip, approved, requests, screen, holds } = await atTerminal();
  await expect.element(approved).toBeEnabled();
  const cash = tenderOf({ amountTiyin: tiyin(3_000_00) });
  holds(halfPaid({ totalTiyin: tiyin(8_000_00), tenders: [cash] }));
  await expect.element(screen.getByText(/was 8.000, now 5.000\. Which one is on the slip\?/)).toBeVisible();
  enterAfter(slip.element(), SETTLED_MS + 500);
  await slip.fill('7');
  enterAfter(slip.element(), SETTLED_MS + 900);
  expect(requests()).toBeUndefined();
});

test('a part without number and approval keeps its sum, and asks for the number', async () => {
  const { screen, app, requests } = await atTerminal('optional', {
    'tender.terminal': () => fail({ code: 'right.needed', field: 'override' }),
    'staff.need': () => fail({ code: 'people.gone' }),
  });
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await amount.fill('3000');
  now.mockReturnValue(AT_MS + SETTLED_MS + 500);
  await screen.getByRole('button', { name: /^Take/ }).click();
  await expect.poll(requests).toHaveLength(1);
  await expect
    .element(screen.getByText(/tender\.slip-needed|asks for the number/).first())
    .toBeInTheDocument();
  expect(app.route.getState().step.name).toBe('terminal');
  expect((amount.element() as HTMLInputElement).value).toMatch(/^3\s?000$/);
});
