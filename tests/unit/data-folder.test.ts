/** Where a till's data lie, whether they can lie there, and who else may write there. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesOf, prepareFolder } from '../../electron/app/data-folder.ts';
import { dialogOf, lineOf, type RefusalCode } from '../../electron/app/refusal.ts';
import SENTENCES from '../../electron/app/refusals.json' with { type: 'json' };
import { checkGuard, isOpenInSddl } from '../../electron/diagnostics/folder-guard.ts';
import { tempFolder } from '../support/temp-folder.ts';

describe('the places of an installed till on Windows', () => {
  const pc = () => {
    const disk = tempFolder();
    const env = { ProgramData: join(disk, 'ProgramData'), LOCALAPPDATA: join(disk, 'Local') };
    const common = { platform: 'win32', isPackaged: true, env, userData: join(disk, 'Roaming', 'Tilla') };
    const places = (requested: string | null = null) => placesOf({ ...common, requested });
    return { places, common, usual: join(env.ProgramData, 'Tilla'), local: join(env.LOCALAPPDATA, 'Tilla') };
  };
  const withBooks = (folder: string): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'journal.db'), '');
  };

  it('are the PC’s for the data, and the Windows user’s for the key of the seal', () => {
    const { places, usual, local } = pc();
    expect(places()).toMatchObject({ dataFolder: usual, isFromBefore: false });
    expect(places().profile.startsWith(local)).toBe(true);
  });

  it('give each data folder a profile of its own', () => {
    const { places } = pc();
    expect(places('D:\\one').profile).not.toBe(places('D:\\two').profile);
    expect(places('D:\\one')).toMatchObject({ dataFolder: 'D:\\one', profile: places('d:\\ONE').profile });
  });

  it('stay the old ones while the books lie there, with the key beside the books', () => {
    const { places, common, usual } = pc();
    withBooks(common.userData);
    const before = { dataFolder: common.userData, profile: common.userData, isFromBefore: true };
    expect(places()).toEqual(before);
    expect(places('D:\\till').isFromBefore).toBe(false);
    withBooks(usual);
    expect(places()).toMatchObject({ dataFolder: usual, isFromBefore: false });
  });

  it('are one user folder on other systems, and for developers', () => {
    const { common } = pc();
    for (const other of [{ platform: 'linux' }, { isPackaged: false }]) {
      const parts = { ...common, ...other };
      expect(placesOf({ ...parts, requested: null })).toMatchObject({ dataFolder: parts.userData });
      expect(placesOf({ ...parts, requested: '/srv/till' })).toMatchObject({ profile: '/srv/till' });
    }
  });
});

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

describe('a data folder', () => {
  it('is made for its user alone, even deep down, and an existing folder stays as it was', () => {
    const folder = join(tempFolder(), 'shop', 'till');
    expect(prepareFolder(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(prepareFolder(folder)).toBeNull();
  });

  it('is no file, no path inside a file, and no whole disk', () => {
    const file = join(tempFolder(), 'a-file');
    writeFileSync(file, 'books?');
    expect(prepareFolder(file)).toBe('not-folder');
    expect(prepareFolder(join(file, 'till'))).toBe('not-folder');
    expect(prepareFolder('/')).toBe('root');
    expect(statSync(file).size).toBe(6);
  });

  it('has a name that the system accepts', () => {
    expect(prepareFolder('/tmp/till\0.db')).toBe('name');
    expect(prepareFolder(join(tempFolder(), 'x'.repeat(300)))).toBe('name');
  });

  it.runIf(existsSync('/proc/self'))('can be created in its place', () => {
    expect(prepareFolder('/proc/till')).toBe('not-made');
  });

  it('can be written to', () => {
    for (const code of ['EACCES', 'EPERM', 'EROFS', 'EIO'])
      expect(prepareFolder(tempFolder(), failing(code))).toBe('read-only');
  });

  it('on a full disk stops a new till; a till with books finishes them on a reserve', () => {
    const folder = tempFolder();
    expect(prepareFolder(folder, failing('ENOSPC'))).toBe('full');
    writeFileSync(join(folder, 'journal.db'), '');
    expect(prepareFolder(folder, failing('ENOSPC'))).toBeNull();
    expect(prepareFolder(folder, failing('EROFS'))).toBe('read-only');
  });
});

describe('who may write into the data folder', () => {
  it.skipIf(process.platform === 'win32')('raises a notice if anybody may', async () => {
    const folder = tempFolder();
    chmodSync(folder, 0o700);
    expect(await checkGuard(folder, null)).toBeNull();
    chmodSync(folder, 0o755);
    expect(await checkGuard(folder, null)).toBeNull();
    for (const mode of [0o777, 0o770, 0o702]) {
      chmodSync(folder, mode);
      expect(await checkGuard(folder, null)).toEqual({ code: 'folder.open', field: folder });
    }
    expect(await checkGuard(join(folder, 'none'), null)).toBeNull();
  });

  it('stays unknown if the system’s own tool does not answer', async () => {
    expect(await checkGuard(tempFolder(), '/no/windows')).toBeNull();
  });

  it.each([
    ['the installer’s', 'D:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1301bf;;;IU)', false],
    ['everybody reads', 'D:PAI(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;WD)', false],
    ['everybody reads, in letters', 'D:AI(A;OICI;FR;;;WD)(A;;GRGX;;;BU)', false],
    ['everybody changes', 'D:PAI(A;OICI;0x1301bf;;;WD)', true],
    ['users of the PC change', 'D:AI(A;OICIID;FA;;;SY)(A;OICIID;0x1301bf;;;BU)', true],
    ['ProgramData’s own: users add files', 'D:AI(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)', true],
    ['authenticated users, by number', 'D:(A;OICI;FA;;;S-1-5-11)', true],
    ['only below it', 'D:(A;OICIIO;GA;;;AU)', true],
    ['all is denied', 'D:(D;OICI;FA;;;WD)', false],
    ['no list at all', 'D:NO_ACCESS_CONTROL', true],
    ['as icacls saves it', 'Tilla\r\nD:PAI(A;OICI;FA;;;WD)\r\n', true],
  ])('on Windows: %s', (_name, sddl, isOpen) => {
    expect(isOpenInSddl(sddl)).toBe(isOpen);
  });
});

describe('a start that is refused', () => {
  const codes = Object.keys(SENTENCES) as RefusalCode[];

  it.each(codes)('explains %s in one line, and to the person in three languages', (code) => {
    const refusal = { code, about: 'C:\\$& till' };
    expect(lineOf(refusal)).toMatch(/^tilla: [^\n]+$/);
    const said = dialogOf(refusal).split('\n\n');
    expect(said).toHaveLength(3);
    expect(new Set(said).size).toBe(3);
    for (const sentence of said) expect(sentence).toContain('C:\\$& till');
    expect(SENTENCES[code].uz).not.toMatch(/['`´]|[og]’/i);
  });
});
