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
  it('is read in both forms, with relative paths from where it was typed', () => {
    const cwd = join('/', 'shop');
    const args = readArguments(['main.js', '--data', 'till', '--provision=/tmp/p.json', '--lang', 'ru'], cwd);
    const read = { dataFolder: join(cwd, 'till'), provisionFile: '/tmp/p.json', language: 'ru' };
    expect(args).toEqual({ ...NOTHING, ...read });
    expect(readArguments(['--data', '--headless', '--lang', 'de'], cwd)).toEqual(NOTHING);
  });

  it('leaves the flags of others alone, wherever they stand', () => {
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

  it('takes no flag for a value, and no empty value', () => {
    const argv = ['--data', '--provision', '/p.json', '--lang='];
    expect(readArguments(argv, '/shop')).toEqual({ ...NOTHING, provisionFile: '/p.json' });
    expect(readArguments(['--data'], '/shop')).toEqual(NOTHING);
  });

  it('believes the first of two, and wipes only where it is plainly asked to', () => {
    expect(readArguments(['--data=/a', '--data', '/b', '--wipe-provision=no'], '/shop')).toEqual({
      ...NOTHING,
      dataFolder: '/a',
    });
  });

  it('asks for an end only where it is plainly written', () => {
    expect(readArguments(['--quit'], '/shop')).toEqual({ ...NOTHING, quit: true });
    expect(readArguments(['--quit=no'], '/shop')).toEqual(NOTHING);
  });

  it('is the same for a start by itself, but for a provisioning file that was wiped', () => {
    const argv = ['main.js', '--provision', '/p.json', '--wipe-provision', '--data', '/d'];
    expect(argumentsAgain(argv, true)).toEqual(argv);
    expect(argumentsAgain(argv, false)).toEqual(['main.js', '--data', '/d']);
    expect(argumentsAgain(['--provision=/p.json', '--data=/d'], false)).toEqual(['--data=/d']);
  });
});
