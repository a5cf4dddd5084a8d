/** The command line beside Chromium's and Electron's own flags. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { argumentsAgain, readArguments } from '../../electron/app/arguments.ts';

const NOTHING = {
  dataFolder: null,
  provisionFile: null,
  wipeProvision: false,
  provisionOnly: false,
  outFile: null,
  language: null,
  quit: false,
};

describe('the command line', () => {
  it('is read in both forms, and resolves relative paths against the working folder', () => {
    const cwd = join('/', 'shop');
    const args = readArguments(['main.js', '--data', 'till', '--provision=/tmp/p.json', '--lang', 'ru'], cwd);
    const read = { dataFolder: join(cwd, 'till'), provisionFile: '/tmp/p.json', language: 'ru' };
    expect(args).toEqual({ ...NOTHING, ...read });
    expect(readArguments(['--data', '--headless', '--lang', 'de'], cwd)).toEqual(NOTHING);
  });

  it('leaves the flags of other programs alone, wherever they stand', () => {
    const argv = [
      '--inspect=0',
      '--user-data-dir',
      '/u',
      'main.js',
      '--data',
      '/d',
      '-x',
      '--wipe-provision',
    ];
    expect(readArguments(argv, '/shop')).toEqual({ ...NOTHING, dataFolder: '/d', wipeProvision: true });
  });

  it('never takes a flag or an empty text as a value', () => {
    const argv = ['--data', '--provision', '/p.json', '--lang='];
    expect(readArguments(argv, '/shop')).toEqual({ ...NOTHING, provisionFile: '/p.json' });
    expect(readArguments(['--data'], '/shop')).toEqual(NOTHING);
  });

  it('uses the first of two values, and wipes only at a plain flag', () => {
    expect(readArguments(['--data=/a', '--data', '/b', '--wipe-provision=no'], '/shop')).toEqual({
      ...NOTHING,
      dataFolder: '/a',
    });
  });

  it('requests an end only at a plain flag', () => {
    expect(readArguments(['--quit'], '/shop')).toEqual({ ...NOTHING, quit: true });
    expect(readArguments(['--quit=no'], '/shop')).toEqual(NOTHING);
  });

  it('stays the same for a restart, except for a provisioning file that was wiped', () => {
    const argv = ['main.js', '--provision', '/p.json', '--wipe-provision', '--data', '/d'];
    expect(argumentsAgain(argv, true)).toEqual(argv);
    expect(argumentsAgain(argv, false)).toEqual(['main.js', '--data', '/d']);
    expect(argumentsAgain(['--provision=/p.json', '--data=/d'], false)).toEqual(['--data=/d']);
  });
});
