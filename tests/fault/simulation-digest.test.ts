/** The sum over stories: the same for the same runs, another one where any story differs. */
import { expect, it } from 'vitest';
import { digest } from '../../tools/simulation/digest.ts';

async function printed(runs: number, seed: number): Promise<readonly string[]> {
  const lines: string[] = [];
  await digest({ runs, seed }, (line) => lines.push(line));
  return lines;
}

it('is the same sum for the same runs, and another for another seed', async () => {
  const first = await printed(2, 33);
  expect(first).toEqual([expect.stringMatching(/^digest: [0-9a-f]{64}$/)]);
  expect(await printed(2, 33)).toEqual(first);
  expect(await printed(2, 34)).not.toEqual(first);
});

it('prints the sum so far after each hundred runs', async () => {
  const [hundredth, last] = await printed(100, 33);
  expect(hundredth).toMatch(/^digest 100: [0-9a-f]{12}$/);
  expect(last).toMatch(/^digest: [0-9a-f]{64}$/);
});
