/** The rules of the money name proofs that exist, and its drawing shows the moves of the code. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOVES } from '../../shared/payment/machine.ts';
import { BRANCHES } from '../../tools/simulation/counted/branches.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/reliability.md');

const pages = [page, read('docs/refunds.md'), read('docs/invoices-and-cards.md')].join('\n');

const rules = [...pages.matchAll(/^\| R(\d+) \| .+ \| .+ \| (.+) \|$/gm)]
  .map(([, number, proofs = '']) => ({ number: Number(number), proofs: proofs.split(', ') }))
  .toSorted((one, other) => one.number - other.number);

const checksOf = (text: string): readonly string[] =>
  [...text.matchAll(/^\| (\(\w+\)) \|/gm)].map(([, check = '']) => check);
const checks = checksOf(read('tools/simulation/README.md'));

/** `half-proved` is a story; `unit/machine` stands in its own folder. */
const isTest = (name: string): boolean =>
  existsSync(join(ROOT, 'tests', name.includes('/') ? '' : 'story', `${name}.test.ts`));

test('the rules are numbered without a gap', () => {
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.map(({ number }) => number)).toEqual(rules.map((_, at) => at + 1));
  expect(pages.match(/^\| R/gm)).toHaveLength(rules.length);
});

test.each(rules)('R$number is held by $proofs', ({ proofs }) => {
  const missing = proofs.filter((proof) => {
    const [, name] = /^`(.+)`$/.exec(proof) ?? [];
    return name === undefined ? !checks.includes(proof) : !isTest(name);
  });
  expect(missing).toEqual([]);
});

test('each check of the simulation is explained once', () => {
  const sources = globSync('tools/simulation/{promises,world}/**/*.ts', { cwd: ROOT });
  const found = sources.flatMap((path) =>
    [...read(path).matchAll(/['`](\((?:\d+|[a-z])\))[ '`]/g)].map(([, check = '']) => check),
  );
  expect(checks.toSorted()).toEqual([...new Set(found)].toSorted());
});

test('each counted branch belongs to a rule', () => {
  const counted = new Set(
    Object.values(BRANCHES)
      .flat()
      .map(([rule]) => rule),
  );
  expect([...counted].filter((rule) => !rules.some(({ number }) => number === rule))).toEqual([]);
});

test('the drawing shows each move between two states, and no other', () => {
  const [, drawing = ''] = /^```\n(.+?)^```/ms.exec(page) ?? [];
  let from: readonly string[] = [];
  const drawn = drawing.split('\n').flatMap((line) => {
    const [, names = '', to = ''] = /^([a-z, -]*?) *[─┬├└]+> ([a-z-]+(?:, [a-z-]+)*)/.exec(line) ?? [];
    if (names !== '') from = names.split(', ');
    return to === '' ? [] : from.flatMap((state) => to.split(', ').map((next) => `${state} -> ${next}`));
  });
  const moves = Object.entries(MOVES).flatMap(([state, events]) =>
    Object.values(events).flatMap((move: { readonly to: readonly string[] }) =>
      move.to.filter((next) => next !== state).map((next) => `${state} -> ${next}`),
    ),
  );
  expect(drawn.toSorted()).toEqual([...new Set(moves)].toSorted());
});
