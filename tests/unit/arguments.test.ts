/** The command line beside Chromium's and Electron's own flags. */
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../electron/install/arguments.ts';

const NOTHING = {
  dataFolder: null,
  provisionFile: null,
  wipeProvision: false,
  provisionOnly: false,
  outFile: null,
  language: null,
};

describe('the command line', () => {
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
});
