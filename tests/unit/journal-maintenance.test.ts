/** The journal over the years: a daily copy and check while the till sells; only a manager starts afresh. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, isWithoutCopyOf } from '../../electron/storage/maintenance/backups.ts';
import { backupPath } from '../../electron/storage/maintenance/copies.ts';
import {
  MAINTENANCE_AFTER_START_MS,
  NEW_DAY_CHECK_MS,
  startDailyMaintenance,
} from '../../electron/storage/maintenance/daily.ts';
import { maintain } from '../../electron/storage/maintenance/maintain.ts';
import { type StopFlag, stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { tashkentDay } from '../../shared/time.ts';
import { hangOpening } from '../support/hung-open.ts';
import { damageMiddle, filledJournal, sellForCash } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const DAY = '2026-11-20';
const never = (): StopFlag => stopFlag(stopMemory());
/** All files there, except the note of the last comparison. */
const copies = (folder: string): string[] =>
  readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('journal-'));

function salesIn(path: string): unknown {
  const copy = new DatabaseSync(path, { readOnly: true });
  const row = copy.prepare('SELECT COUNT(*) AS sales FROM sale').get();
  const check = copy.prepare('PRAGMA integrity_check').get();
  copy.close();
  return { ...row, ...check };
}

/** Acts at the given step of a copy. */
function atStep(step: number, work: (flag: StopFlag) => void): StopFlag {
  const flag = never();
  let asked = 0;
  return {
    ...flag,
    isSet: () => {
      asked += 1;
      if (asked === step) work(flag);
      return flag.isSet();
    },
  };
}

describe('a copy of the journal', () => {
  it('is made on the first start of a day, and holds what was sold', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 300);
    expect(isWithoutCopyOf(folder, DAY)).toBe(true);
    expect(await backUp(folder, DAY, never())).toBe('copied');
    expect(isWithoutCopyOf(folder, DAY)).toBe(false);
    expect(isWithoutCopyOf(folder, '2026-11-21')).toBe(true);
    expect(copies(folder)).toEqual([`journal-${DAY}.db`]);
    expect(salesIn(join(folder, 'backups', `journal-${DAY}.db`))).toEqual({
      sales: 300,
      integrity_check: 'ok',
    });
    journal.close();
  });

  it('holds one moment, whole and made once, however much is sold meanwhile', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 12_000);
    let sold = 12_000;
    const stop = never();
    let steps = 0;
    const busy: StopFlag = {
      ...stop,
      isSet: () => {
        steps += 1;
        sellForCash(journal, sold, sold + 5);
        sold += 5;
        return false;
      },
    };
    expect(await backUp(folder, DAY, busy)).toBe('copied');
    expect(steps).toBeGreaterThan(3);
    expect(steps).toBeLessThan(60);
    expect(salesIn(join(folder, 'backups', `journal-${DAY}.db`))).toEqual({
      sales: 12_000,
      integrity_check: 'ok',
    });
    expect(journal.recentSales({ limit: 1 })).toMatchObject([{ saleId: `sale-${sold - 1}` }]);
    journal.close();
  });

  it('that is stopped half way leaves nothing, and the next start makes the copy', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 12_000);
    let seen: string[] = [];
    const stop = atStep(2, (flag) => {
      seen = copies(folder);
      flag.set();
    });
    expect(await backUp(folder, DAY, stop)).toBe('stopped');
    expect(seen).toContain(`journal-${DAY}.db.partial`);
    expect(copies(folder)).toEqual([]);
    expect(isWithoutCopyOf(folder, DAY)).toBe(true);
    expect(await backUp(folder, DAY, never())).toBe('copied');
    journal.close();
  });

  it('left half done by a power cut is removed by the next copy', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 10);
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'journal-2026-11-19.db.partial'), 'half');
    expect(await backUp(folder, DAY, never())).toBe('copied');
    expect(copies(folder)).toEqual([`journal-${DAY}.db`]);
    journal.close();
  });

  it('is kept for a week', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 1);
    for (let day = 10; day < 20; day += 1) await backUp(folder, `2026-11-${day}`, never());
    expect(copies(folder)).toHaveLength(7);
    expect(copies(folder)).toContain('journal-2026-11-19.db');
    expect(copies(folder)).not.toContain('journal-2026-11-12.db');
    journal.close();
  });

  it('of a damaged journal is deleted, and displaces no good copy', async () => {
    const folder = tempFolder();
    filledJournal(folder, 12_000).close();
    expect(await maintain(folder, '2026-11-19', never())).toBe('copied');
    damageMiddle(folder);
    expect(await maintain(folder, DAY, never())).toBe('damaged');
    expect(copies(folder)).toEqual(['journal-2026-11-19.db']);
  });

  it('that the disk refuses is reported, and the journal is still checked', async () => {
    const folder = tempFolder();
    filledJournal(folder, 12_000).close();
    writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
    expect(await maintain(folder, DAY, never())).toBe('no-copy');
    damageMiddle(folder);
    expect(await maintain(folder, DAY, never())).toBe('damaged');
  });

  it('of an unreadable journal reports "not checked", not damage', async () => {
    expect(await maintain(tempFolder(), DAY, never())).toBe('not-checked');
  });
});

