/** A kill in the middle of an import leaves the catalogue as before or as after. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
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

async function killedImport(data: string, path: string, afterBytes: number): Promise<void> {
  const child = spawn(process.execPath, [RUN, 'catalogue', 'import', path, '--data', data, '--json'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && writtenIn(data) <= afterBytes) await turn();
  child.kill('SIGKILL');
  await ended;
}

it.each([0, 100_000, 400_000, 1_000_000])(
  'killed after %i bytes of the catalogue, the import is whole or not there',
  async (afterBytes) => {
    const data = tempFolder();
    await outcomeIn(data, ['import', file(1_000)]);
    const before = writtenIn(data);
    await killedImport(data, file(2_000), before + afterBytes);
    const after = await outcomeIn(data, ['check', file(2_000)]);
    expect([after.new, after.changed + after.same]).toEqual([0, ROWS]);
    expect([0, ROWS]).toContain(after.changed);
    // The next import works.
    expect(await outcomeIn(data, ['import', file(3_000)])).toMatchObject({ changed: ROWS, taken: ROWS });
  },
);
