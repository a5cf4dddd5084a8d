/** The journal's copies are ordered by content: a clock that once ran ahead displaces no copy. */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolderFacts } from '../../electron/app/folder-facts.ts';
import { backUp, isWithoutCopyOf, lastSeqInTwoBackups } from '../../electron/storage/maintenance/backups.ts';
import { lastKnown } from '../../electron/storage/maintenance/last-known.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { seededRandomness } from '../../shared/time.ts';
import { sold, tipOf, tipOfFile } from '../support/books-with-lines.ts';
import { inFile, journalParts } from '../support/journals.ts';
import { MANAGER } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const DAY = '2026-11-25';
const copyOf = (folder: string, day: string): string => join(folder, 'backups', `journal-${day}.db`);
const copy = (folder: string, day: string) => backUp(folder, day, stopFlag(stopMemory()));
const lastBackupDay = (folder: string): string | null =>
  readFolderFacts(folder, journalPath(folder)).lastBackupDay;

async function wasAhead(): Promise<string> {
  const folder = tempFolder();
  await sold(folder, 0, 2);
  for (let day = 10; day < 17; day += 1) await copy(folder, `2027-11-${day}`);
  await sold(folder, 2, 4);
  return folder;
}

describe('after days on which the clock was ahead', () => {
  it('a copy is made once a day and kept, and earlier copies are deleted first', async () => {
    const folder = await wasAhead();
    expect(await copy(folder, DAY)).toBe('copied');
    expect(existsSync(copyOf(folder, DAY))).toBe(true);
    expect(isWithoutCopyOf(folder, DAY)).toBe(false);
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(7);
    for (let day = 26; day < 31; day += 1) {
      await sold(folder, day, day + 1);
      expect(await copy(folder, `2026-11-${day}`)).toBe('copied');
    }
    expect(readdirSync(join(folder, 'backups')).filter((name) => name.includes('2026'))).toHaveLength(6);
  });

  it('the day of the last copy is the day of the fullest copy', async () => {
    const folder = await wasAhead();
    await copy(folder, DAY);
    expect(lastBackupDay(folder)).toBe(DAY);
  });

  it('a day gets its own copy even if an earlier copy has its name', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 2);
    await copy(folder, '2026-11-26');
    await sold(folder, 2, 4);
    await copy(folder, DAY);
    await sold(folder, 4, 6);
    expect(isWithoutCopyOf(folder, '2026-11-26')).toBe(true);
    expect(await copy(folder, '2026-11-26')).toBe('copied');
    expect(tipOfFile(copyOf(folder, '2026-11-26'))).toBe(tipOf(folder));
    expect(isWithoutCopyOf(folder, '2026-11-26')).toBe(false);
  });

  it('data beside the log is carried over from the fullest copy', async () => {
    const folder = await wasAhead();
    const put = (code: string): void =>
      inFile(journalPath(folder), (database) => {
        database.exec('DELETE FROM staff_beside');
        database.prepare("INSERT INTO staff_beside (staff_id, name) VALUES ('lola', ?)").run(code);
      });
    put('Lola of now');
    await copy(folder, DAY);
    inFile(copyOf(folder, '2027-11-16'), (database) =>
      database.exec("INSERT INTO staff_beside (staff_id, name) VALUES ('lola', 'Lola of then')"),
    );
    writeFileSync(journalPath(folder), 'no journal any more');
    const parts = { clock: new VirtualClock(), random: seededRandomness(1), act: MANAGER, why: 'a test' };
    expect(startFreshJournal(folder, { ...parts, secondFolder: null })).toMatchObject({ ok: true });
    const names = inFile(journalPath(folder), (database) =>
      database.prepare('SELECT name FROM staff_beside').all(),
    );
    expect(names).toMatchObject([{ name: 'Lola of now' }]);
  });
});

describe('a copy of an abandoned history', () => {
  /** Ten sales and their copy, then a manager's empty journal with fewer sales and the copy put back. */
  async function begunAnew(): Promise<string> {
    const folder = tempFolder();
    await sold(folder, 0, 10);
    await copy(folder, '2026-11-23');
    const taken = { clock: new VirtualClock(), random: seededRandomness(1), act: MANAGER, why: 'a test' };
    expect(startFreshJournal(folder, { ...taken, secondFolder: null })).toMatchObject({ ok: true });
    const aside = readdirSync(folder).find((name) => name.startsWith('backups.set-aside-'));
    renameSync(join(folder, aside ?? ''), join(folder, 'backups'));
    const journal = openJournal(journalPath(folder), journalParts(new VirtualClock()));
    if (journal.ok) journal.value.close();
    return folder;
  }

  it('counts as older than any copy of the present history, and holds nothing of it', async () => {
    const folder = await begunAnew();
    await copy(folder, '2026-11-22');
    expect(isWithoutCopyOf(folder, '2026-11-22')).toBe(false);
    expect(lastBackupDay(folder)).toBe('2026-11-22');
    expect(lastSeqInTwoBackups(folder)).toBe(0);
  });

  it('is no end from which to continue the journal that replaced it', async () => {
    const folder = await begunAnew();
    const opening = inFile(journalPath(folder), (database) =>
      database.prepare('SELECT payload FROM log WHERE seq = 1').get(),
    );
    // Like a copy of a longer day, beside a journal that has only begun.
    inFile(copyOf(folder, '2026-11-23'), (database) =>
      database.exec('UPDATE log SET seq = seq + 1000 WHERE seq = (SELECT MAX(seq) FROM log)'),
    );
    rmSync(join(folder, 'log'), { recursive: true, force: true });
    expect(opening?.payload).toContain(`"journalId":"${lastKnown(folder)?.previous?.journalId}"`);
  });
});
