/** Marked goods without the code of the piece: the till asks, and the scanner answers. */
import { expect, test } from 'vitest';
import type { Product } from '../../../shared/catalogue/product.ts';
import { ProductId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { loadDialogs } from '../../testing/loaded.ts';
import { edited, lineOf, unknownLine } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';

await loadDialogs();

const WATER: Product = {
  ...BREAD,
  productId: ProductId.parse('water'),
  name: 'Suv gazsiz 1 l',
  barcode: '4780000000021',
  marked: true,
};
const PIECE = '0104780000000021215sr0001\u001d93dGVz';
const SOLD = '0104780000000021215sr0002\u001d93dGVz';

const SHOP: Answers = {
  'catalogue.check': () => ok(WATER),
  'product.price-check': () => ok(WATER),
  'basket.add': (request) => {
    if (!('code' in request) || request.code === WATER.barcode)
      return fail({ code: 'label.missing', field: WATER.productId, note: WATER.name });
    if (request.code === SOLD) return fail({ code: 'label.sold', note: WATER.name });
    return edited({ lines: [lineOf(WATER, { labels: ['047800000000215sr0001'] })] });
  },
};

const REFUSED = unknownLine(WATER.name);

const TITLE = 'Scan the code: Suv gazsiz 1 l';

test('a scan without a marking code opens the dialog, and the scan of that code adds the piece', async () => {
  const { screen, app } = await drawInTill(<Dialogs />, SHOP);
  await app.scans.takeScan(WATER.barcode ?? '');
  await expect.element(screen.getByRole('dialog', { name: TITLE })).toBeVisible();
  await expect.element(screen.getByText(/own marking code/)).toBeVisible();
  expect(app.basket.getState().lines).toEqual([]);
  await app.scans.takeScan(PIECE);
  expect(app.route.getState().dialog).toBeNull();
  expect(app.basket.getState().lines).toMatchObject([{ line: { labels: ['047800000000215sr0001'] } }]);
});

test('a package gathers the codes of its pieces, and comes in with the last', async () => {
  const crate: Product = { ...WATER, productId: ProductId.parse('crate'), name: 'Suv, 3 dona', pieces: 3 };
  const codes = ['a', 'b', 'c'].map((end) => `0104780000000021215sr000${end}\u001d93dGVz`);
  const { screen, app, api } = await drawInTill(<Dialogs />, {
    'catalogue.check': () => ok(crate),
    'product.price-check': () => ok(WATER),
    'basket.add': (request) => {
      const named = { field: crate.productId, note: crate.name };
      const scanned = 'codes' in request ? (request.codes ?? []) : [];
      if (scanned.length < 3) return fail({ code: 'label.missing', ...named, limit: 3 - scanned.length });
      return edited({ lines: [lineOf(crate, { labels: ['1', '2', '3'], packs: [3] })] });
    },
  });
  await app.selling.addProduct(crate);
  const dialog = screen.getByRole('dialog', { name: 'Scan the code: Suv, 3 dona' });
  await expect.element(dialog.getByText('3 codes still to scan')).toBeVisible();
  // As fast as a scanner.
  await Promise.all(codes.map((code) => app.scans.takeScan(code)));
  expect(app.route.getState().dialog).toBeNull();
  expect(api.requests.get('basket.add')?.at(-1)).toMatchObject({ productId: 'crate', codes });
  expect(app.basket.getState().lines).toMatchObject([{ line: { packs: [3] } }]);
});

test('a tile opens the dialog too, and Back adds nothing', async () => {
  const { screen, app, api } = await drawInTill(<Dialogs />, SHOP);
  expect(await app.selling.addProduct(WATER)).toBe(false);
  await expect.element(screen.getByRole('dialog', { name: TITLE })).toBeVisible();
  await screen.getByRole('button', { name: /^Back/ }).click();
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  expect(app.basket.getState().lines).toEqual([]);
  expect(api.requests.get('basket.add')).toHaveLength(1);
});

test('a plain barcode leaves the dialog open; the code of a sold piece becomes a refused row', async () => {
  const { screen, app, api } = await drawInTill(<Dialogs />, {
    ...SHOP,
    'basket.keep-refused': () => edited({ lines: [REFUSED], lineId: REFUSED.line.lineId }),
  });
  await app.scans.takeScan(WATER.barcode ?? '');
  await app.scans.takeScan(WATER.barcode ?? '');
  await expect.element(screen.getByRole('dialog', { name: TITLE })).toBeVisible();
  await app.scans.takeScan(SOLD);
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  // The row shows the reason, and stays until it is dismissed.
  await expect
    .poll(() => api.requests.get('basket.keep-refused'))
    .toMatchObject([{ code: SOLD, refused: { code: 'label.sold' } }]);
  await expect
    .poll(() => app.basket.getState().lines)
    .toMatchObject([{ line: { what: { kind: 'unknown' } } }]);
});

test('a typed marking code adds the piece, and the code of another product is refused', async () => {
  const { screen, app, api } = await drawInTill(<Dialogs />, {
    ...SHOP,
    'product.price-check': ({ code }) => ok(code.includes(WATER.barcode ?? '') ? WATER : BREAD),
  });
  await app.selling.addProduct(WATER);
  const field = screen.getByRole('textbox', { name: 'Marking code of the piece' });
  await expect.element(field).toHaveFocus();
  for (const other of [WATER.barcode ?? '', '0104780069000130215;sR=Ku']) {
    await field.fill(other);
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect.element(screen.getByText(/label\.other-piece/)).toBeInTheDocument();
  }
  // A scan of that code gets the same message, and leaves no row.
  await app.scans.takeScan('0104780069000130215;sR=Ku\u001d93dGVz');
  expect(app.route.getState().missed).toMatchObject({ code: 'label.other-piece', note: WATER.name });
  await expect.element(screen.getByText(/^This is not the marking code of Suv gazsiz/).first()).toBeVisible();
  expect(api.sent).not.toContain('basket.keep-refused');
  expect(api.requests.get('basket.add')).toHaveLength(1);
  await field.fill('0104780000000021215sr0001');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(app.basket.getState().lines).toMatchObject([{ line: { labels: ['047800000000215sr0001'] } }]);
});
