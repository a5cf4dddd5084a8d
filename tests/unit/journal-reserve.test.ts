/** On a full disk the till releases a reserve for work in flight, begins nothing new, and recovers. */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { diskOf } from '../../electron/storage/maintenance/disk.ts';
import {
  BESIDE_BYTES,
  RESERVE_AFTER_START_MS,
  RESERVE_BYTES,
  RESERVE_CHECK_MS,
  reserveOn,
} from '../../electron/storage/maintenance/reserve.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { appendAll, cashTaken, saleOf } from '../support/book-entries.ts';
import { linesPath } from '../support/books-with-lines.ts';
import { before } from '../support/faulty-handles.ts';
import { fill, MB, makeRoomIn, SmallDisk, Told } from '../support/full-disk.ts';
import { filledJournal, journalParts, newPath, openedJournal, sellForCash } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

/** Longer than all steps of making the reserve. */
const MADE_MS = RESERVE_CHECK_MS / 2;

function reserve(disk: SmallDisk) {
  const [clock, told] = [new VirtualClock(), new Told()];
  const made = reserveOn({ folder: '/till', clock, disk, notices: told });
  made.start();
  return { ...made, clock, told };
}

describe('the reserve', () => {
  it('is made after the start, a little at a time', async () => {
    const disk = new SmallDisk(1_000);
    const { clock, told, stop } = reserve(disk);
    await clock.advance(RESERVE_AFTER_START_MS - 1);
    expect(disk.reservedMb).toBe(0);
    await clock.advance(1);
    expect(disk.reservedMb).toBe(1);
    await clock.advance(MADE_MS);
    expect(disk.reservedBytes()).toBe(RESERVE_BYTES);
    expect(told.list()).toEqual([]);
    await stop();
  });

  it('is continued from where a start left it, and made again if somebody deletes it', async () => {
    const disk = new SmallDisk(1_000, 60);
    const { clock, stop } = reserve(disk);
    await clock.advance(MADE_MS);
    expect(disk.freeMb).toBe(996);
    disk.giveBack();
    await clock.advance(RESERVE_CHECK_MS + MADE_MS);
    expect(disk.reservedBytes()).toBe(RESERVE_BYTES);
    await stop();
  });

  it('without room warns how much is missing, and selling goes on until there is room', async () => {
    const disk = new SmallDisk(30);
    const { clock, told, error, stop } = reserve(disk);
    await clock.advance(MADE_MS);
    expect(told.list()).toEqual(['warning journal.disk-low']);
    expect([disk.reservedMb, error()]).toEqual([0, null]);
    // A repeated warning needs a considerable change.
    for (const freeMb of [29, 10, 11]) {
      disk.freeMb = freeMb;
      await clock.advance(RESERVE_CHECK_MS);
    }
    expect(told.limits).toEqual([50, 70]);
    disk.freeMb = 200;
    await clock.advance(RESERVE_CHECK_MS + MADE_MS);
    expect(disk.reservedBytes()).toBe(RESERVE_BYTES);
    expect(told.list()).toEqual([]);
    await stop();
  });

  it('takes nothing if the disk fills up half way', async () => {
    const disk = new SmallDisk(100);
    disk.fullAfterMb = 20;
    const { clock, told, stop } = reserve(disk);
    await clock.advance(MADE_MS);
    expect([disk.reservedMb, disk.freeMb]).toEqual([0, 100]);
    expect(told.list()).toEqual(['warning journal.disk-low']);
    await stop();
  });

  it('is released at once, stops everything new, and allows it again once the reserve is back', async () => {
    const disk = new SmallDisk(0, 64);
    const { clock, told, error, giveUp, stop } = reserve(disk);
    await clock.advance(MADE_MS);
    expect(giveUp()).toBe(true);
    expect(disk.freeMb).toBe(64);
    expect(error()).toEqual({ code: 'journal.disk-full', field: '/till' });
    expect(told.list()).toEqual(['blocking journal.disk-full']);
    // The reserve itself is not the room that selling needs.
    await clock.advance(3 * RESERVE_CHECK_MS);
    expect(error()).not.toBeNull();
    expect(giveUp()).toBe(false);
    disk.freeMb += BESIDE_BYTES / MB;
    await clock.advance(RESERVE_CHECK_MS + MADE_MS);
    expect(error()).toBeNull();
    expect(told.list()).toEqual([]);
    expect(disk.reservedBytes()).toBe(RESERVE_BYTES);
    await stop();
  });

  it('that is needed while it grows is released in its present size', async () => {
    const disk = new SmallDisk(200);
    const { clock, error, giveUp, stop } = reserve(disk);
    await clock.advance(RESERVE_AFTER_START_MS + 1_000);
    expect(disk.reservedMb).toBeGreaterThan(1);
    expect(giveUp()).toBe(true);
    await clock.advance(1_000);
    expect(disk.reservedMb).toBe(0);
    expect(error()).toMatchObject({ code: 'journal.disk-full' });
    await clock.advance(RESERVE_CHECK_MS + MADE_MS);
    expect(error()).toBeNull();
    await stop();
  });

  it('takes up real room, which is free again after the release', async () => {
    const folder = tempFolder();
    const disk = diskOf(folder);
    expect([disk.reservedBytes(), disk.freeBytes() > 0]).toEqual([0, true]);
    await disk.reserve(MB);
    await disk.reserve(MB);
    expect(disk.reservedBytes()).toBe(2 * MB);
    const { size, blocks } = statSync(join(folder, 'journal.reserve'));
    // Windows does not count blocks of 512 bytes.
    if (process.platform !== 'win32') expect(blocks * 512).toBeGreaterThanOrEqual(size);
    disk.giveBack();
    disk.giveBack();
    expect(existsSync(join(folder, 'journal.reserve'))).toBe(false);
  });
});

