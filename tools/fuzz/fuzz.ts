/**
 * `npm run fuzz -- [--cases N] [--seed S] [--only TARGET] [--path P]`: runs N cases, some almost valid and
 * some far from valid, against every part with outside input. The last line is `fuzz: ok, N cases` or `fuzz:
 * N failed`.
 */
import { CommandLine } from '../scripts/setup/command-line.ts';
import type { Failure } from './run-target.ts';
import type { Target } from './target.ts';

const command: CommandLine = new CommandLine('fuzz', '[--cases N] [--seed S] [--only TARGET] [--path P]');
const flags = command.flags({
  cases: { type: 'string', default: '10000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  only: { type: 'string' },
  path: { type: 'string' },
});
const cases = command.wholeNumber('cases', flags.cases, { least: 1, most: 10_000_000 });
const seed = command.wholeNumber('seed', flags.seed, { most: 2_147_483_647 });
const { only, path = null } = flags;
if (path !== null && (only === undefined || !/^\d+(:\d+)*$/.test(path))) {
  command.refuse('--path is what a failure names, with its --only and --seed');
}
// Late imports: they load the whole till, which a wrong flag does not need.
const [{ TARGETS }, { runTarget }, { startWatchdog }] = await Promise.all([
  import('./targets.ts'),
  import('./run-target.ts'),
  import('./watchdog.ts'),
]);
const chosen = only === undefined ? TARGETS : TARGETS.filter(({ name }) => name === only);
if (chosen.length === 0) command.refuse(`--only is one of ${TARGETS.map(({ name }) => name).join(', ')}`);

const again = (target: string, at: string | null): string =>
  `npm run fuzz -- --only ${target} --seed ${seed}${at === null ? ` --cases ${cases}` : ` --path ${at}`}`;

function report({ target, why, shown, path: at }: Failure): void {
  console.log(`fuzz: ${target} failed: ${why}`);
  if (shown !== null) console.log(`  case: ${shown}`);
  console.log(`  again: ${again(target, at)}`);
}

async function fuzz(target: Target): Promise<boolean> {
  const watchdog = startWatchdog(`fuzz: ${again(target.name, null)}`);
  const startedMs = performance.now();
  const failure = await runTarget(target, { cases, seed, path, onCase: watchdog.tick });
  await watchdog.stop();
  if (failure !== null) report(failure);
  else console.log(`fuzz: ${target.name}, ${cases} cases (${Math.round(performance.now() - startedMs)} ms)`);
  return failure === null;
}

console.log(`fuzz: seed ${seed}`);
let failed = 0;
for (const target of chosen) if (!(await fuzz(target))) failed += 1;
console.log(failed === 0 ? `fuzz: ok, ${cases * chosen.length} cases` : `fuzz: ${failed} failed`);
// Open handles of a target must not keep the command alive.
process.exit(failed === 0 ? 0 : 1);
