/** Five pulled plugs over a bad network: the short form of `npm run chaos`, with a seed of its own each time. */
import { describe, expect, it } from 'vitest';
import { runChaos } from '../../tools/chaos/run-chaos.ts';
import { makeFolder } from '../support/temp-folder.ts';

const SECONDS = 1_000;

describe('chaos', () => {
  it('loses, doubles and invents no payment', { timeout: 400 * SECONDS }, async () => {
    const folder = makeFolder();
    const seed = Date.now() % 1_000_000;
    console.log(`chaos: seed ${seed}`);
    const lines: string[] = [];
    const options = { kills: 5, seed, folder: folder.path, say: (line: string) => void lines.push(line) };
    const result = await runChaos(options);
    folder.remove();
    expect(result.violations, lines.join('\n')).toEqual([]);
    expect(lines.filter((line) => line.startsWith('kill '))).toHaveLength(5);
    expect(Object.values(result.states).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });
});
