/**
 * The simulation of bad days: `npm run simulate -- --runs N --seed S`. Till and service share one virtual
 * clock, faults hit every step, and an independent checker judges each run. `--replay SEED` prints one run,
 * `--theme NAME` gives all runs one theme, `--people` runs the quiet themes. `--counted` counts how often the
 * payment room's rules decide, `--sqlite` uses the real journal, `--digest` prints one sum over all stories.
 */
import { CommandLine } from '../scripts/setup/command-line.ts';
import { exitOf } from './checker.ts';
import type { Place } from './counted/places.ts';
import { type SimulationOrder, simulate } from './pool.ts';
import { branchTable, exitOfRuns, peopleSummary, summary, type Violation, violationText } from './report.ts';
import { Tally } from './world/tally.ts';
import { QUIET_THEMES, THEMES } from './world/themes.ts';

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
  const onViolation = (violation: Violation): void => console.log(violationText(violation));
  const outcome = await simulate({ ...order, onProgress, onViolation });
  console.log(summary(outcome));
  if (order.counted) console.log(branchTable(outcome.tally));
  return exitOfRuns(outcome, order);
}

/** How many people each quiet theme needs. */
async function people(order: SimulationOrder): Promise<0 | 1> {
  const { runs, seed } = order;
  console.log(`people needed in ${runs} runs of each quiet theme, seed ${seed}`);
  const tally = new Tally();
  const violations: Violation[] = [];
  for (const theme of QUIET_THEMES) {
    const outcome = await simulate({ ...order, theme });
    console.log(`  ${theme}: ${outcome.runs} runs in ${outcome.seconds.toFixed(1)} s`);
    tally.add(outcome.tally);
    violations.push(...outcome.violations);
  }
  console.log(peopleSummary({ tally, violations }));
  return exitOf(violations);
}

/** A branch whose text is gone would be counted nowhere. */
async function placesToCount(): Promise<readonly Place[]> {
  const { findPlaces } = await import('./counted/places.ts');
  try {
    return findPlaces();
  } catch (error) {
    return command.stop(error instanceof Error ? error.message : String(error));
  }
}

const command = new CommandLine(
  'simulate',
  '[--runs N] [--seed S] [--theme NAME | --people] [--counted] [--sqlite] [--until-first] | --digest [--runs N] [--seed S] | --replay SEED [--theme NAME] [--sqlite]',
);
const flags = command.flags({
  runs: { type: 'string', default: '10000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  replay: { type: 'string' },
  theme: { type: 'string' },
  people: { type: 'boolean', default: false },
  counted: { type: 'boolean', default: false },
  sqlite: { type: 'boolean', default: false },
  'until-first': { type: 'boolean', default: false },
  digest: { type: 'boolean', default: false },
});
const runs = command.wholeNumber('runs', flags.runs);
const seed = command.wholeNumber('seed', flags.seed);
const theme = THEMES.find((name) => name === flags.theme);
if (flags.theme !== undefined && !theme) command.stop(`--theme is one of ${THEMES.join(', ')}`);
const themed = theme ? { theme } : {};
const { sqlite: isOnSqlite, 'until-first': untilFirst } = flags;
if (flags.people && (theme || flags.replay !== undefined || untilFirst))
  command.refuse('--people excludes --theme, --replay and --until-first');
if (flags.counted && (flags.people || flags.replay !== undefined))
  command.refuse('--counted excludes --people and --replay');
const isMany = theme || flags.people || flags.counted || isOnSqlite || untilFirst;
if (flags.digest && (isMany || flags.replay !== undefined))
  command.refuse('--digest takes --runs and --seed alone');
const counted = flags.counted ? { counted: await placesToCount() } : {};
if (flags.digest) {
  const { digest } = await import('./digest.ts');
  await digest({ runs, seed }, (line) => console.log(line));
} else if (flags.people) process.exitCode = await people({ runs, seed, isOnSqlite });
else if (flags.replay === undefined)
  process.exitCode = await many({ runs, seed, untilFirst, isOnSqlite, ...counted, ...themed });
else {
  const replaySeed = command.wholeNumber('replay', flags.replay);
  // A late import: with many runs each worker loads the till, and loading it here too costs as much as some
  // runs.
  const { replay } = await import('./replay.ts');
  process.exitCode = await replay(replaySeed, { theme, isOnSqlite });
}
