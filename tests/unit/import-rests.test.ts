/** An import rests while the till sells. */
import { expect, it, onTestFinished } from 'vitest';
import { type ImportSession, importSession } from '../../electron/app/goods/import-session.ts';
import { openGoodsFile } from '../../electron/app/goods/open-goods-file.ts';
import { countEntry, newEntryCount, restsBy } from '../../electron/app/goods/rest-while-selling.ts';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { GoodsChangeId, ProductId } from '../../shared/ids.ts';
import { byStaff, INSTALLER } from '../../shared/staff/actor.ts';
import { goodsFile } from '../support/goods-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

function workingThread() {
  const entries = newEntryCount();
  let nowMs = 0;
  const rests: number[] = [];
  const betweenRows = restsBy(entries, { monoMs: () => nowMs, rest: (ms) => void rests.push(ms) });
  return {
    rests,
    sell: () => countEntry(entries),
    /** Rows that take a millisecond each. */
    work: (rows: number): void => {
      for (let row = 0; row < rows; row += 1) {
        nowMs += 1;
        betweenRows();
      }
    },
  };
}

it('an import works on between sales', () => {
  const { rests, work } = workingThread();
  work(1_000);
  expect(rests).toEqual([]);
});

it('after each entry an import rests once, however long it works then', () => {
  const { rests, work, sell } = workingThread();
  sell();
  work(1_000);
  expect(rests).toEqual([150]);
});

it('a till that never stops selling leaves an import a share of the time', () => {
  const { rests, work, sell } = workingThread();
  for (let row = 0; row < 100; row += 1) {
    sell();
    work(1);
  }
  expect(rests).toEqual(Array.from({ length: 10 }, () => 150));
});

const SETTINGS = { language: 'uz', unitsRequired: false, amountScale: 1000 } as const;

function openSession(betweenRows: () => void): ImportSession {
  const groups = readTaxGroups();
  const goods = openGoodsFile({ ...SETTINGS, folder: tempFolder(), groups, betweenRows });
  if (!goods.ok) throw new Error(goods.error.code);
  let ids = 0;
  const newId = (): ProductId => {
    ids += 1;
    return ProductId.parse(`made-${ids}`);
  };
  const parts = { ...SETTINGS, goods: goods.value, groups, newId, betweenRows, onShare: () => undefined };
  const session = importSession(parts);
  onTestFinished(session.close);
  return session;
}

it('an import can rest before each row that it reads, compares and writes', async () => {
  let rows = 0;
  const session = openSession(() => {
    rows += 1;
  });
  const path = goodsFile('name,price\nNon,4000\nCola,8000\nSut,9000\n');
  const file = { path, mapping: null, encoding: null, delimiter: null, sheet: null };
  const { signal } = new AbortController();
  expect(await session.answer({ what: 'check', file, doubles: 'first' }, signal)).toMatchObject({ ok: true });
  // The header is a row too.
  expect(rows).toBe(4 + 3);
  rows = 0;
  const taken = await session.answer(
    {
      what: 'take',
      take: 'good',
      missing: 'leave',
      changeId: GoodsChangeId.parse('change'),
      stamp: { act: byStaff(INSTALLER), at: { wallMs: 1_000, monoMs: 0, bootId: 'test' } },
    },
    signal,
  );
  expect(taken).toMatchObject({ ok: true, value: { taken: 3 } });
  expect(rows).toBe(3 + 3);
});
