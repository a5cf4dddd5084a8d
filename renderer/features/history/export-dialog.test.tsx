/** The list as a file: the request, its progress, its end, and a list that was cut. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { ExportedView } from '../../../shared/contract/history.ts';
import { EXPORT_COLUMNS } from '../../../shared/history/export.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const SAVED: ExportedView = { name: 'Sales.csv', sales: 41, isCut: false };
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const status = () => page.getByRole('dialog').getByRole('status');

/** Sales found by a word, before they are saved. */
async function atTheList(answers: Answers) {
  const sale = paidSale();
  const drawn = await drawInTill(<HistoryScreen />, {
    'sales.recent': () => ok([sale]),
    'sales.today': () => fail({ code: 'right.needed' }),
    'history.find': () => ok({ sales: [sale], next: null, index: { isWhole: true, share: 1 } }),
    'history.export-cancel': () => ok(null),
    ...answers,
  });
  drawn.app.route.search('qand');
  drawn.app.route.openDialog({ kind: 'export' });
  await expect.element(page.getByRole('dialog', { name: 'Export sales' })).toBeVisible();
  return drawn;
}

test('the export saves the found sales, in the chosen format and with the till’s wording', async () => {
  const { api } = await atTheList({ 'history.export': () => ok(SAVED) });
  await page.getByText('Excel (up to 5 000 sales)').click();
  const dialog = page.getByRole('dialog').element();
  const loudest = () => [...dialog.querySelectorAll('[data-tone="main"]')].map((one) => one.textContent);
  expect(loudest()).toEqual(['Save…']);
  await press('Save…');
  await expect.element(status()).toMatchTextContent('41 sales are in Sales.csv');
  expect(loudest()).toEqual([expect.stringMatching(/^Close/)]);
  expect(page.getByText(/There are more sales/).query()).toBeNull();
  const [asked] = api.requests.get('history.export') ?? [];
  expect(asked).toMatchObject({
    saleId: null,
    text: 'qand',
    format: 'xlsx',
    language: 'en',
    called: { 'part-refunded': 'partly refunded' },
    cashier: 'Cashier',
  });
  expect(Object.keys((asked as { heads: object }).heads).toSorted()).toEqual([...EXPORT_COLUMNS].toSorted());
});

test('a list longer than the file says so, and how to get the other sales', async () => {
  await atTheList({ 'history.export': () => ok({ ...SAVED, sales: 50_000, isCut: true }) });
  await press('Save…');
  await expect.element(status()).toMatchTextContent('are in Sales.csv');
  await expect
    .element(page.getByText(/^There are more sales than this file takes: the newest are in it/))
    .toBeVisible();
});

test('a long export shows its progress, blocks a second export, and ends at Stop', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<'history.export'>>();
  const { api, app } = await atTheList({ 'history.export': () => promise });
  await press('Save…');
  await expect.element(status()).toMatchTextContent('Choose where to save');
  await expect.element(page.getByRole('button', { name: 'Save…', exact: true })).toBeDisabled();
  api.publish('history.export-progress', { sales: 0, indexShare: 0.429 });
  await expect.element(status()).toMatchTextContent('still being prepared (42%): the file waits for it');
  api.publish('history.export-progress', { sales: 600, indexShare: null });
  await expect.element(status()).toMatchTextContent('600 sales read');
  expect(api.sent).not.toContain('history.export-cancel');
  await press('Stop');
  expect(api.sent).toContain('history.export-cancel');
  expect(app.route.getState().dialog).toBeNull();
  resolve(ok({ name: null, sales: 0, isCut: false }));
});

test('Esc stops an export under way; otherwise Esc only closes the dialog', async () => {
  const { api, app } = await atTheList({ 'history.export': () => new Promise(() => undefined) });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.sent).not.toContain('history.export-cancel');
  app.route.openDialog({ kind: 'export' });
  await press('Save…');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => api.sent).toContain('history.export-cancel');
});

test('an export without a file says so, with the reason if there is one', async () => {
  let answer: Answer<'history.export'> = ok({ name: null, sales: 0, isCut: false });
  await atTheList({ 'history.export': () => answer });
  await press('Save…');
  await expect.element(status()).toMatchTextContent('Nothing was saved.');
  answer = fail({ code: 'file.not-saved', field: 'Sales.csv' });
  await press('Save…');
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Sales.csv');
  // The list is made from the books each time, so nothing is lost.
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Nothing is lost');
});
