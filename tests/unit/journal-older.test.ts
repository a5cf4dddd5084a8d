/** The journal's command on an older Tilla's file: the file is whole, and needs no repair. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { journalCommand } from '../../electron/app/journal-command.ts';
import { logIn } from '../../electron/storage/log.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { SaleId } from '../../shared/ids.ts';
import { seededRandomness } from '../../shared/time.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { appendAll, cashMoved } from '../support/book-entries.ts';
import { mustOpen, openWithLines, sellOne } from '../support/books-with-lines.ts';
import { asOneStepOlder, inFile } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const OPEN = SaleId.parse('sale-open');
const NOT_COMPARED = 'journal: an older Tilla made its tables: not compared, the next start brings them up';

/** It has sold, cash is in its drawer, and a customer's goods are in the open basket. */
async function soldFolder(): Promise<string> {
  const folder = tempFolder();
  const { books, close } = mustOpen(folder);
  for (let number = 0; number < 4; number += 1) sellOne(books, number);
  appendAll(books, cashMoved('movement-1'));
  ringUp(books, OPEN, [{ productId: 'bread', quantity: 1_000 }]);
  await close();
  return folder;
}

function run(word: string, folder: string, id = '') {
  const lines: string[] = [];
  const parts = { clock: new VirtualClock(), random: seededRandomness(9), defaultFolder: null };
  const code = journalCommand([word, id], folder, null, { ...parts, print: (line) => void lines.push(line) });
  return { code, last: lines.at(-1), lines };
}

const entriesIn = (folder: string): number => inFile(journalPath(folder), (file) => logIn(file).tip().seq);

async function openBasketIn(folder: string): Promise<string | undefined> {
  const { journal, close } = openWithLines(folder);
  if (!journal.ok) throw new Error(journal.error.code);
  const basket = journal.value.openBasket();
  await close();
  return basket?.saleId;
}

const KINDS_OF_OLDER = [
  { what: 'a schema one step older', make: asOneStepOlder },
  {
    what: 'tables of an older apply, which made other rows',
    make: (folder: string): void =>
      inFile(journalPath(folder), (file) =>
        file.exec(`UPDATE meta SET value = value - 1 WHERE name = 'apply_version';
          UPDATE tender SET amount_tiyin = 5`),
      ),
  },
] as const;

describe.each(KINDS_OF_OLDER)('a whole journal with $what', ({ make }) => {
  it('counts as whole, and the command asks for no repair', async () => {
    const folder = await soldFolder();
    const entries = entriesIn(folder);
    make(folder);
    expect(run('verify', folder)).toEqual({
      code: 0,
      last: `journal: ok, ${entries} entries`,
      lines: [NOT_COMPARED, `journal: ok, ${entries} entries`],
    });
    expect(run('repair', folder)).toMatchObject({
      code: 0,
      last: `journal: repaired to ${entries}, 0 entries regained`,
    });
    expect(entriesIn(folder)).toBe(entries);
  });

  it('is upgraded by a rebuild, which keeps the open basket', async () => {
    const folder = await soldFolder();
    const entries = entriesIn(folder);
    make(folder);
    expect(run('show', folder, 'sale-0')).toMatchObject({ code: 2 });
    expect(run('rebuild', folder)).toMatchObject({ code: 0, last: `journal: rebuilt to ${entries}` });
    expect(run('verify', folder).lines).toEqual([`journal: ok, ${entries} entries`]);
    expect(run('show', folder, 'sale-0').code).toBe(0);
    expect(await openBasketIn(folder)).toBe(OPEN);
  });

  it('is upgraded by the next start, too', async () => {
    const folder = await soldFolder();
    make(folder);
    expect(await openBasketIn(folder)).toBe(OPEN);
    expect(run('verify', folder).lines).toHaveLength(1);
  });

  it('still counts as damaged if an entry was changed', async () => {
    const folder = await soldFolder();
    make(folder);
    inFile(journalPath(folder), (file) =>
      file.exec("UPDATE log SET payload = replace(payload, '400000', '40000') WHERE seq = 4"),
    );
    expect(run('verify', folder)).toMatchObject({ code: 1, last: expect.stringContaining('broken at 4') });
    expect(run('rebuild', folder)).toMatchObject({ code: 1, last: expect.stringContaining('broken at 4') });
  });
});

describe('tables', () => {
  it('that differ from the log are rebuilt in place by a repair, too', async () => {
    const folder = await soldFolder();
    const entries = entriesIn(folder);
    inFile(journalPath(folder), (file) => file.exec('UPDATE tender SET amount_tiyin = 5 WHERE made_seq = 3'));
    expect(run('verify', folder).last).toContain(
      'broken at 3: the tables are not what the log makes of them',
    );
    expect(run('repair', folder).lines).toEqual([
      'journal: its tables were not what the log makes of them, and were made again',
      'journal: its log is whole, and nothing of it was changed',
      `journal: repaired to ${entries}, 0 entries regained`,
    ]);
    expect(run('verify', folder).code).toBe(0);
    expect(entriesIn(folder)).toBe(entries);
    expect(await openBasketIn(folder)).toBe(OPEN);
  });

  it.each(["UPDATE meta SET value = value + 1 WHERE name = 'apply_version'", 'PRAGMA user_version = 999'])(
    'of a newer Tilla are left alone: %s',
    async (newer) => {
      const folder = await soldFolder();
      const file = new DatabaseSync(journalPath(folder));
      file.exec(newer);
      file.close();
      for (const word of ['verify', 'rebuild', 'repair'])
        expect(run(word, folder)).toMatchObject({ code: 1, last: expect.stringContaining('journal.newer') });
      expect(run('show', folder, 'sale-0')).toMatchObject({ code: 1 });
    },
  );
});
