/** A category is deleted after the person has read what its products lose. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { BREAD_RECORD, StandInGoods } from '../../testing/stand-in-goods.ts';
import GroupsScreen from './groups-screen.tsx';

test('a press on Delete asks first, and Back keeps the category', async () => {
  const goods = new StandInGoods();
  goods.categories.push({ ...BREAD_RECORD, unitsCode: 796, name: 'Bread', colour: null });
  const { api } = await drawInTill(<GroupsScreen />, goods.handlers as Answers);
  await page.getByRole('button', { name: /^Bread/ }).click();
  await page.getByRole('button', { name: 'Delete the category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the category: Bread' });
  await dialog.getByRole('button', { name: /^Back/ }).click();
  expect(api.sent).not.toContain('goods.drop-category');
  await page.getByRole('button', { name: 'Delete the category' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => api.requests.get('goods.drop-category')).toEqual([{ name: 'Bread' }]);
});
