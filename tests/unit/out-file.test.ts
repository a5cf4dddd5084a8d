/** An exported file lands only in the place that a person named, and never on a file of the till. */
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { putFile, writeOutcome } from '../../electron/app/out-file.ts';
import { tempFolder } from '../support/temp-folder.ts';

const BYTES = new TextEncoder().encode('sales\n');

function shop() {
  const [data, stick] = [tempFolder(), tempFolder()];
  const [settings, journal] = [join(data, 'settings.json'), join(data, 'journal.db')];
  writeFileSync(settings, 'the settings');
  writeFileSync(journal, 'the books');
  const both = async (path: string): Promise<boolean> => {
    const isWritten = writeOutcome(path, ['sales'], [data]);
    expect(await putFile(path, () => Promise.resolve(BYTES), [data])).toBe(isWritten);
    expect([readFileSync(settings, 'utf8'), readFileSync(journal, 'utf8')]).toEqual([
      'the settings',
      'the books',
    ]);
    return isWritten;
  };
  return { data, stick, settings, journal, both };
}

it('writes to a free place, and over an older file', async () => {
  const { stick, both } = shop();
  const path = join(stick, 'sales.csv');
  expect(await both(path)).toBe(true);
  writeFileSync(path, 'an older and longer file');
  expect(await both(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('sales\n');
  expect(readdirSync(stick)).toEqual(['sales.csv']);
});

it.skipIf(process.platform === 'win32')('follows neither a link to a file nor one to a folder', async () => {
  const { data, stick, settings, journal, both } = shop();
  symlinkSync(settings, join(stick, 'sales.csv'));
  symlinkSync(journal, join(stick, 'sales.xlsx'));
  symlinkSync(join(data, 'new.txt'), join(stick, 'nowhere'));
  symlinkSync(data, join(stick, 'folder'));
  for (const name of ['sales.csv', 'sales.xlsx', 'nowhere', 'folder/settings.json', 'folder/new.txt'])
    expect(await both(join(stick, name)), name).toBe(false);
  expect(readdirSync(data).toSorted()).toEqual(['journal.db', 'settings.json']);
});

it.skipIf(process.platform === 'win32')('follows no link at the place of the partial file', async () => {
  const { stick, settings, both } = shop();
  symlinkSync(settings, join(stick, '.sales.csv.partial'));
  expect(await both(join(stick, 'sales.csv'))).toBe(true);
  const path = join(stick, 'more.csv');
  symlinkSync(settings, join(stick, '.more.csv.partial'));
  expect(await putFile(path, () => Promise.resolve(BYTES), [])).toBe(true);
  expect(readFileSync(settings, 'utf8')).toBe('the settings');
});

it('replaces a hard link to a file of the till, and leaves that file alone', async () => {
  const { stick, journal, both } = shop();
  linkSync(journal, join(stick, 'sales.csv'));
  expect(await both(join(stick, 'sales.csv'))).toBe(true);
});

it('writes nothing within the data folder, however the path is written', async () => {
  const { data, both } = shop();
  mkdirSync(join(data, 'log'));
  for (const name of ['settings.json', 'new.txt', 'log/new.txt', 'log/../new.txt'])
    expect(await both(`${data}/${name}`), name).toBe(false);
  expect(await both(`${data}-beside.txt`)).toBe(true);
});

it.skipIf(process.platform === 'win32')('never replaces a pipe, a device or a folder', async () => {
  const { stick, both } = shop();
  execFileSync('mkfifo', [join(stick, 'pipe')]);
  for (const path of [join(stick, 'pipe'), '/dev/null', stick, join(stick, 'missing', 'sales.csv')])
    expect(await both(path), path).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  'does not follow a link that appears while the file is made',
  async () => {
    const { data, stick, settings } = shop();
    const path = join(stick, 'sales.csv');
    const isWritten = await putFile(path, async () => {
      symlinkSync(settings, path);
      return BYTES;
    }, [data]);
    expect(isWritten).toBe(false);
    expect(readFileSync(settings, 'utf8')).toBe('the settings');
    expect(readdirSync(stick)).toEqual(['sales.csv']);
  },
);
