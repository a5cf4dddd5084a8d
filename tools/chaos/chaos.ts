/**
 * `npm run chaos -- --kills N --seed S`: kills the running till N times during real sales over a bad network,
 * then compares the ledgers. The last line is `violations: N`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../scripts/setup/command-line.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.ts';
import { exitOf } from '../simulation/checker.ts';
import { runChaos } from './run-chaos.ts';

const command = new CommandLine('chaos', '[--kills N] [--seed S]');
const flags = command.flags({
  kills: { type: 'string', default: '50' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
});
const kills = command.wholeNumber('kills', flags.kills, { least: 1 });
const seed = command.wholeNumber('seed', flags.seed);
ensureBrowser();
const folder = mkdtempSync(join(tmpdir(), 'tilla-chaos-'));
console.log(`chaos: ${kills} kills, seed ${seed}`);
try {
  const result = await runChaos({
    kills,
    seed,
    folder,
    print: (line) => console.log(`chaos: ${line}`),
  });
  console.log(`chaos: states ${JSON.stringify(result.states)}`);
  console.log(`chaos: network ${JSON.stringify(result.mishaps)}`);
  for (const violation of result.violations) console.log(`chaos: VIOLATION ${violation}`);
  console.log(`violations: ${result.violations.length}`);
  process.exitCode = exitOf(result.violations);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
