/** The journal over the years: a copy each day, a check, and a fresh file only with the manager's word. */
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { backUp, isFirstStartOf, journalPath, setJournalAside } from '../../electron/journal/care.ts';
import { openJournal } from '../../electron/journal/sqlite-journal.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CASH = { givenTiyin: tiyin(500), changeTiyin: tiyin(100), atWallMs: 9 };

/** A journal with so many cash sales. */
function filled(folder: string, sales: number) {
  const journal = openJournal(journalPath(folder));
  if (!journal.ok) throw new Error(journal.error.code);
  for (let index = 0; index < sales; index += 1) {
    const sale = {
      saleId: SaleId.parse(`sale-${index}`),
      mode: 'live' as const,
      createdWallMs: index + 1,
      totalTiyin: tiyin(400),
      vatTiyin: tiyin(0),
      lines: [],
      items: [],
    };
    journal.value.sellForCash(sale, CASH);
  }
  return journal.value;
}

describe('a copy of the journal', () => {
  it('is made on the first start of a day while the till sells, and holds what was sold', async () => {
    const folder = tempFolder();
    const journal = filled(folder, 300);
    expect(isFirstStartOf(folder, '2026-11-20')).toBe(true);
    expect((await backUp(folder, '2026-11-20')).ok).toBe(true);
    expect(isFirstStartOf(folder, '2026-11-20')).toBe(false);
    expect(isFirstStartOf(folder, '2026-11-21')).toBe(true);
    const copy = new DatabaseSync(join(folder, 'backups', 'journal-2026-11-20.db'), { readOnly: true });
    expect(copy.prepare('SELECT COUNT(*) AS sales FROM sale').get()).toEqual({ sales: 300 });
    copy.close();
    journal.close();
  });

  it('is kept for a week', async () => {
    const folder = tempFolder();
    const journal = filled(folder, 1);
    for (let day = 10; day < 20; day += 1) await backUp(folder, `2026-11-${day}`);
    const copies = readdirSync(join(folder, 'backups'));
    expect(copies).toHaveLength(7);
    expect(copies).toContain('journal-2026-11-19.db');
    expect(copies).not.toContain('journal-2026-11-12.db');
    journal.close();
  });

  it('that can not be made leaves no half copy', async () => {
    const folder = tempFolder();
    expect(await backUp(folder, '2026-11-20')).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(isFirstStartOf(folder, '2026-11-20')).toBe(true);
  });
});

describe('a damaged journal', () => {
  it('is found by the day’s check, kept under another name, and a fresh one begins', () => {
    const folder = tempFolder();
    filled(folder, 3_000).close();
    const path = journalPath(folder);
    const before = readFileSync(path);
    const handle = openSync(path, 'r+');
    writeSync(handle, Buffer.alloc(before.length - 8_192, 0x5a), 0, before.length - 8_192, 8_192);
    expect(openJournal(path, { check: true })).toMatchObject({
      ok: false,
      error: { code: 'journal.corrupt' },
    });
    const damaged = readFileSync(path);
    const kept = setJournalAside(folder, 1_234);
    if (!kept.ok) throw new Error(kept.error.code);
    expect(readFileSync(join(folder, kept.value)).equals(damaged)).toBe(true);
    expect(existsSync(path)).toBe(false);
    const fresh = openJournal(path, { check: true });
    if (!fresh.ok) throw new Error(fresh.error.code);
    expect(fresh.value.recentSales({ limit: 10 })).toEqual([]);
    fresh.value.close();
  });

  it('that is whole passes the check', () => {
    const folder = tempFolder();
    filled(folder, 10).close();
    const again = openJournal(journalPath(folder), { check: true });
    expect(again.ok).toBe(true);
    if (again.ok) again.value.close();
    writeFileSync(join(folder, 'note'), '');
  });
});
