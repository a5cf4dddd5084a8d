/** A manager takes a copy of the goods after reading what that changes. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GoodsCopy } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { BREAD_RECORD, StandInGoods } from '../../testing/stand-in-goods.ts';
import GoodsScreen from './goods-screen.tsx';

const COPIES: readonly GoodsCopy[] = [
  { name: 'copy-2', wallMs: Date.parse('2026-11-20T04:05:12Z'), products: 40, place: 'till' },
  { name: 'copy-1', wallMs: Date.parse('2026-11-19T04:05:12Z'), products: 38, place: 'second' },
];

async function openCopies(copies: Result<readonly GoodsCopy[], TillError>, more: Answers = {}) {
  const goods = new StandInGoods([BREAD_RECORD]);
  const answers = { ...goods.handlers, 'goods.copies': () => copies, ...more } as Answers;
  const { api } = await drawInTill(<GoodsScreen />, answers);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Product backups' }).click();
  return { api, dialog: page.getByRole('dialog') };
}

test('the copies stand newest first, each with its time, its place and its products', async () => {
  const { dialog } = await openCopies(ok(COPIES));
  const rows = dialog.getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('20.11.2026 09:05this till40 products');
  await expect.element(rows.nth(1)).toHaveTextContent('19.11.2026 09:05second folder38 products');
});

test('a till without a copy says so', async () => {
  const { dialog } = await openCopies(ok([]));
  await expect.element(dialog.getByText(/There is no copy yet/)).toBeVisible();
});

test('copies that cannot be listed leave their reason', async () => {
  const { dialog } = await openCopies(fail({ code: 'catalogue.unavailable' }));
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});

test('a copy is taken once, after a question that Back takes to the list again', async () => {
  const { api, dialog } = await openCopies(ok(COPIES));
  await dialog.getByRole('button', { name: /^19\.11\.2026/ }).click();
  await expect.element(dialog).toHaveAccessibleName('Restore the backup of 19.11.2026 09:05?');
  await expect.element(dialog.getByText(/replaced by the 38 products/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Back/ }).click();
  await dialog.getByRole('button', { name: /^19\.11\.2026/ }).click();
  expect(api.sent).not.toContain('goods.take-copy');
  await dialog.getByRole('button', { name: 'Restore this backup' }).click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('as they were at 19.11.2026 09:05');
  expect(api.requests.get('goods.take-copy')).toEqual([{ name: 'copy-1' }]);
});

test('a refused copy leaves its reason in the question, and another may be chosen', async () => {
  const refused = () => fail({ code: 'catalogue.copy-unreadable' as const });
  const { dialog } = await openCopies(ok(COPIES), { 'goods.take-copy': refused });
  await dialog.getByRole('button', { name: /^20\.11\.2026/ }).click();
  await dialog.getByRole('button', { name: 'Restore this backup' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('can’t be read');
  await expect.element(dialog.getByRole('button', { name: 'Restore this backup' })).toBeDisabled();
  await dialog.getByRole('button', { name: /^Back/ }).click();
  await expect.element(dialog.getByRole('listitem').nth(1)).toBeVisible();
});
