/** What the store of goods derives from records, and the mappings that it keeps. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { edit, openedStore, productId, record, stampAt } from '../support/goods-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('derives names and lights anew in small steps after the language or a setting changed', () => {
  const now = { language: 'uz' as 'uz' | 'ru', unitsRequired: false };
  const store = openedStore(undefined, {
    language: () => now.language,
    unitsRequired: () => now.unitsRequired,
  });
  const many = Array.from({ length: 900 }, (_, at) =>
    record(`p-${at}`, { names: { uz: `suv ${at}`, ru: `вода ${at}` } }),
  );
  store.goods.change(edit('one', many), stampAt(1));
  const settle = (): number => {
    let steps = 1;
    while (store.rederive()) steps += 1;
    return steps;
  };
  settle();
  now.language = 'ru';
  now.unitsRequired = true;
  expect(settle()).toBe(3);
  expect(settle()).toBe(1);
  expect(store.goods.product(productId('p-899'))).toMatchObject({ lacks: ['units-missing'], revision: 1 });
  const query = { text: '', only: 'not-green', category: null } as const;
  expect(store.goods.page(query, null, 1, 0)).toMatchObject({ total: 900 });
  expect(store.catalogue.product(productId('p-899'))?.name).toBe('вода 899');
});

it('weighed goods are too coarse for receipts in whole units until a manager sets thousandths', () => {
  let amountScale: 1 | 1000 = 1;
  const store = openedStore(undefined, { amountScale: () => amountScale });
  store.goods.change(edit('one', [record('apples', { soldBy: 'weight', unit: 'kg' })]), stampAt(1));
  const lacks = () => store.goods.product(productId('apples'))?.lacks;
  expect(lacks()).toEqual(['weight-scale']);
  amountScale = 1000;
  store.rederive();
  expect(lacks()).toEqual([]);
});

it('keeps a mapping of a file under its name', () => {
  const { imports } = openedStore();
  const mapping = { columns: { Narx: 'price' }, decimal: ',' } as const;
  expect(imports.keepMapping('1C', mapping).ok).toBe(true);
  expect([imports.mappings(), imports.mapping('1C'), imports.mapping('x')]).toEqual([
    ['1C'],
    mapping,
    undefined,
  ]);
});

it('derives anew what a command wrote with another scale than the till’s', () => {
  const path = join(tempFolder(), 'catalogue.db');
  const till = () => openedStore(path, { amountScale: () => 1 });
  const started = till();
  started.goods.change(edit('one', [record('suv')]), stampAt(1));
  while (started.rederive());
  started.catalogue.close();
  const command = openedStore(path, { amountScale: () => 1_000 });
  command.goods.change(edit('two', [record('olma', { soldBy: 'weight', unit: 'kg' })]), stampAt(2));
  command.catalogue.close();
  const { goods, rederive } = till();
  while (rederive());
  expect(goods.product(productId('olma'))?.lacks).not.toEqual([]);
});
