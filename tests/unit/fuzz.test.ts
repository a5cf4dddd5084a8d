/** `npm run fuzz`: its short form on a fresh seed, and that each of its bounds bites. */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANARY } from '../../tools/fuzz/bounds.ts';
import { runTarget } from '../../tools/fuzz/run-target.ts';
import { casesOf, type Ground, type Target } from '../../tools/fuzz/target.ts';
import { TARGETS } from '../../tools/fuzz/targets.ts';

const RUN = resolve(import.meta.dirname, '../../tools/scripts/run.js');

function fuzz(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, 'fuzz', ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr, last: stdout.trimEnd().split('\n').at(-1) };
}

it('finds nothing in 300 cases for each target, of a seed that nobody has seen', () => {
  const { status, stdout, stderr, last } = fuzz('--cases', '300');
  const told = `${stdout}${stderr}`;
  console.log(told.split('\n')[0]);
  expect(status, told).toBe(0);
  expect(last, told).toBe(`fuzz: ok, ${300 * TARGETS.length} cases`);
});

it('runs one target again, by its seed', () => {
  const { stdout, status } = fuzz('--only', 'app-paths', '--seed', '7', '--cases', '5');
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^fuzz: seed 7\nfuzz: app-paths, 5 cases .*\nfuzz: ok, 5 cases\n$/),
  ]);
});

/** Numbers from 0 to 99, each met so. */
const target = (meet: (number: number, ground: Ground) => unknown): Target => ({
  name: 'stand-in',
  open: (ground) => ({ cases: casesOf(fc.nat(99), (number) => meet(number, ground)) }),
});
const ORDER = { cases: 200, seed: 3, path: null };

describe('what a fuzzed target does', () => {
  it('and that is right is no finding', async () => {
    expect(
      await runTarget(
        target(() => null),
        ORDER,
      ),
    ).toBeNull();
  });

  it('wrong is named with the smallest case, and found again by its path', async () => {
    const fails = target((number) => {
      if (number >= 40) throw new Error('too much');
    });
    const found = await runTarget(fails, ORDER);
    expect(found).toMatchObject({ why: expect.stringContaining('too much'), shown: '40' });
    expect(await runTarget(fails, { ...ORDER, path: found?.path ?? null })).toMatchObject({ shown: '40' });
  });

  it.each<[string, (number: number, ground: Ground) => unknown, string]>([
    [
      'answers with the secret',
      (_, { secret }) => ({ note: `code ${secret}` }),
      'secret is in what was answered',
    ],
    [
      'throws the secret',
      (_, { secret }) => Promise.reject(new Error(secret)),
      'secret is in what was thrown',
    ],
    ['prints the secret', (_, { secret }) => console.log(secret), 'secret is on the console'],
    ['runs code of the input', () => Object.assign(globalThis, { [CANARY]: 1 }), 'code of the input ran'],
    [
      'makes a file outside',
      (_, { folder }) => writeFileSync(join(dirname(folder), 'made'), ''),
      'a file was made',
    ],
    [
      'changes one outside',
      (_, { folder }) => writeFileSync(join(dirname(folder), 'outside.pem'), ''),
      'outside was changed',
    ],
    ['starts a process', () => void spawn(process.execPath, ['--version']), 'a process was started'],
    [
      'asks another machine',
      () => void connect(9, 'stranger.invalid').on('error', () => undefined),
      'to stranger.invalid',
    ],
    ['takes its time', () => spin(80), 'it took'],
  ])('is found where it %s', async (_name, meet, why) => {
    const found = await runTarget(target(meet), { ...ORDER, mostCpuMs: 40 });
    expect(found?.why).toContain(why);
    expect(found?.path).toEqual(expect.any(String));
  });

  it('is found where it changes a prototype', async () => {
    const pollutes = target(() =>
      Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true }),
    );
    const found = await runTarget(pollutes, ORDER);
    Reflect.deleteProperty(Object.prototype, 'polluted');
    expect(found?.why).toContain('a prototype was changed');
  });

  it('is found where it shows only at the end', async () => {
    const late: Target = {
      name: 'late',
      open: ({ folder }) => ({
        cases: casesOf(fc.nat(), () => null),
        close: () => {
          writeFileSync(join(dirname(folder), 'left'), '');
          rmSync(folder, { recursive: true });
        },
      }),
    };
    expect(await runTarget(late, ORDER)).toMatchObject({
      why: expect.stringContaining('a file was made'),
      shown: null,
    });
  });
});

/** Works for so long by this thread's own time. */
function spin(ms: number): void {
  const began = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(began);
    if (user + system > ms * 1_000) return;
  }
}
