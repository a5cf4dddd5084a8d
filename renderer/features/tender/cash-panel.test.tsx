/** Received cash: a zero too many needs a confirmation, and a scanned code is no amount. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { listenForWedge } from '../../scan/wedge.ts';
import { stopClock } from '../../testing/ahead.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { paidSale } from '../../testing/views.ts';
import { SETTLED_MS } from '../../ui/settled-enter.ts';
import { CashPanel } from './cash-panel.tsx';

/** A basket of two breads: 8 000 soum. The largest note is 200 000. */
async function atCash() {
  const drawn = await drawInTill(<CashPanel />, {
    ...openedOn(lineOf(BREAD, { quantity: 2_000 })),
    'tender.cash': () => ok(paidSale({ payments: [] })),
  });
  drawn.app.paying.startTender('cash');
  const field = drawn.screen.getByRole('textbox', { name: 'Cash received' });
  return { ...drawn, field, complete: drawn.screen.getByRole('button', { name: /^Complete sale/ }) };
}

test('cash above the total plus the largest note needs the button that names the change', async () => {
  const { screen, api, field, complete } = await atCash();
  await field.fill('208000');
  await expect.element(complete).toBeEnabled();
  await field.fill('208000,01');
  await expect.element(complete).toBeDisabled();
  await field.fill('2080000');
  await expect.element(screen.getByText(/^Change 2.072.000.soum\?/)).toBeVisible();
  // Enter alone takes no cash.
  document.querySelector('form')?.requestSubmit();
  expect(api.requests.get('tender.cash')).toBeUndefined();
  await screen.getByRole('button', { name: /^Yes, received 2.080.000.soum/ }).click();
  await expect.poll(() => api.requests.get('tender.cash')).toMatchObject([{ givenTiyin: 208_000_000 }]);
});

test.each([
  ['12.000', /12.000 \/ 12,00/],
  ['-5', /can’t be read/],
  ['1e3', /can’t be read/],
  ['8000,123456', /can’t be read/],
  ['4780000000017', /at most 1.000.000.000 soum/],
  ['000000008000', /at most 1.000.000.000 soum/],
])('%s is refused in its field, with a sentence', async (typed, says) => {
  const { screen, api, field, complete } = await atCash();
  await field.fill(typed);
  await expect.element(screen.getByRole('status')).toMatchTextContent(says);
  await expect.element(complete).toBeDisabled();
  document.querySelector('form')?.requestSubmit();
  expect(api.requests.get('tender.cash')).toBeUndefined();
});

/** Keys this many ms apart, as from a scanner without an end key: the wedge returns them to the field. */
function keysEvery(gapMs: number, text: string): void {
  for (const [at, key] of [...text].entries()) {
    const event = new KeyboardEvent('keydown', { key, code: `Digit${key}`, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + at * gapMs });
    document.activeElement?.dispatchEvent(event);
  }
}

test.each([
  { gapMs: 10, text: '96385074', value: '' },
  { gapMs: 80, text: '50000', value: '50\u202f000' },
  { gapMs: 80, text: '100000', value: '100\u202f000' },
])('keys every $gapMs ms are typing or a scan: $text', async ({ gapMs, text, value }) => {
  // jsdom lacks this command, so the wedge writes into the field itself.
  document.execCommand = vi.fn(() => false);
  const wedge = listenForWedge({ onText: () => undefined });
  onTestFinished(() => wedge.stop());
  const { app, field } = await atCash();
  (field.element() as HTMLInputElement).focus();
  keysEvery(gapMs, text);
  window.dispatchEvent(new Event('pointerdown'));
  await expect.element(field).toHaveValue(value);
  expect(app.route.getState().panelError).toEqual(
    value === '' ? { code: 'scan.while-paying', note: '…5074' } : null,
  );
});

/** Enter in the field. The key went down this many ms after the question came: the clock is stopped. */
async function enterAfter(field: HTMLElement, afterMs: number, repeat = false): Promise<void> {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat });
  Object.defineProperty(key, 'timeStamp', { value: performance.now() + afterMs });
  field.dispatchEvent(key);
  field.closest('form')?.requestSubmit();
}

test('an empty field is exactly the sum owed, for an Enter that came after the question', async () => {
  stopClock();
  const { screen, api, field, complete } = await atCash();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Exactly 8.000.soum/);
  await expect.element(complete).toBeEnabled();
  await enterAfter(field.element() as HTMLElement, SETTLED_MS - 600);
  await enterAfter(field.element() as HTMLElement, SETTLED_MS, true);
  expect(api.requests.get('tender.cash')).toBeUndefined();
  // A key soon after another is a scanner's, or a held one.
  await enterAfter(field.element() as HTMLElement, SETTLED_MS + 200);
  expect(api.requests.get('tender.cash')).toBeUndefined();
  await enterAfter(field.element() as HTMLElement, SETTLED_MS + 600);
  await expect
    .poll(() => api.requests.get('tender.cash'))
    .toEqual([{ saleId: 'sale-1', totalTiyin: 8_000_00, givenTiyin: 8_000_00 }]);
});

test('a cleared field is a new question, and zero is not an empty field', async () => {
  stopClock();
  const { api, field, complete } = await atCash();
  await field.fill('0');
  await expect.element(complete).toBeDisabled();
  await field.fill('');
  await enterAfter(field.element() as HTMLElement, 0);
  expect(api.requests.get('tender.cash')).toBeUndefined();
  await expect.element(complete).toBeEnabled();
});
