/**
 * Fewer pieces of marked goods: the customer leaves certain pieces, found by scan or by the end of their
 * code.
 */
import { expect, test } from 'vitest';
import type { Product } from '../../../shared/catalogue/product.ts';
import { ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { loadDialogs } from '../../testing/loaded.ts';
import { edited, lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { BasketZone } from './basket-zone.tsx';

await loadDialogs();

const WATER: Product = { ...BREAD, name: 'Suv gazsiz 1 l', barcode: '4780000000021', marked: true };
const LABELS = ['aaaaaaa', 'bbbbbbb', 'ccccccc'].map((serial) => `04780000000021${serial}`);
const THREE = lineOf(WATER, { quantity: 3_000, labels: LABELS });
const scanOf = (label: string): string => `01${label.slice(0, 14)}21${label.slice(14)}\u001d93dGVz`;

const drawn = () =>
  drawInTill(
    <>
      <BasketZone />
      <Dialogs />
    </>,
    {
      ...openedOn(THREE),
      'product.price-check': () => ok(WATER),
      'basket.set-quantity': ({ quantity, gone = [] }) =>
        edited({ lines: [lineOf(WATER, { quantity, labels: LABELS.filter((one) => !gone.includes(one)) })] }),
    },
  );

test('one less asks for the piece, and its scan removes it at once', async () => {
  const { screen, app, api } = await drawn();
  await screen.getByRole('button', { name: 'One less' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Which one to remove? Suv gazsiz 1 l' }))
    .toBeVisible();
  expect(api.requests.get('basket.set-quantity')).toBeUndefined();
  await app.scans.takeScan(scanOf(LABELS[0] ?? ''));
  expect(app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.set-quantity')).toMatchObject([{ quantity: 2_000, gone: [LABELS[0]] }]);
  expect(app.basket.getState().lines).toMatchObject([{ line: { labels: LABELS.slice(1) } }]);
});

test('a finger chooses exactly as many pieces as leave, by the ends of their codes', async () => {
  const { screen, app, api } = await drawn();
  expect(await app.selling.changeQuantity(THREE.line.lineId, 1_000)).toBe('asks-on');
  const remove = screen.getByRole('dialog').getByRole('button', { name: /^Remove/ });
  await screen.getByRole('checkbox', { name: '…aaaaaaa' }).click();
  await expect.element(screen.getByText('Chosen: 1 of 2')).toBeVisible();
  await expect.element(remove).toBeDisabled();
  await screen.getByRole('checkbox', { name: '…bbbbbbb' }).click();
  await screen.getByRole('checkbox', { name: '…ccccccc' }).click();
  await expect.element(screen.getByRole('checkbox', { name: '…aaaaaaa' })).not.toBeChecked();
  await remove.click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.set-quantity')).toMatchObject([{ quantity: 1_000, gone: LABELS.slice(1) }]);
});

test('a shop that asks for reasons asks in the same dialog', async () => {
  const { screen, app, api } = await drawn();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', voidReason: true });
  await app.selling.changeQuantity(THREE.line.lineId, 2_000);
  await app.scans.takeScan(scanOf(LABELS[1] ?? ''));
  await expect.element(screen.getByRole('checkbox', { name: '…bbbbbbb' })).toBeChecked();
  expect(api.requests.get('basket.set-quantity')).toBeUndefined();
  await screen.getByRole('dialog').getByRole('textbox').fill('too many');
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect
    .poll(() => api.requests.get('basket.set-quantity'))
    .toMatchObject([{ quantity: 2_000, reason: 'too many', gone: [LABELS[1]] }]);
});
