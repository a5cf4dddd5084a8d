/**
 * Starts that fail: an unusable data folder, and an installed till that is told to open itself to inspection.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START = join(ROOT, 'tools', 'scripts', 'start.ts');

/** Without a screen, so that no window opens on a desktop. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  TILLA_RUNTIME: 'shell',
  DISPLAY: '',
  WAYLAND_DISPLAY: '',
};
const installed: NodeJS.ProcessEnv = { ...env, TILLA_PACKAGED: '1' };

function start(args: readonly string[], environment: NodeJS.ProcessEnv = env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...args], {
    cwd: ROOT,
    env: environment,
    encoding: 'utf8',
    timeout: 100_000,
  });
  return { status, stdout, stderr };
}

describe('an unusable data folder', () => {
  it.each([
    ['a file', 'a-file', 'is, or lies in, a file'],
    ['in a file', 'a-file/till', 'is, or lies in, a file'],
    ['a whole disk', '/', 'is a whole disk'],
    ['not to be made', '/proc/till', 'can’t be made'],
    ['no name', 'x'.repeat(300), 'can’t be the name of a folder'],
  ])(
    '%s: is reported in a line and in three languages, and the till ends before anything else',
    (_name, place, why) => {
      const folder = tempFolder();
      writeFileSync(join(folder, 'a-file'), 'not a folder');
      // A place of the machine's own stays unchanged.
      const data = resolve(folder, place);
      const { status, stdout, stderr } = start(['--headless', '--data', data]);
      const line = stderr
        .split('\n')
        .find((one) => one.startsWith('tilla: The ') || one.startsWith('tilla: “'));
      expect(line).toContain(why);
      expect(stderr).toMatch(/Деньги не списывались/);
      expect(stderr).toMatch(/Pul yechilmadi/);
      expect(stdout).not.toContain('ready');
      expect(status).toBe(2);
      expect(readdirSync(folder)).toEqual(['a-file']);
    },
  );
});

describe('an unattended roll-out', () => {
  it('gets its error in a line, and no box waits for somebody to close it', () => {
    const { status, stderr } = start(['--provision-only', '--data', '/']);
    expect(stderr).toContain('is a whole disk');
    expect(stderr).not.toMatch(/Деньги не списывались/);
    expect(status).toBe(2);
  });
});

describe('an installed till', () => {
  it.each([
    ['--remote-debugging-port', ['--remote-debugging-port', '0']],
    ['-remote-debugging-port', ['-remote-debugging-port=0']],
    ['--', ['--', '--remote-debugging-port=0']],
    ['--inspect', ['--inspect']],
    ['--proxy-server', ['--proxy-server=evil.example:8080']],
  ])('does not start with %s, and Chromium never starts', (named, words) => {
    const data = join(tempFolder(), 'installed');
    const { status, stdout, stderr } = start(['--data', data, ...words], installed);
    expect(stderr).toContain(`does not start with “${named}” on its command line`);
    expect(stdout).not.toContain('ready');
    expect(status).toBe(2);
    expect(existsSync(data)).toBe(false);
  });

  it('starts with its own switches, and ends on request', async () => {
    const data = join(tempFolder(), 'installed');
    const till = spawn(process.execPath, [START, '--data', data, '--lang', 'uz'], {
      cwd: ROOT,
      env: installed,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void till.kill('SIGKILL'));
    for await (const line of createInterface({ input: till.stdout })) if (/ready/.test(line)) break;
    const ended = once(till, 'exit');
    expect(start(['--quit', '--data', data], installed)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('has ended'),
    });
    expect(await ended).toEqual([0, null]);
    expect(start(['--quit', '--data', data], installed)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('no till runs'),
    });
  });
});
