/** What the lines say of a journal at its start: lost entries, a gap, two histories, another till. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { lineFiles, linesOf } from '../../electron/storage/maintenance/lines-read.ts';
import { bookLines } from '../../electron/storage/maintenance/lines-start.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { LineId, SaleId } from '../../shared/ids.ts';
import { seededRandomness } from '../../shared/time.ts';
import { appendAll, cashTaken, saleOf } from '../support/book-entries.ts';
import {
  linesPath,
  mustOpen,
  openWithLines,
  sellOne,
  sold,
  tipOf,
  tipOfFile,
} from '../support/books-with-lines.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

describe('a start', () => {
  it('takes entries that only the lines have, and begins a new history', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 4);
    copyFileSync(journalPath(folder), join(folder, 'yesterday.db'));
    const tip = await sold(folder, 4, 12);
    renameSync(join(folder, 'yesterday.db'), journalPath(folder));
    const lost = tip - tipOf(folder);
    const { books, regained, close } = mustOpen(folder);
    expect(regained).toEqual([lost]);
    const { journalId } = books.identity();
    sellOne(books, 12);
    await close();
    expectRebuilt(journalPath(folder));
    const line = [...lineFiles(join(folder, 'log')).flatMap((file) => [...linesOf(file)])].at(-1);
    expect(line?.journalId).toBe(journalId);
    const again = openWithLines(folder);
    expect(again.journal.ok).toBe(true);
    expect(again.regained).toEqual([]);
    await again.close();
  });

  it('sees that the journal was set back, whatever the length of a line', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 1);
    copyFileSync(journalPath(folder), join(folder, 'yesterday.db'));
    const { books, close } = mustOpen(folder, { random: seededRandomness(8) });
    const [line] = saleOf('sale-long').lines;
    if (!line) throw new Error('a sale without a line');
    const lines = Array.from({ length: 400 }, (_, number) => ({
      ...line,
      lineId: LineId.parse(`line-${number}`),
    }));
    appendAll(books, cashTaken(saleOf('sale-long', { lines })));
    await close();
    renameSync(join(folder, 'yesterday.db'), journalPath(folder));
    const again = mustOpen(folder);
    expect(again.regained).toEqual([1]);
    expect(again.books.sale(SaleId.parse('sale-long'))?.lines).toHaveLength(400);
    await again.close();
  });

  it('sees lost lines in an old file too, as a wrong clock leaves them', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 4);
    copyFileSync(journalPath(folder), join(folder, 'yesterday.db'));
    const tip = await sold(folder, 4, 9);
    const lost = tip - tipOfFile(join(folder, 'yesterday.db'));
    const text = readFileSync(linesPath(folder), 'utf8').split('\n');
    writeFileSync(linesPath(folder), `${text.slice(0, tip - lost).join('\n')}\n`);
    writeFileSync(linesPath(folder, '2020-01-01'), text.slice(tip - lost).join('\n'));
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      copyFileSync(linesPath(folder), linesPath(folder, day));
    }
    renameSync(join(folder, 'yesterday.db'), journalPath(folder));
    const { regained, close } = mustOpen(folder);
    expect(regained).toEqual([lost]);
    await close();
  });

  it('says that the disk is full when it can’t take the lost entries', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 1);
    copyFileSync(journalPath(folder), join(folder, 'yesterday.db'));
    await sold(folder, 4, 40);
    renameSync(join(folder, 'yesterday.db'), journalPath(folder));
    const database = new DatabaseSync(journalPath(folder));
    const own = bookLines({
      folder,
      secondFolder: null,
      clock: new VirtualClock(),
      random: seededRandomness(3),
      onTrouble: () => undefined,
      onDiffers: () => undefined,
      onRegained: () => undefined,
    });
    const { page_count: pages } = database.prepare('PRAGMA page_count').get() ?? {};
    database.exec(`PRAGMA max_page_count = ${Number(pages) + 2}`);
    expect(own.join(database)).toMatchObject({ code: 'journal.unwritable' });
    database.close();
  });

  it('refuses to sell if lines lie behind a gap', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 4);
    copyFileSync(journalPath(folder), join(folder, 'yesterday.db'));
    const before = tipOf(folder);
    await sold(folder, 4, 12);
    renameSync(join(folder, 'yesterday.db'), journalPath(folder));
    const text = readFileSync(linesPath(folder), 'utf8').split('\n');
    writeFileSync(linesPath(folder), text.toSpliced(before, 2).join('\n'));
    const opened = openWithLines(folder);
    expect(opened.journal).toMatchObject({
      ok: false,
      error: { code: 'journal.set-back', limit: before + 3 },
    });
    await opened.close();
  });

  it('refuses to sell if two histories of one till meet', async () => {
    const [folder, second] = [tempFolder(), tempFolder()];
    await sold(folder, 0, 4);
    copyFileSync(journalPath(folder), join(folder, 'yesterday.db'));
    const before = tipOf(folder);
    await sold(folder, 4, 8, second);
    renameSync(join(folder, 'yesterday.db'), journalPath(folder));
    rmSync(join(folder, 'log'), { recursive: true });
    await sold(folder, 20, 24);
    const opened = openWithLines(folder, { secondFolder: second });
    expect(opened.journal).toMatchObject({
      ok: false,
      error: { code: 'journal.differs', limit: before + 1 },
    });
    await opened.close();
  });

  it('ignores the lines of another till', async () => {
    const [folder, other, second] = [tempFolder(), tempFolder(), tempFolder()];
    await sold(folder, 0, 4, second);
    await sold(other, 30, 39, second);
    expect(readdirSync(second)).toHaveLength(2);
    appendFileSync(linesPath(folder), readFileSync(linesPath(other)));
    mkdirSync(join(folder, 'log', 'more'));
    const opened = openWithLines(folder, { secondFolder: second });
    expect(opened.journal.ok).toBe(true);
    expect(opened.regained).toEqual([]);
    await opened.close();
  });

  it('refuses another till’s journal in its folder', async () => {
    const [folder, other] = [tempFolder(), tempFolder()];
    await sold(folder, 0, 4);
    await sold(other, 30, 39);
    copyFileSync(journalPath(other), journalPath(folder));
    expect(openWithLines(folder).journal).toMatchObject({ ok: false, error: { code: 'journal.differs' } });
    expect(existsSync(linesPath(folder))).toBe(true);
  });
});
