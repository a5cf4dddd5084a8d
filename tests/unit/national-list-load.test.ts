/** A national list replaces the earlier one whole, or not at all. */
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { loadNationalList } from '../../electron/app/national/load-list.ts';
import { nationalLists } from '../../electron/app/national/national-lists.ts';
import { loadInThread } from '../../electron/app/national/national-work.ts';
import { openNationalList } from '../../electron/storage/national/open-list.ts';
import {
  nationalPath,
  newNationalPath,
  placeNationalList,
} from '../../electron/storage/national/place-list.ts';
import { nationalKey } from '../../shared/catalogue/national/national-key.ts';
import {
  folderWith,
  LOADED_AT_MS,
  line,
  listFile,
  madeRows,
  openedList,
  partsOf,
} from '../support/national-lists.ts';
import { tempFolder } from '../support/temp-folder.ts';

const COLA = '02202002001010003';
const EARLIER = [line(COLA, 'Coca-Cola Zero 0.25 л', '010-Coca-Cola', '4780069000666')];
const never = (): AbortSignal => new AbortController().signal;

describe('a load', () => {
  it.each(['shared', 'inline'] as const)('keeps every code, name and barcode of %s texts', async (texts) => {
    const rows = madeRows(500);
    const folder = tempFolder();
    const shares: number[] = [];
    const onProgress = (share: number): unknown => shares.push(share);
    const loaded = await loadNationalList(partsOf(await listFile(rows, texts), folder, { onProgress }));
    expect(loaded).toMatchObject({ ok: true, value: { codes: 500, refused: 0, loadedAtMs: LOADED_AT_MS } });
    expect(placeNationalList(folder).ok).toBe(true);
    const list = openedList(folder);
    expect({ ok: true, value: list.facts }).toEqual(loaded);
    for (const [, , , , , attribute, code, name, barcode] of rows) {
      const spic = String(code).trim();
      expect(list.isKnownSpic(spic)).toBe(true);
      expect(list.entry(spic)).toMatchObject({
        spic,
        name,
        attribute: attribute === '---' ? null : attribute,
      });
      if (barcode === '---') continue;
      const found = list.proposals({ barcode: String(barcode), name: '' }, 1);
      expect(found).toMatchObject({ ok: true, value: [{ matched: 'barcode', entry: { spic } }] });
    }
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });

  it('gives a code of several rows the barcodes of all, and its first name', async () => {
    const again = line(COLA, 'Another name', '---', '96385074');
    const list = openedList(await folderWith([...EARLIER, again]));
    expect(list.facts.codes).toBe(1);
    expect(list.proposals({ barcode: '96385074', name: '' }, 5)).toMatchObject({
      ok: true,
      value: [{ entry: { spic: COLA, name: 'Coca-Cola Zero 0.25 л' } }],
    });
  });

  it('counts rows without a usable code', async () => {
    const rows = [...madeRows(60), line('2202002001010003', 'Without its zero'), ['', null]];
    const list = openedList(await folderWith(rows));
    expect(list.facts).toMatchObject({ codes: 60, refused: 1 });
  });

  it.each([
    ['a text file', 'national.unreadable', () => Promise.resolve(Buffer.from('MXIK KODI'))],
    [
      'a shop’s goods',
      'national.not-a-list',
      () =>
        writeXlsx({
          sheets: [
            {
              name: 'S',
              rows: [
                ['Nomi', 'Narxi'],
                ['Non', 4_000],
              ],
            },
          ],
        }),
    ],
  ] as const)('refuses %s', async (_name, code, bytes) => {
    const folder = await folderWith(EARLIER);
    const file = join(tempFolder(), 'chosen.xlsx');
    writeFileSync(file, await bytes());
    const loaded = await loadNationalList(partsOf(file, folder));
    expect(loaded).toEqual({ ok: false, error: { code, field: 'chosen.xlsx' } });
    expect(existsSync(newNationalPath(folder))).toBe(false);
    expect(openedList(folder).isKnownSpic(COLA)).toBe(true);
  });

  it('refuses a file that is not there, and a folder', async () => {
    const folder = tempFolder();
    for (const file of [join(folder, 'none.xlsx'), folder]) {
      const loaded = await loadNationalList(partsOf(file, folder));
      expect(loaded).toMatchObject({ ok: false, error: { code: 'national.unreadable' } });
    }
  });

  it('refuses a list whose codes went through a spreadsheet', async () => {
    const rows = madeRows(100).map((row, at) =>
      at < 10 || at % 3 === 0 ? row : row.with(6, 2_202_002_001_010_000),
    );
    const loaded = await loadNationalList(partsOf(await listFile(rows), tempFolder()));
    expect(loaded).toEqual({ ok: false, error: { code: 'national.codes-damaged', limit: 60 } });
  });

  it.each([0.1, 0.5, 0.8, 1])('leaves the earlier list whole when it is stopped at %d', async (share) => {
    const folder = await folderWith(EARLIER);
    const stopping = new AbortController();
    const onProgress = (done: number): void => {
      if (done >= share) stopping.abort();
    };
    const file = await listFile(madeRows(3_000));
    const loaded = await loadNationalList(partsOf(file, folder, { onProgress, stopped: stopping.signal }));
    expect(loaded).toEqual({ ok: false, error: { code: 'national.cancelled' } });
    expect(existsSync(newNationalPath(folder))).toBe(false);
    expect(openedList(folder).facts.codes).toBe(1);
  });

  it('leaves the earlier list whole where the disk refuses the new one', async () => {
    const folder = await folderWith(EARLIER);
    const missing = join(folder, 'missing');
    const loaded = await loadNationalList(partsOf(await listFile(madeRows(10)), missing));
    expect(loaded).toEqual({ ok: false, error: { code: 'national.not-stored' } });
    expect(openedList(folder).isKnownSpic(COLA)).toBe(true);
  });
});

