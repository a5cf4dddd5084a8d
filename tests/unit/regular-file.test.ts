/** A pipe, a device or a bomb in the place of a till's file: the start goes on. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { restartBudget } from '../../electron/app/mishaps.ts';
import { readInstallation, wipeFile } from '../../electron/provisioning/provision.ts';
import { readTextFile } from '../../electron/provisioning/read-text-file.ts';
import { sealFiles, storedSeals } from '../../electron/secret/sealed-file.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import { backupPath, copiesNewestFirst } from '../../electron/storage/maintenance/copies.ts';
import {
  claimLines,
  claimWriting,
  LONGEST_LINE_BYTES,
  linesFolder,
  nameWriter,
  readLine,
  textOf,
  tillOfLines,
} from '../../electron/storage/maintenance/lines.ts';
import { lineFiles, linesOf, readTail, tailOfFile } from '../../electron/storage/maintenance/lines-read.ts';
import { unzippedTexts } from '../../electron/storage/maintenance/lines-unzip.ts';
import { backupsFolder } from '../../electron/storage/maintenance/set-aside.ts';
import { openRegular, readNote, readNoteSoon } from '../../electron/storage/regular-file.ts';
import { mustOpen, sold } from '../support/books-with-lines.ts';
import { machine } from '../support/bound-till.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const LOOP = (path: string): void => symlinkSync(path, path);
const PIPE = (path: string): void => void execFileSync('mkfifo', [path]);
const DEVICE = (path: string): void => symlinkSync('/dev/zero', path);
const FOLDER = (path: string): void => void mkdirSync(path);
const HUGE = (path: string): void => {
  writeFileSync(path, '');
  truncateSync(path, 2 ** 31);
};

const STRANGE = { LOOP, PIPE, DEVICE, FOLDER, HUGE };

describe.skipIf(process.platform === 'win32').each(Object.entries(STRANGE))('a %s', (_name, lay) => {
  const at = (name: string): string => {
    const folder = tempFolder();
    lay(join(folder, name));
    return folder;
  };

  it('is no note', async () => {
    const path = join(at('note'), 'note');
    expect(() => readNote(path)).toThrow();
    await expect(readNoteSoon(path)).rejects.toThrow();
  });

  it('is no installation, seal or provisioning file, and is not wiped', () => {
    const installation = readInstallation(at('installation.json'));
    if (lay !== LOOP) expect(installation.ok).toBe(false);
    if (lay !== LOOP) expect(() => storedSeals(sealFiles(at('pepper.sealed')), 'pepper')).toThrow();
    const path = join(at('shop.json'), 'shop.json');
    expect(readTextFile(path).ok).toBe(false);
    expect(() => wipeFile(path, 'secret')).toThrow();
  });

  it('never counts restarts', () => {
    const mayRestart = restartBudget(at('restarts.json'), new VirtualClock());
    if (lay === DEVICE || lay === HUGE) expect(mayRestart()).toBe(true);
  });

  it('is no copy of the journal', () => {
    const folder = tempFolder();
    mkdirSync(backupsFolder(folder));
    lay(backupPath(folder, '2026-11-20'));
    expect(copiesNewestFirst(folder)[0]?.tip.seq).toBe(0);
  });

  it('names no till, and has no line that stops the start', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 2);
    const linesIn = linesFolder(folder);
    for (const name of ['1999-01-01.jsonl', '1999-01-02.1-9.jsonl.gz']) lay(join(linesIn, name));
    expect(
      lineFiles(linesIn).flatMap((file) => [...linesOf(file)].filter((line) => line !== null)),
    ).not.toEqual([]);
    const { close } = mustOpen(folder);
    await close();
    rmSync(join(linesIn, 'till-id'));
    lay(join(linesIn, 'till-id'));
    expect(tillOfLines(linesIn)).toBeNull();
  });

  it('gets no note of a folder’s owner, and never hangs the till', async () => {
    const here = machine('a', 'b');
    const isWritten = (writing: Promise<void>) => writing.then(() => true).catch(() => false);
    // A regular file of any length is rewritten.
    const isFile = lay === HUGE;
    expect(await isWritten(claimLines(at('till-id'), ['till']))).toBe(isFile);
    expect(await isWritten(claimWriting(at('machine'), here))).toBe(isFile);
    const folder = at('machine');
    if (isFile) nameWriter(folder, here);
    else expect(() => nameWriter(folder, here)).toThrow();
  });
});

it.skipIf(process.platform === 'win32')('a pipe is no journal', () => {
  const path = join(tempFolder(), 'journal.db');
  PIPE(path);
  expect(openDatabase(path, []).ok).toBe(false);
  expect(() => openRegular(path)).toThrow('not-regular');
});

describe('a file of lines', () => {
  it('that unpacks to a thousand times its size is cut off', () => {
    const folder = tempFolder();
    const part = gzipSync(Buffer.alloc(1_048_576, 0x20), { level: 9 });
    writeFileSync(join(folder, '2026-11-20.1-9.jsonl.gz'), gzipSync(Buffer.alloc(100 * 1_048_576, 0x20)));
    writeFileSync(
      join(folder, '2026-11-21.1-9.jsonl.gz'),
      Buffer.concat(Array.from({ length: 700 }, () => part)),
    );
    for (const { path } of lineFiles(folder)) {
      const unpacked = unzippedTexts(path).reduce((sum, text) => sum + text.length, 0);
      expect(unpacked).toBeLessThan(100 * 1_048_576);
    }
  });

  it('is unpacked a few times at most, however many of its parts are too large', () => {
    const parts = Buffer.concat(Array<Buffer>(20).fill(gzipSync(Buffer.alloc(64 * 1_048_576))));
    const path = join(tempFolder(), '2026-11-20.1-9.jsonl.gz');
    writeFileSync(path, parts);
    const cpuOf = (work: () => void): number => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    const once = cpuOf(() => expect(() => gunzipSync(parts, { maxOutputLength: 128 * 1_048_576 })).toThrow());
    expect(cpuOf(() => unzippedTexts(path))).toBeLessThan(4 * once);
  });

  it('with an endless line continues after that line', async () => {
    const folder = tempFolder();
    await sold(folder, 0, 1);
    const [file] = lineFiles(linesFolder(folder));
    const [whole] = file ? [...linesOf(file)] : [];
    if (!file || !whole) throw new Error('no line was written');
    const path = join(folder, '2026-11-20.jsonl');
    writeFileSync(path, '');
    truncateSync(path, 3 * LONGEST_LINE_BYTES);
    writeFileSync(path, `\n${textOf(whole)}`, { flag: 'a' });
    expect([...linesOf({ path, day: '2026-11-20', range: null })]).toEqual([null, whole]);
    truncateSync(path, 0);
    truncateSync(path, 3 * LONGEST_LINE_BYTES);
    expect(tailOfFile(path).lines.filter((line) => line !== null)).toEqual([]);
    expect((await readTail(path)).torn).toBe(true);
  });

  it('is read in linear time, whatever a line contains', () => {
    const hash = '0'.repeat(64);
    const payload = '},"payload":{'.repeat(200_000);
    const line = `{"seq":1,"journalId":"a","kind":"b","subject":"c","head":{${payload}},"before":"${hash}","hash":"${hash}"`;
    const before = process.threadCpuUsage();
    expect(readLine(line)).toBeNull();
    expect(readLine(`${line}}`)).toBeNull();
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
