/** The parts of the shell and of its installation that are plain functions. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../tools/chromium-shell/find-browser.ts';
import { takeKernelLock } from '../../tools/chromium-shell/kernel-lock.ts';
import { newestFile } from '../../tools/chromium-shell/newest-file.ts';
import { makeCloneCodec } from '../../tools/chromium-shell/page/clone.ts';
import { slept } from '../../tools/chromium-shell/power-monitor.ts';
import { proxyFromEnvironment } from '../../tools/chromium-shell/proxy.ts';
import { absent, cancellable, standIn } from '../../tools/chromium-shell/stand-in.ts';
import { flagValue, parseChromiumFlags, readSwitches } from '../../tools/chromium-shell/switches.ts';
import { chooseRuntime, type RuntimeQuestion } from '../../tools/scripts/setup/choose-runtime.ts';
import { nodeProblem } from '../../tools/scripts/setup/command-line.ts';
import { freshFolder } from './running-fixture.ts';

describe('extra Chromium switches', () => {
  test('are words, with quotes around values that have spaces', () => {
    expect(parseChromiumFlags('--a --file="/x y/c.y4m"  --b=\'1 2\'')).toEqual([
      '--a',
      '--file=/x y/c.y4m',
      '--b=1 2',
    ]);
  });

  test('may be a JSON array, which needs no quotes', () => {
    expect(parseChromiumFlags(' ["--file=/x \\"y\\"/c.y4m", "--b"]')).toEqual(['--file=/x "y"/c.y4m', '--b']);
  });

  test('may be empty', () => {
    expect(parseChromiumFlags(undefined)).toEqual([]);
    expect(parseChromiumFlags('  ')).toEqual([]);
  });

  test.each(['--a https://elsewhere.example', '["--a", 1]', '["--a"', 'x'])('are refused: %s', (text) => {
    expect(() => parseChromiumFlags(text)).toThrow();
  });
});

describe('the command line', () => {
  test('takes a value after a space or an equals sign', () => {
    expect(flagValue(['--data', '/x'], 'data')).toBe('/x');
    expect(flagValue(['--data=/x=y'], 'data')).toBe('/x=y');
    expect(flagValue(['--database=/x'], 'data')).toBeUndefined();
  });

  test('runs headless on request, and says why when there is no display', () => {
    expect(readSwitches(['--headless'], {}, 'linux')).toMatchObject({
      headless: true,
      headlessBecause: null,
    });
    expect(readSwitches([], {}, 'linux').headlessBecause).toMatch(/no display/);
    expect(readSwitches([], { DISPLAY: ':0' }, 'linux').headless).toBe(false);
    expect(readSwitches([], {}, 'win32').headless).toBe(false);
  });

  test.each(['x', '', '70000', '-1', '1.5'])('refuses the port "%s"', (port) => {
    expect(() => readSwitches(['--remote-debugging-port', port], {}, 'win32')).toThrow(/port/);
  });
});

describe('the choice of the runtime', () => {
  const question = (changes: Partial<RuntimeQuestion>): RuntimeQuestion => ({
    argv: [],
    env: { DISPLAY: ':0' },
    platform: 'linux',
    electronInstalled: true,
    downloadFailedLately: false,
    ...changes,
  });

  test.each<[string, Partial<RuntimeQuestion>, string]>([
    ['Electron is installed', {}, 'electron'],
    ['it is not installed', { electronInstalled: false }, 'download'],
    ['a download failed lately', { electronInstalled: false, downloadFailedLately: true }, 'shell'],
    ['a debugging port', { argv: ['--remote-debugging-port', '9333'] }, 'shell'],
    ['a debugging port with an equals sign', { argv: ['--remote-debugging-port=9333'] }, 'shell'],
    ['headless', { argv: ['--headless'] }, 'shell'],
    ['no display', { env: {} }, 'shell'],
    ['the shell by name', { env: { DISPLAY: ':0', TILLA_RUNTIME: 'shell' } }, 'shell'],
    [
      'Electron by name, whatever the flags',
      { env: { TILLA_RUNTIME: 'electron' }, argv: ['--headless'] },
      'electron',
    ],
    [
      'Electron by name, after a failed download',
      { env: { TILLA_RUNTIME: 'electron' }, electronInstalled: false, downloadFailedLately: true },
      'download',
    ],
  ])('%s', (_case, changes, runtime) => {
    expect(chooseRuntime(question(changes)).runtime).toBe(runtime);
  });

  test('another name is a mistake', () => {
    expect(() => chooseRuntime(question({ env: { TILLA_RUNTIME: 'elektron' } }))).toThrow(/elektron/);
  });
});

test('an older Node gets an error, and this one passes', () => {
  expect(nodeProblem()).toBeNull();
  expect(nodeProblem('24.10.0')).toBeNull();
  expect(nodeProblem('25.0.0')).toBeNull();
  expect(nodeProblem('24.9.9')).toMatch(/24\.10/);
  expect(nodeProblem('20.19.0')).toMatch(/20\.19\.0/);
});

test('a browser is found on the path or by name, and a wrong name is an error', () => {
  expect(findBrowser({ PATH: '/nowhere' }, 'linux')).toBeNull();
  expect(findBrowser({ TILLA_BROWSER: process.execPath }, 'linux')).toBe(process.execPath);
  expect(() => findBrowser({ TILLA_BROWSER: '/nowhere/chromium' }, 'linux')).toThrow(/TILLA_BROWSER/);
});

describe('the clone codec', () => {
  const { encode, decode } = makeCloneCodec();
  const through = (value: unknown) => decode(encode(value));

  test('keeps what a structured clone keeps', () => {
    const values = [
      0,
      -0,
      Number.NaN,
      1e300,
      '',
      'ʻ🙂',
      true,
      null,
      undefined,
      2n ** 80n,
      /a\/b/gi,
      new Date(0),
    ];
    for (const value of values) expect(through(value)).toStrictEqual(structuredClone(value));
    const parts = {
      map: new Map([[{ a: 1 }, new Set([1])]]),
      view: new Float64Array([1.5]),
      raw: new Uint8Array([255]).buffer,
    };
    expect(through(parts)).toStrictEqual(structuredClone(parts));
    expect(through(Object.create({ inherited: 1 }, { own: { value: 1, enumerable: true } }))).toEqual({
      own: 1,
    });
  });

  test('keeps errors with their kind, and circles', () => {
    const error = through(new RangeError('too far'));
    expect(error).toBeInstanceOf(RangeError);
    expect(error).toMatchObject({ message: 'too far' });
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const copy = through(circle) as typeof circle;
    expect(copy.self).toBe(copy);
  });

  test('does not let a name change the type of an object', () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
    const copy = through(hostile) as { polluted?: boolean };
    expect(copy.polluted).toBeUndefined();
    expect(Object.keys(copy as object)).toEqual(['__proto__']);
  });

  test.each([
    ['function', () => 1],
    ['symbol', Symbol('x')],
    ['promise', Promise.resolve()],
    ['weak map', new WeakMap()],
  ])('refuses a %s', (_name, value) => {
    expect(() => encode({ value })).toThrow(/could not be cloned/);
  });
});

describe('the proxy in the environment', () => {
  const env = { https_proxy: 'http://proxy.shop:3128', NO_PROXY: 'inside.shop,.bank:8443' };

  test.each([
    ['https://pay.example/', 'PROXY proxy.shop:3128'],
    ['http://pay.example/', 'DIRECT'],
    ['https://a.inside.shop/', 'DIRECT'],
    ['https://x.bank:8443/', 'DIRECT'],
    ['https://x.bank/', 'PROXY proxy.shop:3128'],
    ['https://127.0.0.1:1/', 'DIRECT'],
    ['https://localhost/', 'DIRECT'],
  ])('%s', (url, expected) => {
    expect(proxyFromEnvironment(url, env)).toBe(expected);
  });

  test('has its kind and usual port', () => {
    expect(proxyFromEnvironment('https://a.example/', { ALL_PROXY: 'socks5://10.0.0.1' })).toBe(
      'SOCKS5 10.0.0.1:1080',
    );
    expect(proxyFromEnvironment('https://a.example/', { HTTPS_PROXY: 'https://p' })).toBe('HTTPS p:443');
    expect(proxyFromEnvironment('https://a.example/', { HTTPS_PROXY: 'p:8080' })).toBe('PROXY p:8080');
  });
});

test('a sleep is a gap between two clocks, a busy machine is not', () => {
  const at = (throughSleepMs: number, awakeMs: number) => ({ throughSleepMs, awakeMs });
  expect(slept(at(0, 0), at(2_000, 2_000))).toBe(false);
  expect(slept(at(0, 0), at(60_000, 60_000))).toBe(false);
  expect(slept(at(0, 0), at(60_000, 2_000))).toBe(true);
});

test('a dialog that opens a file takes the newest one that fits', () => {
  const folder = freshFolder();
  const put = (name: string, seconds: number): void => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), seconds, seconds);
  };
  for (const [at, name] of ['old.csv', 'new.XLSX', 'newest.pdf'].entries()) put(name, 1_000 + at);
  mkdirSync(join(folder, 'folder.csv'));
  expect(newestFile(folder, ['xlsx', 'csv'])).toBe(join(folder, 'new.XLSX'));
  expect(newestFile(folder, ['csv'])).toBe(join(folder, 'old.csv'));
  expect(newestFile(folder, ['txt'])).toBeNull();
  expect(newestFile(join(folder, 'none'), ['*'])).toBeNull();
});

test('a lock has one holder, and is free again after it', () => {
  const file = `${freshFolder()}/lock`;
  const first = takeKernelLock(file);
  expect(first).not.toBeNull();
  expect(takeKernelLock(file)).toBeNull();
  first?.release();
  expect(takeKernelLock(file)).not.toBeNull();
});

describe('functions that the stand-in lacks', () => {
  test('are named in an error when called, and only then', () => {
    const dock = standIn<Electron.Dock>('app.dock', { bounce: () => 1 });
    expect(dock.bounce()).toBe(1);
    const missing = dock.hide;
    expect(() => missing()).toThrow('the Chromium shell does not have app.dock.hide');
    const net = absent<Electron.Net>('net');
    expect(() => net.fetch('https://a.example/')).toThrow('the Chromium shell does not have net.fetch');
  });

  test('are not mistaken for a promise', async () => {
    const shell = standIn<Electron.Shell>('shell', {});
    expect(await Promise.resolve(shell)).toBe(shell);
  });

  test('an event knows that it was prevented', () => {
    const event = cancellable({ url: 'x' });
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
    expect(event).toMatchObject({ defaultPrevented: true, url: 'x' });
  });
});
