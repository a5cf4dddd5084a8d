/** The sum over stories: the same for the same runs, another one where any story differs. */
import { expect, it } from 'vitest';
import { digest } from '../../tools/simulation/digest.ts';
import { PINNED_SEEDS } from '../../tools/simulation/pinned-seeds.ts';

async function printed(runs: number, seed: number): Promise<readonly string[]> {
  const lines: string[] = [];
  await digest({ runs, seed, every: 3, pinned: PINNED_SEEDS.slice(0, 1) }, (line) => lines.push(line));
  return lines;
}

it('is the same sum for the same runs, and another for another seed', async () => {
  const first = await printed(2, 33);
  expect(first).toEqual([expect.stringMatching(/^digest: [0-9a-f]{64}$/)]);
  expect(await printed(2, 33)).toEqual(first);
  expect(await printed(2, 34)).not.toEqual(first);
});

it('prints the sum so far after each round of runs', async () => {
  const [third, last] = await printed(4, 33);
  expect(third).toMatch(/^digest 3: [0-9a-f]{12}$/);
  expect(last).toMatch(/^digest: [0-9a-f]{64}$/);
});
