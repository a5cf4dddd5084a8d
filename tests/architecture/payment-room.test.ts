/** The payment room is small, and names no operation of one way to pay: each has its own file in `instruments/`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const isOfAnInstrument = (path: string): boolean => path.includes('/instruments/');

const room = globSync('{electron,shared}/payment/**/*.ts', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isOfAnInstrument(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

test('outside `instruments/` no file of the room knows how a payer code is charged', () => {
  expect(room.length).toBeGreaterThan(20);
  const names = /PassPayment|confirmPass|PassGateway|(?:enable|disable)Confirmation/;
  expect(room.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([]);
});

/** It falls with each step. The aim is 3,300. */
const MOST_LINES = 4_948;

test('the room without its instruments stays below a ceiling, and the ceiling follows it down', () => {
  const lines = room.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  const added = 'the room grew: take away as many lines as the change adds';
  expect(lines, added).toBeLessThanOrEqual(MOST_LINES);
  expect(lines, `lower MOST_LINES to ${lines}`).toBeGreaterThan(MOST_LINES - 25);
});
