/** Five pulled plugs over a bad network: the short form of `npm run chaos`. */
import { expect, it } from 'vitest';
import { runChaos } from '../../tools/chaos/run-chaos.ts';
import { freshSeed } from '../support/fresh-seed.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SECONDS = 1_000;

it('chaos loses, doubles and invents no payment', { timeout: 400 * SECONDS }, async () => {
  const seed = freshSeed(20_260_131);
  console.log(`chaos: seed ${seed}`);
  const lines: string[] = [];
  const options = { kills: 5, seed, folder: tempFolder(), print: (line: string) => void lines.push(line) };
  const result = await runChaos(options);
  expect(result.violations, lines.join('\n')).toEqual([]);
  const kills = lines.filter((line) => line.startsWith('kill '));
  expect(kills).toHaveLength(5);
  for (const by of [/: invoice-/, /: card-/]) expect(kills).toContainEqual(expect.stringMatching(by));
  expect(Object.values(result.states).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
