/** A kill in the middle of an import leaves the catalogue as before or as after, and the next start's log agrees. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openGoodsFile } from '../../electron/app/goods/open-goods-file.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { systemMachine } from '../../electron/identity/machine.ts';
import { cataloguePath } from '../../electron/storage/catalogue/copies.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { outcomeIn } from '../support/catalogue-command.ts';
import { goodsFile } from '../support/goods-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const RUN = resolve(import.meta.dirname, '../../tools/scripts/run.js');
const ROWS = 4_000;

const file = (price: number): string =>
  goodsFile(
    `nomi,narx,shtrixkod\n${Array.from({ length: ROWS }, (_, at) => `Tovar ${at},${price + at},${478_000 + at}01\n`).join('')}`,
  );

/** The largest journal of SQLite beside a catalogue. */
const writtenIn = (data: string): number =>
  Math.max(
    0,
    ...readdirSync(data)
      .filter((name) => /^catalogue.*-wal$/.test(name))
      .map((name) => statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0),
  );

/** Starts an import in a process of its own. Kills the process once this is so. */
async function killedImport(data: string, path: string, isTime: () => boolean): Promise<void> {
  const child = spawn(process.execPath, [RUN, 'catalogue', 'import', path, '--data', data, '--json'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !isTime()) await turn();
  child.kill('SIGKILL');
  await ended;
}

/** What a start finds: the changes of the file and the entries of the log, oldest first. */
async function started(data: string) {
  const [clock, random] = [systemClock(), systemRandomness()];
  const notices = { raise: () => undefined, end: () => undefined };
  const machine = await systemMachine();
  const books = openBooks(data, { clock, random, notices, secondFolder: null, machine });
  const parts = { language: 'uz', groups: readTaxGroups(), unitsRequired: false, amountScale: 1000 } as const;
  const goods = openGoodsFile({ folder: data, ...parts });
  if (!goods.ok) throw new Error(goods.error.code);
  goods.value.appendUnlogged(books.journal);
  goods.value.close();
  const kinds = books.journal.kindsIn(['goods']);
  const { entries } = books.journal.entriesOf({ before: null, limit: 99, staffId: null, kinds, day: null });
  await books.close();
  const database = new DatabaseSync(cataloguePath(data), { readOnly: true });
  const changes = database
    .prepare(
      "SELECT change_id, products FROM change WHERE happening = 'imported' AND number > 1 ORDER BY number",
    )
    .all()
    .map(({ change_id, products }) => [change_id, products]);
  database.close();
  const logged = entries
    .toReversed()
    .flatMap(({ entry }) =>
      entry?.kind === 'goods.imported'
        ? [[entry.subject, entry.payload.counts.new + entry.payload.counts.changed]]
        : [],
    );
  return { changes, logged, imports: changes.filter(([, products]) => products !== 0) };
}

it.each([0, 100_000, 400_000, 1_000_000])(
  'killed after %i bytes of the catalogue, the import is whole or not there, in the file and in the log',
  async (afterBytes) => {
    const data = tempFolder();
    await outcomeIn(data, ['import', file(1_000)]);
    const before = writtenIn(data);
    await killedImport(data, file(2_000), () => writtenIn(data) > before + afterBytes);
    const after = await outcomeIn(data, ['check', file(2_000)]);
    expect([after.new, after.changed + after.same]).toEqual([0, ROWS]);
    expect([0, ROWS]).toContain(after.changed);
    const { changes, logged, imports } = await started(data);
    expect(logged).toEqual(changes);
    expect(imports).toHaveLength(after.changed === 0 ? 2 : 1);
    // The next import works.
    expect(await outcomeIn(data, ['import', file(3_000)])).toMatchObject({ changed: ROWS, taken: ROWS });
  },
);

it('killed between the catalogue and the log, the import gets its entry at the next start, once', async () => {
  const data = tempFolder();
  await outcomeIn(data, ['import', file(1_000)]);
  const before = writtenIn(data);
  const journal = new DatabaseSync(journalPath(data));
  const catalogue = new DatabaseSync(cataloguePath(data), { readOnly: true });
  const waiting = catalogue.prepare('SELECT COUNT(*) AS count FROM change WHERE unlogged IS NOT NULL');
  await killedImport(data, file(2_000), () => {
    if (writtenIn(data) <= before) return false;
    // The log takes nothing from here on.
    if (!journal.isTransaction) journal.exec('BEGIN IMMEDIATE');
    return Number(waiting.get()?.count) > 0;
  });
  // The import, and its new prices by the hundred.
  expect(Number(waiting.get()?.count)).toBe(1 + ROWS / 100);
  journal.exec('ROLLBACK');
  journal.close();
  catalogue.close();
  for (const start of ['the next start', 'the one after']) {
    const { changes, logged, imports } = await started(data);
    expect(logged, start).toEqual(changes);
    expect(imports.map(([, products]) => products)).toEqual([ROWS, ROWS]);
  }
});
