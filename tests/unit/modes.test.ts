/** Which mode a command line requests, and how the mode refuses. */
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../electron/app/arguments.ts';
import { strangerOn } from '../../electron/app/closed-command-line.ts';
import { catalogue } from '../../electron/app/modes/catalogue.ts';
import { journal } from '../../electron/app/modes/journal.ts';
import type { RunMode } from '../../electron/app/modes/mode.ts';
import { provisionOnly } from '../../electron/app/modes/provision-only.ts';
import { quit } from '../../electron/app/modes/quit.ts';
import { till } from '../../electron/app/modes/till.ts';
import { RUN_MODES, runModeOf } from '../../electron/app/modes.ts';

const chosen = (...argv: string[]): RunMode => runModeOf({ argv, args: readArguments(argv, '/shop') });

describe('a command line', () => {
  it('chooses its mode', () => {
    expect(chosen('--journal', 'verify', '--data', '/d')).toBe(journal);
    expect(chosen('--journal=repair')).toBe(journal);
    expect(chosen('--catalogue', 'check', 'goods.csv')).toBe(catalogue);
    expect(chosen('--quit')).toBe(quit);
    expect(chosen('--provision-only', '--provision', '/p.json')).toBe(provisionOnly);
  });

  it('without a command opens the till', () => {
    for (const argv of [
      [],
      ['--data', '/d', '--lang', 'uz'],
      ['--provision', '/p.json'],
      ['--quit=no'],
      ['quit'],
    ])
      expect(chosen(...argv), argv.join(' ')).toBe(till);
  });

  it('with several commands runs only the first of the list, in any order of the words', () => {
    const words = ['--journal=verify', '--quit', '--provision-only'];
    expect(chosen(...words)).toBe(journal);
    expect(chosen(...words.toReversed())).toBe(journal);
    expect(chosen('--provision-only', '--quit')).toBe(quit);
    expect(RUN_MODES).toEqual([journal, catalogue, quit, provisionOnly, till]);
  });
});

describe('a mode', () => {
  it('that a script runs never shows a dialog', () => {
    const withDialog = RUN_MODES.filter(({ refusesBy }) => refusesBy === 'stderr-and-dialog');
    expect(withDialog).toEqual([till]);
  });

  it('that only reads and writes files never starts Chromium', () => {
    expect(RUN_MODES.filter(({ needsChromium }) => !needsChromium)).toEqual([journal, catalogue, quit]);
  });

  it('has switches that an installed till accepts, and that no other mode has', () => {
    const names = RUN_MODES.flatMap(({ switches }) => Object.keys(switches));
    expect(new Set(names).size).toBe(names.length);
    for (const { switches } of RUN_MODES)
      for (const [name, kind] of Object.entries(switches))
        expect(strangerOn(kind === 'alone' ? [`--${name}`] : [`--${name}`, 'x'], 'win32'), name).toBeNull();
  });

  it('loads code that runs without a person', async () => {
    const said: string[] = [];
    const run = await quit.load();
    const argv = ['--quit'];
    const outcome = run({
      argv,
      args: readArguments(argv, '/shop'),
      places: { dataFolder: '/no-till-here', profile: '/no-till-here', isFromBefore: false },
      print: (line) => void said.push(line),
      onOpened: () => undefined,
    });
    expect(await outcome).toBe(0);
    expect(said).toEqual(['quit: no till runs on /no-till-here']);
  });
});
