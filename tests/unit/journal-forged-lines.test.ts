/** Lines that somebody forged with right hashes: they join nothing out of order, and block no repair. */
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalCommand } from '../../electron/app/journal-command.ts';
import { GENESIS, hashOf } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { type Line, linesFolder, textOf } from '../../electron/storage/maintenance/lines.ts';
import { logSource } from '../../electron/storage/maintenance/lines-source.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { seededRandomness } from '../../shared/time.ts';
import { mustOpen, openWithLines, sellOne } from '../support/books-with-lines.ts';
import { inFile } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

async function soldFolder(): Promise<string> {
  const folder = tempFolder();
  const { books, close } = mustOpen(folder);
  for (let number = 0; number < 4; number += 1) sellOne(books, number);
  await close();
  return folder;
}

const linesOf = (folder: string): readonly Line[] =>
  inFile(journalPath(folder), (file) => logSource(file).linesAfter(0, 1_000));

/** Appends the line with a right hash. */
function forge(folder: string, line: Line): void {
  const [name = ''] = readdirSync(linesFolder(folder)).filter((one) => one.endsWith('.jsonl'));
  appendFileSync(join(linesFolder(folder), name), textOf({ ...line, hash: hashOf(line.before, line) }));
}

function run(words: readonly string[], folder: string): { readonly code: number; readonly last: string } {
  const lines: string[] = [];
  const parts = { clock: new VirtualClock(), random: seededRandomness(9), defaultFolder: null };
  const code = journalCommand(words, folder, null, { ...parts, print: (line) => void lines.push(line) });
  return { code, last: lines.at(-1) ?? '' };
}

describe('a forged line', () => {
  it.each([5, -3])(
    'that follows the end with another number (%i) joins no start and no repair',
    async (by) => {
      const folder = await soldFolder();
      const lines = linesOf(folder);
      const last = lines.at(-1);
      if (!last) throw new Error('no entry');
      forge(folder, { ...last, seq: last.seq + by, before: last.hash });
      const { journal, close } = openWithLines(folder);
      expect(journal).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/set-back|differs/) },
      });
      await close();
      expect(run(['repair'], folder).code).toBe(0);
      expect(inFile(journalPath(folder), (file) => logIn(file).after(0, lines.length))).toEqual(
        lines.map(({ journalId: _, before: __, ...entry }) => entry),
      );
      expect(run(['verify'], folder).code).toBe(0);
    },
  );

  it('that begins a history in an unknown form blocks no repair', async () => {
    const folder = await soldFolder();
    const [first] = linesOf(folder);
    if (!first) throw new Error('no entry');
    forge(folder, { ...first, journalId: 'x', subject: 'x', payload: '{}', before: GENESIS });
    expect(run(['verify'], folder).code).toBe(0);
    const end = linesOf(folder).length;
    inFile(journalPath(folder), (file) => file.exec("UPDATE log SET payload = '{}' WHERE seq = 3"));
    expect(run(['repair'], folder).code).toBe(0);
    expect(linesOf(folder).length).toBeGreaterThan(end);
  });
});
