/** The catalogue and the log agree after a kill at any point: each change has one entry. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { type GoodsEntry, goodsFacts } from '../../electron/audit/goods-facts.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { GOODS_CHANGE_IN_LOG, goodsLogOf } from '../../electron/storage/repositories/goods-in-log.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import {
  changeId,
  edit,
  FILE,
  LOLA,
  openedStore,
  productId,
  record,
  stampAt,
} from '../support/goods-store.ts';
import { journalParts } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';

function books() {
  const opened = openJournal(join(tempFolder(), 'journal.db'), journalParts());
  if (!opened.ok) throw new Error(opened.error.code);
  const journal = opened.value;
  onTestFinished(() => journal.close());
  const log = goodsLogOf(journal);
  const entries = (): readonly GoodsEntry[] =>
    journal
      .entriesOf({ before: null, limit: 500, staffId: null, kinds: journal.kindsIn(['goods']), day: null })
      .entries.map(({ entry }) => entry as GoodsEntry)
      .toReversed();
  return { log, entries };
}

it('logs ids, old and new price, the file and the counts, for the person who did it', () => {
  const { goods, unlogged, imports } = openedStore();
  const { log, entries } = books();
  const priced = (priceTiyin: number) => record('suv', { priceTiyin: tiyin(priceTiyin) });
  goods.change(edit('one', [priced(100)]), stampAt(7));
  goods.change(
    { changeId: changeId('two'), happening: 'imported', products: [priced(120), record('nok')], file: FILE },
    stampAt(8),
  );
  imports.undoImport({ changeId: changeId('two'), as: changeId('three'), sold: [] }, stampAt(9));
  expect(unlogged.append(log).ok).toBe(true);
  const suv = { productId: 'suv', name: 'suv' };
  expect(entries()).toMatchObject([
    {
      kind: 'goods.changed',
      subject: 'one',
      actor: { by: 'staff', id: LOLA },
      payload: {
        happening: 'edited',
        changedWallMs: 7,
        counts: { new: 1, changed: 0, hidden: 0 },
        products: [{ ...suv, fromTiyin: null, toTiyin: 100 }],
      },
    },
    {
      kind: 'goods.imported',
      payload: {
        file: FILE,
        counts: { new: 1, changed: 1, hidden: 0 },
        products: [
          { ...suv, fromTiyin: 100, toTiyin: 120 },
          { productId: 'nok', fromTiyin: null },
        ],
      },
    },
    { kind: 'goods.import-undone', payload: { undone: 'two', counts: { new: 0, changed: 2, hidden: 1 } } },
  ]);
  expect(entries().map((entry) => goodsFacts(entry)[0])).toEqual([
    { of: 'goods-price', name: 'suv', fromTiyin: null, toTiyin: 100 },
    { of: 'goods-file', rows: 3, refused: 1, sha256: 'aaaaaaaaaaaa' },
    { of: 'goods-counts', new: 0, changed: 2, hidden: 1 },
  ]);
});

it('names no new product of more than 500', () => {
  const { goods, unlogged } = openedStore();
  const { log, entries } = books();
  const many = Array.from({ length: 501 }, (_, at) => record(`p-${at}`));
  goods.change(edit('one', many), stampAt(1));
  unlogged.append(log);
  expect(entries()).toMatchObject([{ payload: { products: [], counts: { new: 501 } } }]);
});

const MANY = 501;
const goodsAt = (priceTiyin: number) =>
  Array.from({ length: MANY }, (_, at) => record(`p-${at}`, { priceTiyin: tiyin(priceTiyin + at) }));

function repriced(path = join(tempFolder(), 'catalogue.db')) {
  const store = openedStore(path);
  const bare = record('bare', { names: { uz: 'bare' } });
  store.goods.change(edit('one', [...goodsAt(1_000), bare]), stampAt(1));
  const change = { changeId: changeId('two'), happening: 'bulk' } as const;
  store.goods.change({ ...change, products: [...goodsAt(2_000), { ...bare, pinned: true }] }, stampAt(2));
  return store;
}

it('lists each old and new price of a change of more than 500 products, behind its counts', () => {
  const { log, entries } = books();
  expect(repriced().unlogged.append(log)).toEqual(ok(false));
  const [, counted, ...further] = entries();
  expect(counted).toMatchObject({ subject: 'two', payload: { counts: { changed: MANY + 1 }, products: [] } });
  expect(further.map(({ subject }) => subject)).toEqual([
    'two.2',
    'two.3',
    'two.4',
    'two.5',
    'two.6',
    'two.7',
  ]);
  const nothing = { new: 0, changed: 0, hidden: 0 };
  for (const { kind, actor, payload } of further)
    expect({ kind, actor, payload }).toMatchObject({
      kind: 'goods.changed',
      actor: { by: 'staff', id: LOLA },
      payload: { changeId: 'two', happening: 'bulk', counts: nothing },
    });
  // The product whose price stayed is not among them.
  const prices = further.flatMap(({ payload }) => ('counts' in payload ? payload.products : []));
  expect(prices).toEqual(
    goodsAt(1_000).map(({ productId: id, priceTiyin }) => ({
      ...{ productId: id, name: id },
      ...{ fromTiyin: priceTiyin, toTiyin: priceTiyin + 1_000 },
    })),
  );
  // The audit shows every one of them.
  const shown = further.flatMap((entry) => goodsFacts(entry));
  expect(shown).toHaveLength(MANY);
  expect(shown[100]).toEqual({ of: 'goods-price', name: 'p-100', fromTiyin: 1_100, toTiyin: 2_100 });
});

it('lists the prices of a large import and of its undo in entries of their kinds', () => {
  const { goods, unlogged, imports } = openedStore();
  const { log, entries } = books();
  goods.change(edit('one', goodsAt(1_000)), stampAt(1));
  const change = { changeId: changeId('two'), happening: 'imported', file: FILE } as const;
  goods.change({ ...change, products: goodsAt(2_000) }, stampAt(2));
  imports.undoImport({ changeId: changeId('two'), as: changeId('three'), sold: [] }, stampAt(3));
  unlogged.append(log);
  const [, imported, ...further] = entries();
  expect(imported).toMatchObject({ kind: 'goods.imported', payload: { file: FILE } });
  expect(further[0]).toMatchObject({ kind: 'goods.imported', subject: 'two.2', payload: { file: null } });
  expect(further.at(-1)).toMatchObject({
    ...{ kind: 'goods.import-undone', subject: 'three.7' },
    payload: { undone: 'two', products: [{ productId: 'p-500', fromTiyin: 2_500, toTiyin: 1_500 }] },
  });
});

it('goes on behind a kill between the price entries of a change, and appends each once', () => {
  const path = join(tempFolder(), 'catalogue.db');
  const { log, entries } = books();
  const killed = repriced(path);
  expect(killed.unlogged.append(log, 4)).toEqual(ok(true));
  killed.catalogue.close();
  const started = openedStore(path);
  expect(started.unlogged.append(log)).toEqual(ok(false));
  expect(started.unlogged.append(log)).toEqual(ok(false));
  expect(entries().map(({ subject }) => subject)).toEqual([
    'one',
    'two',
    'two.2',
    'two.3',
    'two.4',
    'two.5',
    'two.6',
    'two.7',
  ]);
});

it('appends an entry that a kill cut off, once', () => {
  const path = join(tempFolder(), 'catalogue.db');
  const { log, entries } = books();
  const killed = openedStore(path);
  killed.goods.change(edit('one', [record('suv')]), stampAt(1));
  // A kill between the catalogue's transaction and the log's.
  killed.catalogue.close();
  const started = openedStore(path);
  expect(started.unlogged.append(log).ok).toBe(true);
  expect(started.unlogged.append(log).ok).toBe(true);
  expect(entries().map(({ subject }) => subject)).toEqual(['one']);
});

it('appends no second entry after a kill behind the log’s transaction', () => {
  const path = join(tempFolder(), 'catalogue.db');
  const { log, entries } = books();
  const killed = openedStore(path);
  killed.goods.change(edit('one', [record('suv')]), stampAt(1));
  // The log has the entry, and the catalogue can't note it any more.
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  expect(killed.unlogged.append(log).ok).toBe(true);
  other.exec('ROLLBACK');
  const waiting = () =>
    Number(other.prepare('SELECT COUNT(*) AS n FROM change WHERE unlogged IS NOT NULL').get()?.n);
  expect(waiting()).toBe(1);
  killed.catalogue.close();
  const started = openedStore(path);
  expect(started.unlogged.append(log).ok).toBe(true);
  expect([entries().length, waiting()]).toEqual([1, 0]);
  other.close();
});

it('stores neither change nor entry after a kill within the catalogue’s transaction', () => {
  const path = join(tempFolder(), 'catalogue.db');
  const { log, entries } = books();
  const { goods, unlogged } = openedStore(path);
  goods.change(edit('one', [record('suv', { barcodes: ['11111111'] })]), stampAt(1));
  goods.change(edit('two', [record('nok'), record('olma', { barcodes: ['11111111'] })]), stampAt(2));
  unlogged.append(log);
  expect(goods.product(productId('nok'))).toBeUndefined();
  expect(entries().map(({ subject }) => subject)).toEqual(['one']);
});

it('keeps the entry while the log refuses it, and keeps the order', () => {
  const { goods, unlogged } = openedStore();
  const { log, entries } = books();
  goods.change(edit('one', [record('suv')]), stampAt(1));
  const full = { ...log, append: () => fail({ code: 'journal.unwritable' } as const) };
  expect(unlogged.append(full)).toMatchObject({ error: { code: 'journal.unwritable' } });
  goods.change(edit('two', [record('nok')]), stampAt(2));
  unlogged.append(log);
  expect(entries().map(({ subject }) => subject)).toEqual(['one', 'two']);
});

it('finds the entry of a change without reading the whole log', async () => {
  const path = join(tempFolder(), 'journal.db');
  const opened = openJournal(path, journalParts());
  if (!opened.ok) throw new Error(opened.error.code);
  await opened.value.close();
  const database = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => database.close());
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${GOODS_CHANGE_IN_LOG}`).all({ changeId: 'one' });
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH log USING INDEX log_of_goods (subject=?)']);
});
