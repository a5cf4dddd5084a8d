/** Undo, Exact, Print and New sale show their keys, and each key does what its button does. */
import '../ui/tokens.css';
import '../ui/base.css';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LineId, SaleId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { stopClock } from '../testing/ahead.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn } from '../testing/sample-basket.ts';
import { BREAD } from '../testing/sample-goods.ts';
import { OPEN } from '../testing/stand-in-api.ts';
import { paidSale, tenderOf } from '../testing/views.ts';
import { SaleScreen } from './sale-screen.tsx';

const LINE = lineOf(BREAD, { quantity: 15_000 });
const SALE = paidSale({ payments: [], tenders: [tenderOf()] });

async function open() {
  const drawn = await drawInTill(<SaleScreen />, {
    ...openedOn(LINE),
    'catalogue.favourites': () => ok([]),
    'catalogue.category': () => ok({ products: [], next: null }),
    'basket.remove': ({ lineId }) => edited({ removed: [LineId.parse(lineId)] }),
    'basket.put-back': () => edited({ revision: 2, lines: [LINE] }),
    'sales.recent': () => ok([SALE]),
    'sales.one': () => ok(SALE),
    'basket.next': () => ok({ ...OPEN.basket, saleId: SaleId.parse('sale-2') }),
  });
  await drawn.screen.getByRole('region', { name: 'Payment' }).findElement();
  const key = (name: string) => drawn.screen.getByRole('button', { name, exact: true });
  return { ...drawn, key };
}

test('F11 is Undo: a removed line comes back', async () => {
  const { app, api, key } = await open();
  await app.selling.removeLine(LINE.line.lineId);
  await expect.element(key('Undo')).toHaveTextContent('UndoF11');
  expect(app.basket.getState().lines).toHaveLength(0);
  await userEvent.keyboard('{F11}');
  await expect.poll(() => app.basket.getState().lines).toHaveLength(1);
  expect(api.requests.get('basket.put-back')).toMatchObject([{ lineId: LINE.line.lineId }]);
});

test('F1 is Exact: the field shows the sum owed, and Enter takes that sum', async () => {
  const { app, screen, key } = await open();
  app.paying.startTender('cash');
  await expect.element(key('Exact')).toHaveTextContent('ExactF1');
  await userEvent.keyboard('{F1}');
  await expect.element(screen.getByRole('textbox', { name: 'Cash received' })).toHaveValue('60\u202f000');
  await expect.element(key('Complete sale')).toBeEnabled();
});

test('F12 prints the receipt of a completed sale', async () => {
  const { app, key } = await open();
  app.route.toStep({ name: 'sold', sale: SALE });
  await expect.element(key('Print')).toHaveTextContent('PrintF12');
  await userEvent.keyboard('{F12}');
  await expect.poll(() => app.route.getState().printing).toBe(SALE.saleId);
});

test('F12 prints the last receipt while goods are scanned, and the menu shows that key', async () => {
  const { app, api, screen } = await open();
  await userEvent.keyboard('{F12}');
  await expect.poll(() => api.requests.get('sales.recent')).toHaveLength(1);
  await expect.poll(() => app.route.getState().printing).toBe(SALE.saleId);
  await expect.element(screen.getByText(/^Printing receipt/)).toBeVisible();
  await userEvent.keyboard('{F10}');
  await expect
    .element(screen.getByRole('menuitem', { name: 'Last receipt' }))
    .toHaveTextContent('Last receiptF12');
});

test.each([
  ['cash, with its change', tenderOf()],
  ['the terminal', tenderOf({ kind: 'terminal', approval: '1' })],
])('a second Enter never hides a sale paid by %s before the cashier can see the end', async (_, tender) => {
  const { app, api, key } = await open();
  const move = stopClock();
  app.route.toStep({ name: 'sold', sale: { ...SALE, tenders: [tender] } });
  await expect.element(key('New sale')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  // While no element has the focus, Enter is the key printed on the button.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard('{Enter}');
  expect(api.requests.get('basket.next')).toBeUndefined();
  expect(app.route.getState().step.name).toBe('sold');
  move(750);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.requests.get('basket.next')).toHaveLength(1);
});
