/** The installer's console about a file that can't be taken, and the command that only sets up. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../electron/app/arguments.ts';
import { installerLines } from '../../electron/app/installer-console.ts';
import { writeOutcome } from '../../electron/app/out-file.ts';
import { provisionOnly } from '../../electron/app/provision-command.ts';
import { readInstallation, readProvisionFile } from '../../electron/provisioning/provision.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { FAULT_REASONS } from '../../shared/errors/provision-fault.ts';
import { ERROR_CODES } from '../../shared/errors/till-error.ts';
import { catalogueRun } from '../support/catalogue-command.ts';
import { openedJournal } from '../support/journals.ts';
import { fileWith, PROVISION, SECRET } from '../support/provision-files.ts';
import { secretStore } from '../support/secret-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { sheetBytes } from '../support/xlsx-bytes.ts';

describe('the console', () => {
  it('prints one English line for each fault, then what happened and what to do', () => {
    const read = readProvisionFile(fileWith(`{\n"service_id": true,\n"sercet_key": "${SECRET}"\n}`));
    if (read.ok) throw new Error('it was taken');
    const lines = installerLines(read.error);
    expect(lines.slice(-3)).toEqual([
      'provision: line 2: service_id: must be a number, without quotes',
      'provision: line 3: sercet_key: is not a key that Tilla knows: check the spelling',
      expect.stringMatching(/^provision: The setup file can’t be used: 7 things are wrong/),
    ]);
    expect(lines.join()).not.toContain(SECRET);
    const broken = readProvisionFile(fileWith('{\n  "base_url": \n}'));
    expect(!broken.ok && installerLines(broken.error)[0]).toMatch(
      /^provision: line 3, position 1: the file: is not JSON/,
    );
    const misplaced = readProvisionFile(fileWith(`{\n"tls": { "${SECRET}": true }\n}`));
    expect(!misplaced.ok && installerLines(misplaced.error)).toContain(
      'provision: line 2: tls.(name not shown): is not a key that Tilla knows: check the spelling',
    );
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key-${index}`, 1]));
    const long = readProvisionFile(fileWith({ ...PROVISION, ...many }));
    expect(!long.ok && installerLines(long.error).slice(-2)[0]).toBe('provision: and 10 more');
  });

  it('has a line for every reason and every other obstacle to a set-up', () => {
    for (const reason of FAULT_REASONS) {
      const fault = { field: 'base_url', line: 2, reason, limit: 8, allowed: ['"card"'] };
      const [line] = installerLines({ code: 'provision.invalid', limit: 1, faults: [fault] });
      expect(line, reason).toMatch(/^provision: line 2: base_url: \S.+$/);
      expect(line, reason).not.toMatch(/[{}]/);
    }
    for (const code of ERROR_CODES)
      expect(installerLines({ code }).join(), code).toMatch(/^provision: \S.+$/);
  });
});

describe('--provision-only', () => {
  /** The printed lines and the exit code. */
  async function run(flags: readonly string[], options: { hasStore?: boolean; isInUse?: boolean } = {}) {
    const folder = tempFolder();
    const said: string[] = [];
    const code = await provisionOnly({
      args: readArguments(['--provision-only', ...flags], folder),
      folder,
      secretStore: secretStore(options.hasStore ?? true),
      secondFolder: () => null,
      isInUse: options.isInUse ?? false,
      print: (line) => said.push(line),
    });
    return { folder, said, code };
  }

  it('sets the till up and ends with 0', async () => {
    const { folder, said, code } = await run(['--provision', fileWith(PROVISION)]);
    expect([code, said]).toEqual([0, ['provision: ok']]);
    expect(existsSync(join(folder, 'installation.sealed'))).toBe(true);
  });

  it('lets the people of the file sign in from then on', async () => {
    const staff = [{ name: 'Dilshod', role: 'manager', pin: '25803690' }];
    const { folder, said } = await run(['--provision', fileWith({ ...PROVISION, staff })]);
    expect(said).toEqual(['provision: ok']);
    const journal = openedJournal(journalPath(folder));
    expect(journal.staff()).toMatchObject([{ name: 'Dilshod', roleId: 'manager', reach: 'elsewhere' }]);
    expect(journal.staff()[0]?.pin).not.toBeNull();
    journal.close();
  });

  it('takes the good rows of its goods, names the others, and stays a good set-up', async () => {
    const beside = (bytes: Uint8Array | string, name: string): string => {
      const path = fileWith({ ...PROVISION, catalogue: name });
      writeFileSync(join(dirname(path), name), bytes);
      return path;
    };
    const workbook = sheetBytes([
      ['Nomi', 'Narxi', 'MXIK'],
      ['Non', { number: '4000' }, ''],
      ['Sut', 'x', ''],
      ['Choy', { number: '9000' }, '123'],
    ]);
    const goods = await run(['--provision', beside(workbook, 'goods.xlsx')]);
    expect([goods.code, goods.said.at(-1), goods.said.length]).toEqual([0, 'provision: ok', 2]);
    expect(goods.said[0]).toMatch(/2 rows of goods have faults.*goods\.xlsx.*Rows: 3, 4\./);
    const found = (await catalogueRun(goods.folder, ['search', 'non', 'sut', 'choy'])).lines;
    expect(found.map((line) => JSON.parse(line).length)).toEqual([1, 0, 1]);
    const text = await run(['--provision', beside('Nomi;Narxi\nNon;4000\n', 'goods.csv')]);
    expect([text.code, text.said]).toEqual([0, ['provision: ok']]);
    const broken = await run(['--provision', beside(workbook.subarray(0, 500), 'goods.xlsx')]);
    expect([broken.code, broken.said.at(-1)]).toEqual([0, 'provision: ok']);
    expect(broken.said[0]).toMatch(/were not taken: .*goods\.xlsx\. Why: the file is damaged/);
    expect(existsSync(join(broken.folder, 'installation.sealed'))).toBe(true);
  });

  it('prints when the key lives in memory only, so that a script knows', async () => {
    const { said, code } = await run(['--provision', fileWith(PROVISION)], { hasStore: false });
    expect([code, said]).toEqual([
      0,
      ['provision: Nothing sealed: needs its setup file at each start', 'provision: ok'],
    ]);
  });

  it('names every fault, touches nothing and ends with 1', async () => {
    const { folder, said, code } = await run([
      '--provision',
      fileWith({ ...PROVISION, service_id: '77', x: 1 }),
    ]);
    expect(code).toBe(1);
    expect(said).toHaveLength(3);
    expect(said.join()).not.toContain('provision: ok');
    expect(readInstallation(folder)).toEqual({ ok: true, value: null });
  });

  it('reports a wrong path to a script, even on a till whose own file was wiped', async () => {
    const { folder } = await run(['--provision', fileWith(PROVISION)]);
    const path = join(folder, 'typo.json');
    const again = await provisionOnly({
      args: readArguments(['--provision-only', '--wipe-provision', '--provision', path], folder),
      folder,
      secretStore: secretStore(true),
      secondFolder: () => null,
      isInUse: false,
      print: () => undefined,
    });
    expect(again).toBe(1);
  });

  it('never takes a missing file as a request to train, nor a folder with a running till', async () => {
    const none = await run([]);
    expect([none.code, none.said[0]]).toEqual([1, 'provision: the file: there is no such file']);
    const used = await run(['--provision', fileWith(PROVISION)], { isInUse: true });
    expect(used).toMatchObject({
      code: 1,
      said: [expect.stringContaining('Another Tilla works in this folder')],
    });
    expect(readInstallation(used.folder)).toEqual({ ok: true, value: null });
  });

  it('writes its lines into a named file, and reports a file that it can’t write', async () => {
    const out = join(tempFolder(), 'outcome.txt');
    const { said, code } = await run(['--provision', fileWith(PROVISION), '--out', out]);
    expect([code, said, readFileSync(out, 'utf8')]).toEqual([0, [], 'provision: ok\n']);
    expect(await run(['--provision', fileWith(PROVISION), '--out', tempFolder()])).toMatchObject({
      code: 1,
      said: ['provision: ok', expect.stringMatching(/can't be written$/)],
    });
    // A typing mistake costs neither the file nor anything of the till.
    const file = fileWith(PROVISION);
    expect(await run(['--provision', file, '--out', file])).toMatchObject({ code: 1 });
    expect(readFileSync(file, 'utf8')).toContain(SECRET);
    const folder = tempFolder();
    const book = join(folder, 'journal.db');
    writeFileSync(book, 'the books');
    expect(writeOutcome(book, ['ok'], [`${folder}/`])).toBe(false);
    expect(writeOutcome(join(folder, 'new.txt'), ['ok'], [folder])).toBe(false);
    expect(writeOutcome(`${folder}.txt`, ['ok'], [folder])).toBe(true);
    expect(readFileSync(book, 'utf8')).toBe('the books');
  });
});
