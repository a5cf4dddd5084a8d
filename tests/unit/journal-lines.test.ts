/** The journal as lines of text: written after the sales, completed later, and compressed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GENESIS, hashOf } from '../../electron/storage/chain.ts';
import { readLine, textOf } from '../../electron/storage/maintenance/lines.ts';
import { compressLines } from '../../electron/storage/maintenance/lines-compress.ts';
import { RETRY_MS } from '../../electron/storage/maintenance/lines-write.ts';
import { maintain } from '../../electron/storage/maintenance/maintain.ts';
import { repairJournal } from '../../electron/storage/maintenance/repair.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { linesPath, mustOpen, sellOne, seqsIn, sold, tipOf, upTo } from '../support/books-with-lines.ts';
import { before } from '../support/faulty-handles.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

describe('the lines of a journal', () => {
  it('hold every entry in order, each with its hash, in one file a day', async () => {
    const folder = tempFolder();
    const clock = new VirtualClock();
    const { books, close } = mustOpen(folder, { clock });
    sellOne(books, 0);
    await clock.advance(24 * 3_600_000);
    sellOne(books, 1);
    await close();
    expect(readdirSync(join(folder, 'log')).toSorted()).toEqual([
      '2026-11-20.jsonl',
      '2026-11-21.jsonl',
      'till-id',
    ]);
    expect(seqsIn(join(folder, 'log'))).toEqual(upTo(tipOf(folder)));
    const [first = ''] = readFileSync(linesPath(folder), 'utf8').split('\n');
    expect(JSON.parse(first)).toMatchObject({ seq: 1, kind: 'journal.opened', payload: { previous: null } });
    expect(readLine(first)?.hash).toBe(JSON.parse(first).hash);
  });

  it('are written to the second folder too, under the till’s name', async () => {
    const [folder, second] = [tempFolder(), tempFolder()];
    const tip = await sold(folder, 0, 6, second);
    const [till = ''] = readdirSync(second);
    expect(seqsIn(join(second, till))).toEqual(upTo(tip));
    expect(readFileSync(join(second, till, 'till-id'), 'utf8').trim()).toBe(till);
  });

  it('delay no sale while the second folder is gone, raise a notice, and are completed when it returns', async () => {
    const [folder, second] = [tempFolder(), join(tempFolder(), 'disk')];
    writeFileSync(second, 'a file where the disk should be');
    const clock = new VirtualClock();
    let copied = 0;
    const onCopied = () => {
      copied += 1;
    };
    const { books, told, close } = mustOpen(folder, { clock, secondFolder: second, onCopied });
    sellOne(books, 0);
    await expect.poll(() => told).toMatchObject([{ code: 'journal.not-copied' }]);
    // The till's own folder has all lines, but it is no second copy.
    expect(copied).toBe(0);
    rmSync(second);
    await clock.advance(RETRY_MS);
    await expect.poll(() => told.at(-1)).toBeNull();
    expect(copied).toBeGreaterThan(0);
    await close();
    expect(seqsIn(join(second, readdirSync(second)[0] ?? ''))).toEqual(upTo(tipOf(folder)));
  });

  it('are all written again if their folder is removed', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 4);
    rmSync(join(folder, 'log'), { recursive: true });
    const tip = await sold(folder, 4, 6);
    expect(seqsIn(join(folder, 'log'))).toEqual(upTo(tip));
  });

  it('that are torn or damaged at their end are closed, skipped and written again', async () => {
    const folder = tempFolder();
    const tip = await sold(folder, 0, 6);
    const text = readFileSync(linesPath(folder), 'utf8').trimEnd().split('\n');
    const damaged = text
      .with(-3, (text.at(-3) ?? '').replace('"seq"', '"sEq"'))
      .with(-1, (text.at(-1) ?? '').slice(0, 40));
    writeFileSync(linesPath(folder), damaged.join('\n'));
    await sold(folder, 0, 0);
    const seqs = seqsIn(join(folder, 'log'));
    expect(seqs.filter((seq) => seq === null)).toHaveLength(2);
    expect(new Set(seqs.filter((seq) => seq !== null))).toEqual(new Set(upTo(tip)));
  });
});

describe('a line', () => {
  it('holds any text that a field may hold', () => {
    for (const sign of ['\n', '\r', '\u2028', '\u2029', '\u0085', '\0', 'ʻ', '"', '}']) {
      const payload = JSON.stringify({ how: `a${sign}b` });
      const entry = { seq: 1, kind: 'task.settled', subject: `s${sign}`, head: '{"version":1}', payload };
      const line = { ...entry, hash: hashOf(GENESIS, entry), before: GENESIS, journalId: 'j' };
      expect(readLine(textOf(line).slice(0, -1))).toEqual(line);
    }
  });
});

describe('a second folder', () => {
  const linesIn = (second: string): string => join(second, readdirSync(second)[0] ?? '');

  it('that was absent at a start receives what it lacks when it returns, each line once', async () => {
    const [folder, home] = [tempFolder(), tempFolder()];
    const second = join(home, 'disk');
    mkdirSync(second);
    await sold(folder, 0, 4, second);
    renameSync(second, join(home, 'away'));
    writeFileSync(second, 'a file where the disk should be');
    const { books, told, close } = mustOpen(folder, { secondFolder: second, random: seededRandomness(5) });
    await expect.poll(() => told).toMatchObject([{ code: 'journal.not-copied' }]);
    rmSync(second);
    renameSync(join(home, 'away'), second);
    sellOne(books, 4);
    await close();
    expect(seqsIn(linesIn(second))).toEqual(upTo(tipOf(folder)));
  });

  it.skipIf(process.platform !== 'linux')('that hangs delays neither a sale nor the till', async () => {
    const [folder, second] = [tempFolder(), tempFolder()];
    const { books, told, close } = mustOpen(folder, { secondFolder: second });
    sellOne(books, 0);
    await expect.poll(() => readdirSync(second)).toHaveLength(1);
    const path = linesIn(second);
    await expect.poll(() => seqsIn(path)).toEqual(upTo(tipOf(folder)));
    // The folder fails once, as a share that goes away does, and then hangs.
    rmSync(path, { recursive: true });
    writeFileSync(path, 'in the way');
    sellOne(books, 1);
    await expect.poll(() => told).toMatchObject([{ code: 'journal.not-copied' }]);
    rmSync(path);
    mkdirSync(path);
    const answer = Promise.withResolvers<void>();
    await before('stat', path, () => answer.promise);
    writeFileSync(join(path, 'till-id'), basename(path));
    sellOne(books, 2);
    await expect.poll(() => seqsIn(join(folder, 'log'))).toEqual(upTo(tipOf(folder)));
    // The folder answers at last.
    answer.resolve();
    await close();
    expect(seqsIn(path)).toEqual(upTo(tipOf(folder)));
  });
});

describe('old lines', () => {
  async function afterDays(): Promise<{ readonly folder: string; readonly tip: number }> {
    const folder = tempFolder();
    const clock = new VirtualClock();
    for (let day = 20; day < 24; day += 1) {
      const { books, close } = mustOpen(folder, { clock, random: seededRandomness(day) });
      for (let number = 0; number < 3; number += 1) sellOne(books, day * 10 + number);
      await close();
      expect(await maintain(folder, `2026-11-${day}`, stopFlag(stopMemory()))).toBe('copied');
      await clock.advance(24 * 3_600_000);
    }
    return { folder, tip: tipOf(folder) };
  }
  const names = (folder: string): string[] =>
    readdirSync(join(folder, 'log')).filter((name) => name !== 'till-id');

  it('that two whole backups hold are compressed, and read as before', async () => {
    const { folder, tip } = await afterDays();
    expect(names(folder)).toEqual([
      expect.stringMatching(/^2026-11-20\.1-\d+\.jsonl\.gz$/),
      expect.stringMatching(/^2026-11-21\.\d+-\d+\.jsonl\.gz$/),
      '2026-11-22.jsonl',
      '2026-11-23.jsonl',
    ]);
    expect(seqsIn(join(folder, 'log'))).toEqual(upTo(tip));
    const opened = mustOpen(folder);
    await opened.close();
    expect(seqsIn(join(folder, 'log'))).toEqual(upTo(tip));
  });

  it('that lost some bits lose only the affected part', async () => {
    const { folder, tip } = await afterDays();
    const [name = ''] = names(folder);
    const path = join(folder, 'log', name);
    const bytes = readFileSync(path);
    const whole = gunzipSync(bytes);
    // In several parts, like the file of a busy day.
    const lines = whole.toString('utf8').trimEnd().split('\n');
    const parts = lines.map((line) => gzipSync(`${line}\n`));
    const damaged = Buffer.concat(parts);
    damaged[(parts[0]?.length ?? 0) + 40] = (damaged[(parts[0]?.length ?? 0) + 40] ?? 0) ^ 8;
    writeFileSync(path, damaged);
    expect(seqsIn(join(folder, 'log'))).toEqual(upTo(tip).filter((seq) => seq !== 2));
  });

  it('left in both forms by a power cut are read once, and tidied by the next day', async () => {
    const { folder, tip } = await afterDays();
    const [name = ''] = names(folder);
    writeFileSync(linesPath(folder), gunzipSync(readFileSync(join(folder, 'log', name))));
    expect(new Set(seqsIn(join(folder, 'log')))).toEqual(new Set(upTo(tip)));
    compressLines(folder, '2026-11-24', stopFlag(stopMemory()));
    expect(existsSync(linesPath(folder))).toBe(false);
    expect(seqsIn(join(folder, 'log'))).toEqual(upTo(tip));
  });

  it('restore a lost journal', async () => {
    const { folder, tip } = await afterDays();
    rmSync(journalPath(folder));
    rmSync(join(folder, 'backups'), { recursive: true });
    const parts = { folder, secondFolder: null, clock: new VirtualClock(), random: seededRandomness(3) };
    expect(repairJournal({ ...parts, act: byTill(null), reason: 'gone' })).toMatchObject({
      ok: true,
      value: { repairedTo: tip, leftOver: 0 },
    });
  });
});

describe('the day’s check', () => {
  it('finds an entry edited by hand that SQLite accepts', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 6);
    const database = new DatabaseSync(journalPath(folder));
    database.exec("UPDATE log SET payload = replace(payload, '400000', '40000') WHERE seq = 4");
    database.close();
    expect(await maintain(folder, '2026-11-20', stopFlag(stopMemory()))).toBe('damaged');
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  });
});