describe('the day’s maintenance', () => {
  it('begins a while after the start, in a thread, and reports its outcome', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 300);
    const clock = new VirtualClock();
    const outcomes: string[] = [];
    const maintenance = startDailyMaintenance({ folder, clock, onOutcome: (said) => outcomes.push(said) });
    await clock.advance(MAINTENANCE_AFTER_START_MS - 1);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
    await clock.advance(1);
    await expect.poll(() => outcomes).toEqual(['copied']);
    expect(copies(folder)).toEqual([`journal-${DAY}.db`]);
    await maintenance.stop();
    journal.close();
  });

  it('repeats on each day of a till that stays on, once a day', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 300);
    // Noon in Tashkent.
    const clock = new VirtualClock();
    const outcomes: string[] = [];
    const maintenance = startDailyMaintenance({ folder, clock, onOutcome: (said) => outcomes.push(said) });
    await clock.advance(MAINTENANCE_AFTER_START_MS);
    await expect.poll(() => outcomes).toEqual(['copied']);
    await clock.advance(11 * NEW_DAY_CHECK_MS);
    expect(outcomes).toEqual(['copied']);
    // From here on the disk refuses copies, and the till must not read 3 GB each hour for them.
    rmSync(join(folder, 'backups'), { recursive: true });
    writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
    await clock.advance(2 * NEW_DAY_CHECK_MS);
    await expect.poll(() => outcomes).toEqual(['copied', 'no-copy']);
    await clock.advance(20 * NEW_DAY_CHECK_MS);
    expect(outcomes).toEqual(['copied', 'no-copy']);
    rmSync(join(folder, 'backups'));
    await clock.advance(4 * NEW_DAY_CHECK_MS);
    await expect.poll(() => outcomes).toEqual(['copied', 'no-copy', 'copied']);
    expect(copies(folder)).toEqual(['journal-2026-11-22.db']);
    await maintenance.stop();
    journal.close();
  });

  it('raises what it finds', async () => {
    const folder = tempFolder();
    filledJournal(folder, 12_000).close();
    damageMiddle(folder);
    const clock = new VirtualClock();
    const outcomes: string[] = [];
    const maintenance = startDailyMaintenance({ folder, clock, onOutcome: (said) => outcomes.push(said) });
    await clock.advance(MAINTENANCE_AFTER_START_MS);
    await maintenance.ended;
    expect(outcomes).toEqual(['damaged']);
  });

  it('skips a share that hangs, and lets the till end', async () => {
    const [folder, share] = [tempFolder(), tempFolder()];
    const journal = filledJournal(folder, 30);
    const hung = join(share, '2026-11-20.jsonl');
    writeFileSync(hung, '');
    const opening = hangOpening(hung, tempFolder());
    onTestFinished(opening.end);
    const clock = new VirtualClock();
    const outcomes: string[] = [];
    const onOutcome = (said: string): void => void outcomes.push(said);
    const maintenance = startDailyMaintenance({ folder, clock, linesIn: () => [share], onOutcome });
    await clock.advance(MAINTENANCE_AFTER_START_MS);
    await expect.poll(() => outcomes).toEqual(['copied']);
    await clock.advance(24 * NEW_DAY_CHECK_MS);
    await expect.poll(() => outcomes).toEqual(['copied', 'copied']);
    let hasEnded = false;
    const ended = maintenance.stop().then(() => {
      hasEnded = true;
    });
    await expect
      .poll(async () => {
        await clock.advance(1_000);
        return hasEnded;
      })
      .toBe(true);
    await ended;
    opening.release();
    journal.close();
  });

  it('ends with the till before the work', async () => {
    const folder = tempFolder();
    const outcomes: string[] = [];
    const clock = new VirtualClock();
    await startDailyMaintenance({ folder, clock, onOutcome: (said) => outcomes.push(said) }).stop();
    expect(outcomes).toEqual([]);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
  });

  it('ends with the till during the work, and leaves no half copy', async () => {
    const folder = tempFolder();
    filledJournal(folder, 30).close();
    const clock = new VirtualClock();
    // The thread waits in the middle of its copy, before the first flush.
    const partial = `${backupPath(folder, tashkentDay(clock.wallMs() + MAINTENANCE_AFTER_START_MS))}.partial`;
    const opening = hangOpening(partial, tempFolder());
    onTestFinished(opening.end);
    const outcomes: string[] = [];
    const maintenance = startDailyMaintenance({ folder, clock, onOutcome: (said) => outcomes.push(said) });
    await clock.advance(MAINTENANCE_AFTER_START_MS);
    await expect.poll(() => existsSync(partial)).toBe(true);
    const ended = maintenance.stop();
    opening.release();
    await ended;
    expect(outcomes).toEqual([]);
    expect(copies(folder)).toEqual([]);
  });
});
