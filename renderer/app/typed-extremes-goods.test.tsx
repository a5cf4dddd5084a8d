/** Typed values of the shop's own goods: the product, filling by scanning, categories, bulk edits and files. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, ok } from '../../shared/result.ts';
import { OpenItemDialog } from '../features/checkout/open-item-dialog.tsx';
import { TaxGroupDialog } from '../features/checkout/tax-group-dialog.tsx';
import { BulkDialog } from '../features/goods/bulk-dialog.tsx';
import GoodsScreen from '../features/goods/goods-screen.tsx';
import GroupsScreen from '../features/goods/groups-screen.tsx';
import { PriceFromDialog } from '../features/goods/price-from-dialog.tsx';
import ProductScreen from '../features/goods/product-screen.tsx';
import GoodsFileScreen from '../features/goods-file/goods-file-screen.tsx';
import { LOYVERSE_FILE } from '../testing/goods-file-view.ts';
import { openedLive } from '../testing/sample-basket.ts';
import type { Answers } from '../testing/stand-in-api.ts';
import { BREAD_RECORD, StandInGoods } from '../testing/stand-in-goods.ts';
import { type Case, IN_BASKET, typeExtremes } from '../testing/type-extremes.tsx';

const answers = (): Answers => {
  const goods = new StandInGoods([BREAD_RECORD]);
  goods.file = LOYVERSE_FILE;
  goods.categories.push({ ...BREAD_RECORD, unitsCode: 796, name: 'Non', colour: null });
  return goods.handlers as Answers;
};

const CASES: readonly Case[] = [
  {
    what: 'product',
    element: <ProductScreen />,
    answers: answers(),
    open: ({ app }) => app.goods.form.open(BREAD_RECORD.productId),
    right: 'Non',
    keeps: true,
    asks: 'goods.save',
    act: /^Save/,
  },
  {
    what: 'category',
    element: <GroupsScreen />,
    answers: answers(),
    open: () => page.getByRole('button', { name: /^Bread/ }).click(),
    right: 'Non',
    keeps: true,
    asks: 'goods.save-category',
    act: /^Save/,
  },
  {
    what: 'filling by scanning',
    element: <GoodsScreen />,
    answers: answers(),
    open: async ({ app }) => {
      app.route.goTo('goods');
      await app.scans.takeScan('4780000000999');
    },
    right: 'Non',
    asks: 'goods.save',
    act: /^Save/,
  },
  {
    what: 'product of an unknown scan',
    element: <OpenItemDialog replaces={IN_BASKET.UNKNOWN.line.lineId} />,
    answers: openedLive(IN_BASKET.UNKNOWN),
    open: () => page.getByText('Bread', { exact: true }).click(),
    right: 'Non',
    asks: 'goods.add-scanned',
    act: /^Save/,
  },
  {
    what: 'package code at the first sale',
    element: (
      <TaxGroupDialog
        productId={BREAD_RECORD.productId}
        name="Obi non"
        goods={{ productId: BREAD_RECORD.productId }}
      />
    ),
    answers: {
      'goods.tax-offer': () =>
        ok({ groups: [], spic: BREAD_RECORD.spic, without: 'no-package-code' as const }),
      'goods.type-package-code': () => fail({ code: 'basket.locked' }),
    },
    open: () => expect.element(page.getByRole('textbox', { name: 'Package code' })).toBeVisible(),
    right: '1520627',
    asks: 'goods.type-package-code',
    act: /^Add/,
  },
  {
    what: 'bulk edit',
    element: <BulkDialog categories={[]} />,
    answers: answers(),
    open: () => page.getByLabelText('What to change').selectOptions('Price by a percentage'),
    asks: 'goods.page',
    act: /^Check/,
  },
  {
    what: 'price from an instant on',
    element: <PriceFromDialog />,
    answers: answers(),
    open: ({ app }) => app.goods.form.open(BREAD_RECORD.productId),
    right: '01.12.2026 08:00',
    asks: 'goods.price-from',
    act: /^Save/,
  },
  {
    what: 'columns of a file',
    element: <GoodsFileScreen />,
    answers: { ...answers(), 'goods.file-check': () => fail({ code: 'basket.locked' }) },
    open: async ({ app }) => {
      app.route.goTo('goods-file');
      await app.goodsFile.choose();
    },
    right: 'Loyverse',
    asks: 'goods.file-map',
    act: /^Check/,
  },
];

test.each(CASES)(
  '$what: for any typed value the page sends only requests that the contract accepts',
  typeExtremes,
);
