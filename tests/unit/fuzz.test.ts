/** The short form of `npm run fuzz`, and a proof that each of its bounds bites. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { freshSeed } from '../support/fresh-seed.ts';

/** Seconds on an idle machine. */
const PATIENCE_MS = 300_000;
const ROOT = resolve(import.meta.dirname, '../..');
/** The command takes seeds of 31 bits. */
const SEED = String(freshSeed(20_261_126) % 2 ** 31);

function run(script: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(ROOT, script), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, told: `${stdout}${stderr}` };
}

it(
  'finds nothing in 300 cases for each target',
  () => {
    const { status, stdout, told } = run('tools/scripts/run.js', 'fuzz', '--cases', '300', '--seed', SEED);
    const lines = stdout.trimEnd().split('\n');
    console.log(lines[0]);
    expect(status, told).toBe(0);
    const targets = lines.slice(1, -1);
    expect(targets.length).toBeGreaterThanOrEqual(14);
    for (const line of targets) expect(line).toMatch(/^fuzz: [a-z-]+, 300 cases \(\d+ ms\)$/);
    expect(lines.at(-1)).toBe(`fuzz: ok, ${300 * targets.length} cases`);
  },
  PATIENCE_MS,
);

const Found = z.record(
  z.string(),
  z.object({ why: z.string(), shown: z.string().nullable(), path: z.string().nullable() }).nullable(),
);

it('finds each bound that is crossed, and the smallest case that crosses it', () => {
  const { status, stdout, told } = run('tests/support/faulty-targets.ts');
  expect(status, told).toBe(0);
  const { nothing, throws, late, ...others } = Found.parse(JSON.parse(stdout));
  expect(nothing).toBeNull();
  expect(throws).toMatchObject({
    why: expect.stringContaining('too much'),
    shown: '40',
    path: expect.any(String),
  });
  expect(late).toMatchObject({ why: expect.stringContaining('a file was made'), shown: null, path: null });
  const words = Object.fromEntries(
    Object.entries(others).map(([name, one]) => [name, one?.why.split('\n')[0]]),
  );
  expect(words).toEqual({
    answers: 'Error: the secret is in what was answered',
    throwsSecret: 'Error: the secret is in what was thrown',
    prints: 'Error: the secret is on the console',
    runs: 'Error: code of the input ran',
    makesFile: 'Error: a file was made: data,made,outside.pem',
    changesFile: 'Error: a file outside was changed',
    startsProcess: 'Error: a process was started',
    asksAround: 'Error: a connection was asked for to stranger.invalid',
    takesTime: expect.stringMatching(/^Error: it took \d+ ms$/),
    changesPrototype: 'Error: a prototype was changed',
  });
});
