/** The thread of imports: one chosen file at a time, its preview in pages, take, cancel and export. */
import { expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../electron/app/goods/import-calls.ts';
import { importDesk } from '../../electron/app/goods/import-desk.ts';
import { newEntryCount } from '../../electron/app/goods/rest-while-selling.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { byStaff, INSTALLER } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { goodsFile } from '../support/goods-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const clock = systemClock();
const stamp = { act: byStaff(INSTALLER), at: momentOf(clock) };

function openDesk() {
  const folder = tempFolder();
  const mappings = new Map<string, unknown>();
  let written = 0;
  const settings = { folder, language: 'uz', unitsRequired: false, amountScale: 1000 } as const;
  const calls = importCalls(() => settings, newEntryCount());
  const desk = importDesk({
    calls,
    imports: {
      mappings: () => [...mappings.keys()],
      mapping: (name) => mappings.get(name) as never,
      keepMapping: (name, mapping) => {
        mappings.set(name, mapping);
        return { ok: true, value: null };
      },
      lastImport: () => null,
    },
    soldSince: () => [],
    onWritten: () => {
      written += 1;
    },
    clock,
    random: systemRandomness(),
  });
  onTestFinished(() => desk.close());
  return { desk, written: () => written };
}

const CHOICE = { mapping: null, encoding: null, delimiter: null, sheet: null, keepAs: null };

it('a file is opened, mapped, checked and taken', async () => {
  const { desk, written } = openDesk();
  const opened = await desk.open(goodsFile('Alfa;Beta\nNon;4000\nSut;9000\n'));
  expect(opened).toMatchObject({
    ok: true,
    value: {
      fileName: 'goods.csv',
      delimiter: ';',
      preview: { columns: { Alfa: 'name', Beta: 'price' }, counts: { rows: 0 } },
      head: [{ row: 1, cells: ['Alfa', 'Beta'] }, { row: 2 }, { row: 3 }],
      mappings: [],
    },
  });
  const mapping = { columns: { Alfa: 'name', Beta: 'price' } } as const;
  const mapped = await desk.map({ ...CHOICE, mapping, keepAs: 'Old till' });
  expect(mapped).toMatchObject({ ok: true, value: { mappings: ['Old till'] } });
  const shares: number[] = [];
  const checked = await desk.check('first', (share) => void shares.push(share));
  expect(checked).toMatchObject({ ok: true, value: { counts: { rows: 2, new: 2 } } });
  expect(shares.at(-1)).toBe(1);
  expect(desk.checked()).toMatchObject({ fileName: 'goods.csv', counts: { new: 2 } });
  expect(await desk.rows('new', null)).toMatchObject({
    value: { rows: [{ row: 2, name: 'Non' }, { row: 3 }], next: null },
  });
  expect(await desk.take({ take: 'good', missing: 'leave' }, stamp)).toMatchObject({ value: { taken: 2 } });
  expect(written()).toBe(1);
  expect(new TextDecoder().decode(await desk.exported('csv'))).toContain('Sut;;9000;');
  expect(await desk.take({ take: 'good', missing: 'leave' }, stamp)).toMatchObject({
    error: { code: 'goods-file.gone' },
  });
});

it('of two rows with one barcode the person chooses the row that is taken', async () => {
  const { desk } = openDesk();
  await desk.open(goodsFile('Nomi;Narxi;Shtrixkod\nNon;4000;4780069000130\nNon;4500;4780069000130\n'));
  for (const doubles of ['first', 'last'] as const) {
    const checked = await desk.check(doubles, () => undefined);
    expect(checked).toMatchObject({ value: { counts: { new: 1, refused: 1, doubled: 1 } } });
    const priceTiyin = doubles === 'first' ? 400_000 : 450_000;
    expect(await desk.rows('new', null)).toMatchObject({ value: { rows: [{ priceTiyin }] } });
  }
});

it('an unreadable file names its fault, and nothing stays chosen after a cancel', async () => {
  const { desk, written } = openDesk();
  expect(await desk.open('/nowhere/goods.csv')).toMatchObject({
    error: { code: 'goods-file.unreadable', field: 'goods.csv', note: 'no-file' },
  });
  await desk.open(goodsFile('nomi,narx\nNon,4000\n'));
  const checking = desk.check('first', () => undefined);
  await desk.cancel();
  await checking;
  expect(desk.checked()).toBeNull();
  expect(await desk.take({ take: 'good', missing: 'leave' }, stamp)).toMatchObject({
    error: { code: 'goods-file.gone' },
  });
  expect(written()).toBe(0);
});

it('a cancelled check answers that it was cancelled', async () => {
  const { desk } = openDesk();
  const rows = Array.from({ length: 60_000 }, (_, at) => `Tovar ${at},${1_000 + at}\n`).join('');
  await desk.open(goodsFile(`nomi,narx\n${rows}`));
  let isCancelled = false;
  const came = await desk.check('first', () => {
    if (!isCancelled) void desk.cancel();
    isCancelled = true;
  });
  expect(came).toMatchObject({ error: { code: 'goods-file.unreadable', note: 'cancelled' } });
});
