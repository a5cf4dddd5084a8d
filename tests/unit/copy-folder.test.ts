/** The folder for the journal's second copy, set by a manager: tried before it counts, and used at once. */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { mustOpen, sellOne, seqsIn, sold, tipOf, tipOfFile, upTo } from '../support/books-with-lines.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The sequence numbers in the only till's own folder there. */
const linesIn = (second: string): (number | null)[] => seqsIn(join(second, readdirSync(second)[0] ?? ''));

describe('a folder that is refused', () => {
  it.each([
    ['has no full path', 'copy-folder.not-whole', () => 'tilla-copy'],
    ['is missing', 'copy-folder.missing', () => join(tempFolder(), 'gone')],
    [
      'is a file',
      'copy-folder.missing',
      () => {
        const file = join(tempFolder(), 'file');
        writeFileSync(file, '');
        return file;
      },
    ],
    ['is the data folder', 'copy-folder.inside', (data: string) => data],
    [
      'leads into the data folder',
      'copy-folder.inside',
      (data: string) => {
        const inner = join(data, 'inner');
        mkdirSync(inner);
        const link = join(tempFolder(), 'link');
        symlinkSync(inner, link);
        return link;
      },
    ],
  ] as const)('%s: nothing is set, and the reason names the folder', async (_, code, place) => {
    const data = tempFolder();
    const { ask } = await openedTill(data);
    const logFolder = place(data);
    const answer = await ask('settings.change', { logFolder, soundVolume: 0.1 });
    expect(answer).toEqual({ ok: false, error: { code, field: logFolder } });
    const now = await ask('settings.change', {});
    expect(now).toMatchObject({ value: { logFolder: null, soundVolume: 0.6 } });
  });

  it.skipIf(process.platform !== 'linux')('accepts no files', async () => {
    const { ask } = await openedTill(tempFolder());
    expect(await ask('settings.change', { logFolder: '/proc' })).toMatchObject({
      error: { code: 'copy-folder.not-writable' },
    });
  });

  it('holds lines of this till that its journal lacks', async () => {
    const [data, aside, second] = [tempFolder(), tempFolder(), tempFolder()];
    await sold(data, 0, 3);
    cpSync(data, aside, { recursive: true });
    await sold(aside, 3, 6, second);
    await sold(data, 9, 10);
    const { ask } = await openedTill(data);
    const before = linesIn(second);
    expect(await ask('settings.change', { logFolder: second })).toMatchObject({
      error: { code: 'copy-folder.other-lines', field: second },
    });
    expect(linesIn(second)).toEqual(before);
  });
});

describe('a folder that takes the copy', () => {
  it('soon has every entry, receives each new one, and keeps no trial file', async () => {
    const [data, second] = [tempFolder(), tempFolder()];
    const { ask } = await openedTill(data);
    const set = await ask('settings.change', { logFolder: second });
    expect(set).toMatchObject({ value: { logFolder: second } });
    await expect.poll(() => linesIn(second)).toEqual(upTo(tipOf(data)));
    expect(readdirSync(second)).toHaveLength(1);
    expect(await ask('till.glance', undefined)).toMatchObject({ value: { copyFolder: second } });
    await ask('settings.change', { blindCount: true });
    await expect.poll(() => linesIn(second)).toEqual(upTo(tipOf(data)));
  });

  it('is left complete when another folder or no folder replaces it', async () => {
    const [data, first, second] = [tempFolder(), tempFolder(), tempFolder()];
    const { ask } = await openedTill(data, { settings: { logFolder: first } });
    await expect.poll(() => linesIn(first)).toEqual(upTo(tipOf(data)));
    await ask('settings.change', { logFolder: second });
    await expect.poll(() => linesIn(second)).toEqual(upTo(tipOf(data)));
    const [left, moved] = [linesIn(first).length, tipOf(data)];
    await ask('settings.change', { logFolder: null });
    await ask('settings.change', { blindCount: true });
    expect(tipOf(data)).toBe(moved + 2);
    // Entries after the change itself are in neither folder.
    expect([left, linesIn(first).length, linesIn(second).length].every((count) => count <= moved + 1)).toBe(
      true,
    );
    expect(await ask('till.glance', undefined)).toMatchObject({ value: { copyFolder: null } });
  });

  it('holds each line once after it is left and used again', async () => {
    const [data, first, second] = [tempFolder(), tempFolder(), tempFolder()];
    const { books, lines, close } = mustOpen(data, { secondFolder: first });
    sellOne(books, 0);
    lines.moveSecond(second);
    lines.moveSecond(first);
    sellOne(books, 1);
    lines.moveSecond(second);
    sellOne(books, 2);
    lines.moveSecond(first);
    await expect.poll(() => linesIn(first)).toEqual(upTo(tipOfFile(journalPath(data))));
    await close();
    expect(linesIn(first)).toEqual(upTo(tipOf(data)));
  });

  it('raises no notice about a lost disk once the folder is left', async () => {
    const [data, first, second] = [tempFolder(), join(tempFolder(), 'disk'), tempFolder()];
    writeFileSync(first, 'a file where the disk should be');
    const { books, lines, told, close } = mustOpen(data, { secondFolder: first });
    sellOne(books, 0);
    await expect.poll(() => told).toMatchObject([{ code: 'journal.not-copied' }]);
    lines.moveSecond(second);
    expect(told.at(-1)).toBeNull();
    await expect.poll(() => linesIn(second)).toEqual(upTo(tipOf(data)));
    await close();
    expect(told).toHaveLength(2);
  });
});
