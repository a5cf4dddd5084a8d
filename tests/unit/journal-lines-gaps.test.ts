/** Missing lines are written again: near the end of a folder by a start, elsewhere once a day. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAINTENANCE_AFTER_START_MS } from '../../electron/storage/maintenance/daily.ts';
import { missingLines, rangesOf } from '../../electron/storage/maintenance/lines-gaps.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { seededRandomness } from '../../shared/time.ts';
import { linesPath, mustOpen, sellOne, seqsIn, sold, tipOf, upTo } from '../support/books-with-lines.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const DAY_MS = 86_400_000;
const missingIn = (folder: string, linesIn = join(folder, 'log')): number[] => {
  const have = new Set(seqsIn(linesIn));
  return upTo(tipOf(folder)).filter((seq) => !have.has(seq));
};

/** Removes lines of a day, or overwrites them with zeros. */
function spoil(path: string, from: number, count: number, how: 'deleted' | 'zeroed'): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  const lost = lines.slice(from, from + count).join('\n');
  const put = how === 'deleted' ? [] : ['\0'.repeat(lost.length)];
  writeFileSync(path, lines.toSpliced(from, count, ...put).join('\n'));
}

describe('a start', () => {
  it.each(['deleted', 'zeroed'] as const)(
    'writes lines again that were %s near the end, once',
    async (how) => {
      const folder = tempFolder();
      const tip = await sold(folder, 0, 6);
      spoil(linesPath(folder), 5, 4, how);
      expect(missingIn(folder)).toEqual([6, 7, 8, 9]);
      await sold(folder, 0, 0);
      expect(missingIn(folder)).toEqual([]);
      await sold(folder, 0, 0);
      expect(seqsIn(join(folder, 'log')).filter((seq) => seq !== null)).toHaveLength(tip);
    },
  );

  it('never takes an entry of another day for a missing one, whatever the clock did', async () => {
    const folder = tempFolder();
    const clock = new VirtualClock();
    const { books, close } = mustOpen(folder, { clock });
    for (const [number, days] of [0, -9, 9, -9, 9].entries()) {
      clock.jumpWall(days * DAY_MS);
      for (let sale = 0; sale < 30; sale += 1) sellOne(books, number * 100 + sale);
    }
    await close();
    const { length } = seqsIn(join(folder, 'log'));
    for (let start = 0; start < 2; start += 1) await sold(folder, 0, 0);
    expect(seqsIn(join(folder, 'log'))).toHaveLength(length);
  });

  it('finds nothing missing after a power cut in a batch of two days', async () => {
    const folder = tempFolder();
    const clock = new VirtualClock();
    const { books, close } = mustOpen(folder, { clock });
    sellOne(books, 0);
    await expect.poll(() => missingIn(folder)).toEqual([]);
    // Written in one batch: one day, the day before, and that day again.
    sellOne(books, 3);
    clock.jumpWall(-DAY_MS);
    sellOne(books, 1);
    clock.jumpWall(DAY_MS);
    // The file of the day before takes nothing.
    mkdirSync(linesPath(folder, '2026-11-19'), { recursive: true });
    sellOne(books, 2);
    await close();
    const written = seqsIn(join(folder, 'log')).filter((seq) => seq !== null);
    expect(written).toEqual(upTo(written.length));
    expect(written.length).toBeLessThan(tipOf(folder));
    rmSync(linesPath(folder, '2026-11-19'), { recursive: true });
    await sold(folder, 0, 0);
    expect(missingIn(folder)).toEqual([]);
  });
});

describe('the day’s check', () => {
  async function soldForDays(second: string): Promise<{ readonly folder: string; readonly linesIn: string }> {
    const folder = tempFolder();
    const clock = new VirtualClock();
    for (let day = 0; day < 4; day += 1) {
      const { books, close } = mustOpen(folder, {
        clock,
        secondFolder: second,
        random: seededRandomness(day),
      });
      for (let number = 0; number < 5; number += 1) sellOne(books, day * 10 + number);
      await close();
      await clock.advance(DAY_MS);
    }
    return { folder, linesIn: join(second, readdirSync(second)[0] ?? '') };
  }

  it('rewrites a deleted day, and missing lines far from the end, in both folders', async () => {
    const second = tempFolder();
    const { folder, linesIn } = await soldForDays(second);
    rmSync(linesPath(folder, '2026-11-21'));
    const theirs = join(linesIn, '2026-11-20.jsonl');
    spoil(theirs, 3, 4, 'zeroed');
    expect(missingIn(folder).length).toBeGreaterThan(5);
    expect(missingIn(folder, linesIn)).toEqual([4, 5, 6, 7]);
    const clock = new VirtualClock(Date.UTC(2026, 10, 24, 7));
    const books = openBooks(folder, {
      clock,
      random: seededRandomness(90),
      notices: { raise: () => undefined, end: () => undefined },
      secondFolder: second,
      machine: NO_MACHINE,
    });
    await clock.advance(MAINTENANCE_AFTER_START_MS);
    await expect.poll(() => missingIn(folder)).toEqual([]);
    await expect.poll(() => missingIn(folder, linesIn)).toEqual([]);
    await books.close();
  });

  it('skips files that have not changed, and stays silent about an absent folder', async () => {
    const second = tempFolder();
    const { folder, linesIn } = await soldForDays(second);
    mkdirSync(join(folder, 'backups'));
    const look = () => missingLines(folder, [join(folder, 'log'), linesIn], stopFlag(stopMemory()));
    expect(look()).toEqual([]);
    rmSync(join(linesIn, '2026-11-21.jsonl'));
    const [found] = look();
    expect(found?.linesIn).toBe(linesIn);
    expect(found?.ranges).toHaveLength(1);
    rmSync(linesIn, { recursive: true });
    expect(look()).toEqual([]);
  });

  it('reports what it has by ranges', () => {
    expect(rangesOf([7, 3, 1, 2, 3, 8])).toEqual([
      { from: 1, to: 3 },
      { from: 7, to: 8 },
    ]);
  });
});
