/** The command line beside Chromium's and Electron's own flags. */
import { describe, expect, it } from 'vitest';
import { argumentsAgain, readArguments } from '../../electron/install/arguments.ts';

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
