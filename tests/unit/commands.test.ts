/** Our own commands on the command line: an unknown flag stops a command before its work begins. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';

const RUN = resolve(import.meta.dirname, '../../tools/scripts/run.js');

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, ...args], { encoding: 'utf8' });
  return { status, stdout, lines: stderr.trim().split('\n') };
}

test.each([
  ...[
    'bench',
    'build',
    'catalogue',
    'chaos',
    'check',
    'conformance',
    'demo',
    'fuzz',
    'journal',
    'load',
    'prose',
    'simulate',
    'soak',
    'test',
    'training-gateway',
  ],
])('%s refuses --nonsense with one line and code 2', (name) => {
  const { status, stdout, lines } = run(name, '--nonsense');
  expect(lines).toEqual([expect.stringMatching(`^${name}: Unknown option '--nonsense'.*usage: ${name} `)]);
  expect([status, stdout]).toEqual([2, '']);
});

test.each([
  ['chaos', '--kills', '0'],
  ['fuzz', '--cases', '0'],
  ['fuzz', '--only', 'nothing'],
  ['simulate', '--runs', 'many'],
  ['simulate', '--people', '--until-first'],
  ['simulate', '--counted', '--people'],
  ['simulate', '--digest', '--sqlite'],
  ['soak', '--baskets', '9'],
  ['load', '--seconds', '0'],
  ['test', '--part', '1/4'],
  ['training-gateway', '--port', '70000'],
  ['bench', '--only', 'nothing'],
])('%s %s %s: one line, code 2', (name, flag, value) => {
  const { status, lines } = run(name, flag, value);
  expect(lines).toEqual([expect.stringContaining(`${name}: ${flag} `)]);
  expect(status).toBe(2);
});
