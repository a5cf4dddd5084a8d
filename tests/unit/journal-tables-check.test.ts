/** Tables that differ from the log: found once a week while the till sells, rebuilt by its next start. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLongToOpen } from '../../electron/storage/maintenance/bring-up-folder.ts';
import { compareTables } from '../../electron/storage/maintenance/compare-tables.ts';
import { MAINTENANCE_AFTER_START_MS } from '../../electron/storage/maintenance/daily.ts';
import { maintain } from '../../electron/storage/maintenance/maintain.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { type StopFlag, stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { filledJournal, inFile, journalParts } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const never = (): StopFlag => stopFlag(stopMemory());

/** A bit that the disk flipped in a sum: SQLite and the chain do not notice. */
const turnOver = (folder: string): void =>
  inFile(journalPath(folder), (database) =>
    database.exec('UPDATE tender SET amount_tiyin = amount_tiyin + 1048576 WHERE rowid = 20'),
  );

function start(folder: string, clock: VirtualClock) {
  const told: string[] = [];
  const notices = {
    raise: ({ code }: { readonly code: string }, level: string) => void told.push(`${level} ${code}`),
    end: () => undefined,
  };
  const parts = { ...journalParts(clock), notices, secondFolder: null, machine: NO_MACHINE };
  return { ...openBooks(folder, parts), told };
}

describe('a sum in the tables that differs from the log', () => {
  it('is found by the day’s check, stops new sales, and the next start puts it right', async () => {
    const folder = tempFolder();
    filledJournal(folder, 300).close();
    turnOver(folder);
    const clock = new VirtualClock();
    const books = start(folder, clock);
    expect(books.error()).toBeNull();
    await clock.advance(MAINTENANCE_AFTER_START_MS);
    await expect.poll(() => books.error()).toEqual({ code: 'journal.tables-differ' });
    expect(books.told).toContain('blocking journal.tables-differ');
    await books.close();
    expect(isLongToOpen(folder)).toBe(true);
    const next = start(folder, clock);
    expect([next.error(), next.told]).toEqual([null, []]);
    await next.close();
    expectRebuilt(journalPath(folder));
    expect(isLongToOpen(folder)).toBe(false);
  });

  it('is searched for once a week, and after a day without a check', async () => {
    const folder = tempFolder();
    filledJournal(folder, 300).close();
    const on = (day: number) => maintain(folder, `2026-11-${day}`, never());
    expect(await on(10)).toBe('copied');
    turnOver(folder);
    for (let day = 11; day < 17; day += 1) expect(await on(day), `${day}`).toBe('copied');
    expect(await on(17)).toBe('tables');
    // Until the repair, every day reports it.
    expect(await on(18)).toBe('tables');

    const other = tempFolder();
    filledJournal(other, 300).close();
    expect(await maintain(other, '2026-11-10', never())).toBe('copied');
    turnOver(other);
    expect(await maintain(other, '2026-11-12', never())).toBe('tables');
  });

  it('leaves the copy in place, because the copy’s log is right', async () => {
    const folder = tempFolder();
    filledJournal(folder, 300).close();
    turnOver(folder);
    expect(await maintain(folder, '2026-11-10', never())).toBe('tables');
    expect(readdirSync(join(folder, 'backups'))).toEqual(['journal-2026-11-10.db']);
  });
});

describe('the comparison', () => {
  it('stops with the till, and the next check makes it', async () => {
    const folder = tempFolder();
    filledJournal(folder, 4_000).close();
    expect(await maintain(folder, '2026-11-10', never())).toBe('copied');
    turnOver(folder);
    let asked = 0;
    const stop: StopFlag = {
      ...never(),
      isSet: () => {
        asked += 1;
        return asked > 2;
      },
    };
    expect(compareTables(folder, '2026-11-10', never())).toBe('not-due');
    expect(await maintain(folder, '2026-11-17', never())).toBe('tables');
    expect(compareTables(folder, '2026-11-17', stop)).toBe('stopped');
    expect(compareTables(folder, '2026-11-17', never())).toBe('differ');
  });

  it('waits for another day if the disk lacks room', async () => {
    const folder = tempFolder();
    filledJournal(folder, 300).close();
    turnOver(folder);
    expect(await maintain(folder, '2026-11-10', never())).toBe('tables');
    expect(compareTables(folder, '2026-11-10', never(), () => 1_000_000)).toBe('not-due');
  });

  it('is made on the disk whose free room it measured, and leaves nothing there', async () => {
    const folder = tempFolder();
    filledJournal(folder, 4_000).close();
    expect(await maintain(folder, '2026-11-10', never())).toBe('copied');
    const made = join(folder, 'backups', 'compared.partial');
    writeFileSync(made, 'as a power cut left it');
    const asked: string[] = [];
    const free = (path: string): number => {
      asked.push(path);
      return Number.MAX_SAFE_INTEGER;
    };
    let most = 0;
    const stop: StopFlag = {
      ...never(),
      isSet: () => {
        most = Math.max(most, statSync(made).size);
        return false;
      },
    };
    rmSync(join(folder, 'backups', 'compared'));
    expect(compareTables(folder, '2026-11-10', stop, free)).toBe('right');
    expect(asked).toEqual([folder]);
    expect(most).toBeGreaterThan(100_000);
    expect(existsSync(made)).toBe(false);
  });
});
