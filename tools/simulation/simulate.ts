/**
 * The simulation of bad days: `npm run simulate -- --runs N --seed S`. Till and service share one virtual
 * clock, faults hit every step, and an independent checker judges each run. `--replay SEED` prints one run,
 * `--theme NAME` gives all runs one theme, `--sqlite` uses the real journal, `--digest` prints one sum over all
 * stories.
 */
import { CommandLine } from '../scripts/setup/command-line.ts';
import { type SimulationOrder, simulate } from './pool.ts';
import { exitOfRuns, summary } from './report.ts';
import { THEMES } from './world/themes.ts';

async function many(order: SimulationOrder): Promise<0 | 1> {
  const { runs, seed } = order;
  console.log(`simulation of ${runs} runs, seed ${seed}`);
  const step = Math.max(1_000, Math.floor(runs / 10));
  let next = step;
  const onProgress = (done: number): void => {
    if (done < next || done >= runs) return;
    console.log(`  ${done} runs`);
    next += step;
  };
  const outcome = await simulate({ ...order, onProgress });
  console.log(summary(outcome));
  return exitOfRuns(outcome, order);
}

const command = new CommandLine(
  'simulate',
  '[--runs N] [--seed S] [--theme NAME] [--sqlite] [--until-first] | --digest [--runs N] [--seed S] | --replay SEED [--theme NAME] [--sqlite]',
);
const flags = command.flags({
  runs: { type: 'string', default: '10000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  replay: { type: 'string' },
  theme: { type: 'string' },
  sqlite: { type: 'boolean', default: false },
  'until-first': { type: 'boolean', default: false },
  digest: { type: 'boolean', default: false },
});
const runs = command.wholeNumber('runs', flags.runs);
const seed = command.wholeNumber('seed', flags.seed);
const theme = THEMES.find((name) => name === flags.theme);
if (flags.theme !== undefined && !theme) command.stop(`--theme is one of ${THEMES.join(', ')}`);
const themed = theme ? { theme } : {};
if (flags.digest) {
  const isAlone = flags.replay === undefined && !theme && !flags.sqlite && !flags['until-first'];
  if (!isAlone) command.refuse('--digest takes --runs and --seed alone');
  const { digest } = await import('./digest.ts');
  await digest({ runs, seed }, (line) => console.log(line));
} else if (flags.replay === undefined) {
  const { sqlite: isOnSqlite, 'until-first': untilFirst } = flags;
  process.exitCode = await many({ runs, seed, untilFirst, isOnSqlite, ...themed });
} else {
  const replaySeed = command.wholeNumber('replay', flags.replay);
  // A late import: with many runs each worker loads the till, and loading it here too costs as much as some
  // runs.
  const { replay } = await import('./replay.ts');
  process.exitCode = await replay(replaySeed, { theme, isOnSqlite: flags.sqlite });
}
