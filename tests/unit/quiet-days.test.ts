/** Quiet days are run only when a person asks for them, and say how exact the people that they count are. */
import { expect, test } from 'vitest';
import { peopleTable } from '../../tools/simulation/report.ts';
import { Dice } from '../../tools/simulation/world/dice.ts';
import { Tally } from '../../tools/simulation/world/tally.ts';
import { drawTheme, isQuiet, QUIET_THEMES, themeOfRun } from '../../tools/simulation/world/themes.ts';

test('are drawn by no seed and by no number of a run', () => {
  const drawn = Array.from({ length: 20_000 }, (_, seed) => drawTheme(new Dice(seed)));
  const numbered = Array.from({ length: 100 }, (_, number) => themeOfRun(number) ?? 'mixed');
  expect([...drawn, ...numbered].filter(isQuiet)).toEqual([]);
  expect(QUIET_THEMES.filter(isQuiet)).toEqual([
    'quiet-clean',
    'quiet-lost',
    'quiet-slow',
    'quiet-untold',
    'quiet-card',
    'quiet-invoice',
  ]);
});

test('show the error of counting beside all who were needed', () => {
  const tally = new Tally();
  tally.run('quiet-lost', 2_000, ['set-aside', 'set-aside', 'set-aside', 'may-be-charged']);
  tally.run('quiet-clean', 500, []);
  const rows = peopleTable(tally)
    .split('\n')
    .map((line) => line.replace('tasks in 1,000 sales', 'theme').split(/\s+/));
  expect(rows).toEqual([
    ['theme', 'sales', 'all', '+-', 'may-be-charged', 'set-aside'],
    ['quiet-clean', '500', '0.00', '0.00', '0.00', '0.00'],
    ['quiet-lost', '2000', '2.00', '1.00', '0.50', '1.50'],
  ]);
});
