/** The journal's commands: the last line, the exit code, and the faults that they find. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { journalCommand, runJournalCommand } from '../../electron/app/journal-command.ts';
import { hashOf } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { lockFolder } from '../../electron/storage/maintenance/lock-folder.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { seededRandomness } from '../../shared/time.ts';
import { linesPath, mustOpen, openWithLines, sellOne } from '../support/books-with-lines.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

async function soldFolder(sales = 8): Promise<string> {
  const folder = tempFolder();
  const { books, close } = mustOpen(folder);
  for (let number = 0; number < sales; number += 1) sellOne(books, number);
  await close();
  return folder;
}

function run(words: readonly string[], folder: string | null, out: string | null = null) {
  const lines: string[] = [];
  const parts = {
    clock: new VirtualClock(),
    random: seededRandomness(9),
    defaultFolder: null,
    print: (line: string) => void lines.push(line),
  };
  const code = journalCommand(words, folder, out, parts);
  return { code, last: lines.at(-1), lines };
}

function inJournal<T>(folder: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(journalPath(folder));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
const entriesIn = (folder: string): number => inJournal(folder, (database) => logIn(database).tip().seq);

describe('npm run journal', () => {
  it('counts the entries of a whole journal', async () => {
    const folder = await soldFolder();
    expect(run(['verify'], folder)).toMatchObject({
      code: 0,
      last: `journal: ok, ${entriesIn(folder)} entries`,
    });
  });

  it('finds an edited entry and names it', async () => {
    const folder = await soldFolder();
    inJournal(folder, (database) =>
      database.exec("UPDATE log SET payload = replace(payload, '400000', '40000') WHERE seq = 4"),
    );
    expect(run(['verify'], folder)).toEqual({
      code: 1,
      last: 'journal: broken at 4: this entry or the one before it was changed (journal.corrupt)',
      lines: expect.any(Array),
    });
  });

  it('finds an edited entry with a recomputed hash by the entry after it', async () => {
    const folder = await soldFolder();
    inJournal(folder, (database) => {
      const log = logIn(database);
      const [entry] = log.after(3, 1);
      if (!entry) throw new Error('no entry');
      const payload = entry.payload.replace('400000', '40000');
      const hash = hashOf(log.hashAt(3) ?? '', { ...entry, payload });
      database.prepare('UPDATE log SET payload = ?, hash = ? WHERE seq = 4').run(payload, hash);
    });
    expect(run(['verify'], folder).last).toMatch(
      /^journal: broken at 5: this entry or the one before it was changed/,
    );
  });

  it('finds a missing entry, a changed row, and a missing journal', async () => {
    const folder = await soldFolder();
    inJournal(folder, (database) => database.exec('UPDATE tender SET amount_tiyin = 5 WHERE made_seq = 3'));
    expect(run(['verify'], folder).last).toMatch(
      /^journal: broken at 3: the tables are not what the log makes of them/,
    );
    expect(run(['rebuild'], folder)).toMatchObject({
      code: 0,
      last: `journal: rebuilt to ${entriesIn(folder)}`,
    });
    expect(run(['verify'], folder).code).toBe(0);
    inJournal(folder, (database) => database.exec('DELETE FROM log WHERE seq = 5'));
    expect(run(['verify'], folder).last).toBe(
      'journal: broken at 5: this entry is missing (journal.corrupt)',
    );
    rmSync(journalPath(folder));
    expect(run(['verify'], folder)).toMatchObject({
      code: 1,
      last: expect.stringMatching(/journal\.lost\)$/),
    });
  });

  it('finds from the lines that the last entries are lost', async () => {
    const folder = await soldFolder();
    const entries = entriesIn(folder);
    inJournal(folder, (database) => database.exec(`DELETE FROM log WHERE seq > ${entries - 2}`));
    expect(run(['rebuild'], folder).code).toBe(0);
    expect(run(['verify'], folder).last).toBe(
      `journal: broken at ${entries - 1}: it is lost, and lines of later ones are there (journal.set-back)`,
    );
    expect(run(['repair'], folder)).toMatchObject({
      code: 0,
      last: `journal: repaired to ${entries}, 2 entries regained`,
    });
    expect(run(['verify'], folder)).toMatchObject({ code: 0, last: `journal: ok, ${entries + 1} entries` });
  });

  it('repairs a deleted journal from its lines, and leaves a whole journal alone', async () => {
    const folder = await soldFolder();
    const entries = entriesIn(folder);
    expect(run(['repair'], folder).last).toBe(`journal: repaired to ${entries}, 0 entries regained`);
    expect(entriesIn(folder)).toBe(entries);
    rmSync(journalPath(folder));
    expect(run(['repair'], folder)).toMatchObject({
      code: 0,
      last: `journal: repaired to ${entries}, ${entries} entries regained`,
    });
    const opened = openWithLines(folder);
    expect(opened.journal.ok).toBe(true);
    await opened.close();
  });

  it('says so if it has nothing to repair from', async () => {
    const folder = await soldFolder();
    rmSync(join(folder, 'log'), { recursive: true });
    writeFileSync(
      journalPath(folder),
      'no database at all, and long enough to be looked at as one'.repeat(99),
    );
    expect(run(['repair'], folder)).toMatchObject({
      code: 1,
      last: expect.stringMatching(/\(journal\.lost\)$/),
    });
  });

  it('shows the history of a sale without any typed text', async () => {
    const folder = await soldFolder();
    const { lines, code } = run(['show', 'payment-5'], folder);
    expect(code).toBe(0);
    expect(lines[0]).toMatch(
      /^#\d+ {2}2026-11-20 12:00:00 {2}payment\.begun {2}sale sale-5 open 4000 soum {2}code 4000 soum {2}payment payment-5 sending 4000 soum {2}by unnamed$/,
    );
    expect(lines.map((line) => line.split('  ')[2])).toEqual([
      'payment.begun',
      'payment.moved (confirmed)',
      'refund.begun',
      'refund.moved',
      'receipt.moved',
    ]);
    expect(lines.join()).not.toContain('changed his mind');
    expect(run(['show', 'nobody'], folder)).toMatchObject({
      code: 1,
      last: 'journal: it holds nothing about nobody',
    });
  });

  it('leaves the journal of a running till alone', async () => {
    const folder = await soldFolder();
    const till = lockFolder(folder);
    if (!till.ok) throw new Error(till.error.code);
    expect(lockFolder(folder)).toMatchObject({ ok: false, error: { code: 'journal.in-use' } });
    expect(run(['repair'], folder)).toMatchObject({
      code: 2,
      last: expect.stringMatching(/close the till first \(journal\.in-use\)$/),
    });
    till.value.release();
    expect(run(['verify'], folder).code).toBe(0);
  });

  it('does nothing without a journal, a folder or a known command', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'sub'));
    expect(run(['verify'], folder)).toMatchObject({ code: 2, last: `journal: there is none in ${folder}` });
    expect(run(['verify'], join(folder, 'nowhere')).code).toBe(2);
    expect(run(['wipe'], folder)).toMatchObject({ code: 2, last: expect.stringMatching(/^journal: usage/) });
    expect(run(['show'], folder).code).toBe(2);
    expect(run(['verify'], null).code).toBe(2);
  });

  it('runs in the installed program too, and writes into a file there', async () => {
    const folder = await soldFolder(1);
    const out = join(tempFolder(), 'said.txt');
    const parts = {
      clock: new VirtualClock(),
      random: seededRandomness(9),
      defaultFolder: folder,
      print: () => expect.unreachable(),
    };
    expect(runJournalCommand(['--lang', 'uz'], parts)).toBeNull();
    expect(runJournalCommand(['.', '--journal', 'verify', '--out', out], parts)).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(`journal: ok, ${entriesIn(folder)} entries\n`);
    expect(runJournalCommand(['--journal', 'show', 'sale-0', '--data', folder, '--out', out], parts)).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('cash.taken');
    expect(readFileSync(linesPath(folder), 'utf8')).toContain('cash.taken');
  });
});