describe('a load in its thread', () => {
  it('replaces the list once a person takes it', async () => {
    const folder = await folderWith(EARLIER);
    const lists = nationalLists({ folder, load: loadInThread });
    const file = await listFile(madeRows(200));
    const loading = lists.load(file, () => undefined, never());
    expect(await lists.load(file, () => undefined, never())).toEqual({
      ok: false,
      error: { code: 'national.busy' },
    });
    expect(await loading).toMatchObject({ ok: true, value: { codes: 200 } });
    expect(lists.list()).toMatchObject({ ok: true, value: { facts: { codes: 1 } } });
    expect(lists.place()).toMatchObject({ ok: true, value: { facts: { codes: 200 } } });
    lists.close();
  });

  it('leaves the earlier list when a person drops the loaded one', async () => {
    const folder = await folderWith(EARLIER);
    const lists = nationalLists({ folder, load: loadInThread });
    await lists.load(await listFile(madeRows(200)), () => undefined, never());
    lists.drop();
    expect(existsSync(newNationalPath(folder))).toBe(false);
    expect(lists.place()).toEqual({ ok: false, error: { code: 'national.missing' } });
    expect(lists.list()).toMatchObject({ ok: true, value: { facts: { codes: 1 } } });
    lists.close();
  });

  it('stops when a person stops it', async () => {
    const folder = await folderWith(EARLIER);
    const stopping = new AbortController();
    const file = await listFile(madeRows(3_000));
    const loaded = await loadInThread({ file, folder }, () => stopping.abort(), stopping.signal);
    expect(loaded).toEqual({ ok: false, error: { code: 'national.cancelled' } });
    expect(openedList(folder).isKnownSpic(COLA)).toBe(true);
  });

  it('leaves the earlier list whole when it is killed, and the next load begins anew', async () => {
    const folder = await folderWith(EARLIER);
    const file = await listFile(madeRows(3_000));
    const path = join(import.meta.dirname, '../../electron/app/national/national-thread.ts');
    const thread = new Worker(path, { workerData: { file, folder }, execArgv: [] });
    await new Promise((resolve) => thread.once('message', resolve));
    await thread.terminate();
    expect(existsSync(newNationalPath(folder))).toBe(true);
    expect(openNationalList(newNationalPath(folder), nationalKey).ok).toBe(false);
    const lists = nationalLists({ folder, load: loadInThread });
    expect(lists.list()).toMatchObject({ ok: true, value: { facts: { codes: 1 } } });
    expect(existsSync(newNationalPath(folder))).toBe(false);
    expect(await lists.load(file, () => undefined, never())).toMatchObject({ ok: true });
    expect(lists.place()).toMatchObject({ ok: true, value: { facts: { codes: 3_000 } } });
    lists.close();
  });
});

describe('a stored list', () => {
  it('is missing before the first load', () => {
    const lists = nationalLists({ folder: tempFolder(), load: loadInThread });
    expect(lists.list()).toEqual({ ok: false, error: { code: 'national.missing' } });
  });

  it.each([
    ['cut short', (path: string) => truncateSync(path, 20_000)],
    ['empty', (path: string) => writeFileSync(path, '')],
    ['no database', (path: string) => writeFileSync(path, 'national'.repeat(5_000))],
  ])('is damaged when it is %s', async (_name, damage) => {
    const folder = await folderWith(madeRows(300));
    damage(nationalPath(folder));
    expect(openNationalList(nationalPath(folder), nationalKey)).toEqual({
      ok: false,
      error: { code: 'national.damaged' },
    });
  });

  it('proves nothing where a page is damaged', async () => {
    const folder = await folderWith(madeRows(2_000));
    const bytes = readFileSync(nationalPath(folder));
    bytes.fill(0xff, 4_096 * 8);
    writeFileSync(nationalPath(folder), bytes);
    const opened = openNationalList(nationalPath(folder), nationalKey);
    if (opened.ok) {
      const spics = madeRows(2_000).map((row) => String(row[6]).trim());
      expect(spics.some((spic) => opened.value.entry(spic) === undefined)).toBe(true);
      expect(opened.value.completeSpic(String(Number(spics.at(-1))))).toBeNull();
      expect(opened.value.proposals({ barcode: null, name: 'шоколад' }, 5).ok).toBe(false);
      opened.value.close();
    } else expect(opened.error.code).toBe('national.damaged');
  });

  it('says when its words were made by another search key', async () => {
    const folder = await folderWith(EARLIER);
    expect(openedList(folder).hasOlderWords).toBe(false);
    expect(openedList(folder, (text) => nationalKey(text).toUpperCase()).hasOlderWords).toBe(true);
  });
});