describe('a write that finds the disk full', () => {
  it('goes onto the reserve once, and is announced once', () => {
    const path = newPath();
    const told: number[] = [];
    let file: DatabaseSync | null = null;
    let given = 0;
    const journal = openedJournal(path, {
      join: (database) => {
        file = database;
        return null;
      },
      onAppended: (stored) => told.push(...stored.map(({ seq }) => seq)),
      makeRoom: () => {
        given += 1;
        if (file) makeRoomIn(file);
        return true;
      },
    });
    sellForCash(journal, 0, 1);
    if (file) fill(file);
    for (let number = 1; given === 0; number += 1) sellForCash(journal, number, number + 1);
    expect(given).toBe(1);
    sellForCash(journal, 1_000, 1_001);
    expect(told).toEqual(told.map((_, index) => index + 1));
    expect(journal.recentSales({ limit: 10_000 })).toHaveLength(told.length - 2);
    journal.close();
    expectRebuilt(path);
  });

  it('is refused and leaves nothing if the reserve is gone', () => {
    const path = newPath();
    let file: DatabaseSync | null = null;
    const join = (database: DatabaseSync) => {
      file = database;
      return null;
    };
    const journal = openedJournal(path, { join, makeRoom: () => false });
    if (file) fill(file);
    const answers = [];
    let number = 0;
    do {
      answers.push(journal.append({ actor: { by: 'till', for: null }, approvedBy: null }, cash(number)));
      number += 1;
    } while (answers.at(-1)?.ok);
    expect(answers.at(-1)).toEqual({ ok: false, error: { code: 'journal.unwritable' } });
    expect(journal.recentSales({ limit: 10_000 })).toHaveLength(number - 1);
    if (file) makeRoomIn(file);
    appendAll(journal, cash(number));
    journal.close();
    expectRebuilt(path);
  });

  const cash = (number: number) => cashTaken(saleOf(`sale-${number}`));
});

describe('the books on a disk', () => {
  const start = (folder: string, disk: SmallDisk, clock = new VirtualClock()) => {
    const told = new Told();
    const books = openBooks(folder, {
      ...journalParts(clock),
      notices: told,
      secondFolder: null,
      machine: NO_MACHINE,
      disk,
    });
    return { ...books, told, clock };
  };

  it.skipIf(process.platform === 'win32')(
    'whose lines find no room begin nothing new, and sell again once there is room',
    async () => {
      const folder = tempFolder();
      const disk = new SmallDisk(0, 64);
      const { journal, error, told, clock, close } = start(folder, disk);
      let isFull = true;
      await before('appendFile', linesPath(folder), async () => {
        if (isFull) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      });
      sellForCash(journal, 0, 1);
      await expect
        .poll(() => told.list())
        .toEqual(['blocking journal.disk-full', 'warning journal.not-copied']);
      expect(error()).toMatchObject({ code: 'journal.disk-full' });
      expect(disk.reservedMb).toBe(0);
      // The till writes what is in flight to its end.
      sellForCash(journal, 1, 2);
      isFull = false;
      disk.freeMb = 500;
      await clock.advance(2 * RESERVE_CHECK_MS);
      await expect.poll(() => told.list()).toEqual([]);
      expect(error()).toBeNull();
      await close();
    },
  );

  it('left on a full disk still open, on the reserve', async () => {
    const folder = tempFolder();
    const first = start(folder, new SmallDisk(500));
    sellForCash(first.journal, 0, 2);
    await first.close();
    const disk = new SmallDisk(0, 64);
    // As if the disk had no room for the file.
    const wal = `${journalPath(folder)}-wal`;
    mkdirSync(wal);
    disk.onGivenBack = () => rmSync(wal, { recursive: true });
    const { journal, error, told, close } = start(folder, disk);
    expect(told.list()).toEqual(['blocking journal.disk-full']);
    expect(error()).toMatchObject({ code: 'journal.disk-full' });
    expect(journal.recentSales({ limit: 5 })).toHaveLength(2);
    await close();
  });

  it('keep the reserve if the disk refuses for another reason', async () => {
    const folder = tempFolder();
    await start(folder, new SmallDisk(500)).close();
    const disk = new SmallDisk(500, 64);
    mkdirSync(`${journalPath(folder)}-wal`);
    const { told, close } = start(folder, disk);
    expect(told.list()).toEqual(['blocking journal.unwritable']);
    expect(disk.reservedMb).toBe(64);
    await close();
  });

  it('are not copied if the copy would fill the disk', async () => {
    const folder = tempFolder();
    filledJournal(folder, 100).close();
    const { size } = statSync(journalPath(folder));
    const copy = (freeBytes: number) => backUp(folder, '2026-11-20', stopFlag(stopMemory()), () => freeBytes);
    await expect(copy(size + BESIDE_BYTES - 1)).rejects.toThrow('no room');
    expect(await copy(size + BESIDE_BYTES)).toBe('copied');
  });
});
