/**
 * `npm run bench`: the speed goals, each as a ratio to a named reference in the same run.
 *   --json        prints one JSON object instead of the table
 *   --only NAME   one group, or the groups of figures that begin with NAME; may be given more than once
 *   --short       few rounds and small data: shows that the bench works; no goal decides anything
 * Exit code 0: every figure met its goal or its margin; 1: a figure missed or is absent, or a group broke.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build.ts';
import { CommandLine } from '../scripts/setup/command-line.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.ts';
import { BASKET } from './basket.ts';
import { CONFIRM } from './confirm.ts';
import { CUSTOMER } from './customer.ts';
import { GOALS } from './goals.ts';
import { IMPORT } from './import.ts';
import { JOURNAL } from './journal.ts';
import type { BenchGroup, Measurements } from './measure.ts';
import { NATIONAL } from './national.ts';
import { PAPER } from './paper.ts';
import { READ } from './read.ts';
import { exitOf, type Figure, reportOf, tableOf } from './report.ts';
import { CPU, SCAN } from './scan.ts';
import { SEARCH } from './search.ts';
import { SIGN_IN } from './sign-in.ts';
import { START } from './start.ts';
import { TASKS } from './tasks.ts';

const GROUPS: readonly BenchGroup[] = [
  ...[SCAN, CPU, TASKS, READ, CONFIRM, PAPER],
  ...[JOURNAL, SIGN_IN, SEARCH, IMPORT, NATIONAL, BASKET, CUSTOMER, START],
];

const command = new CommandLine('bench', '[--json] [--short] [--only NAME]...');
const { json, short, only } = command.flags({
  json: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] },
});

/** With --json, stdout holds only the object, so a build's output goes elsewhere too. */
if (json) console.log = console.error;
const log = (line: string): void => console.error(`bench: ${line}`);
const isWanted = (name: string): boolean =>
  only.length === 0 || only.some((one) => `${name}.`.startsWith(`${one}.`) || one.startsWith(`${name}.`));
const wantedFigures = only.filter((one) => one.includes('.'));

const groups = GROUPS.filter(({ name }) => isWanted(name));
if (groups.length === 0) command.refuse(`--only knows ${GROUPS.map(({ name }) => name).join(', ')}`);
ensureBrowser();
await ensureBuilt();

const startedMs = performance.now();
const runs = groups.map((group) => {
  const folder = mkdtempSync(join(tmpdir(), `tilla-bench-${group.name}-`));
  const options = { short, folder, log: (line: string): void => log(`${group.name}: ${line}`) };
  return { ...group, options };
});
type Run = (typeof runs)[number];
/** Each preparation starts once, and fails in the group that awaits it. */
const prepared = new Map<string, Promise<void>>();
const prepare = ({ name, prepare: work, options }: Run): Promise<void> => {
  const done = prepared.get(name) ?? work?.(options) ?? Promise.resolve();
  prepared.set(name, done);
  return done;
};
const broken: Figure[] = [];

/** A broken group must not take the other groups' figures with it. */
async function measure(group: Run): Promise<Measurements> {
  const { name, options, run, isUntimed } = group;
  const fromMs = performance.now();
  log(name);
  try {
    await prepare(group);
    const beside = isUntimed ? runs.map(prepare) : [];
    const [measured] = await Promise.all([run(options), Promise.allSettled(beside)]);
    return measured;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    log(`${name}: failed: ${error instanceof Error ? error.stack : error}`);
    const nothing = { unit: 'count', goal: null, value: null, detail: '' } as const;
    broken.push({ name: `${name}.failed`, what: name, ...nothing, why });
    return {};
  } finally {
    rmSync(options.folder, { recursive: true, force: true, maxRetries: 5 });
    log(`${name}: done in ${Math.round((performance.now() - fromMs) / 1000)} s`);
  }
}

const measured: Record<string, Measurements[keyof Measurements]> = {};
for (const group of runs) Object.assign(measured, await measure(group));
const figures = Object.entries(GOALS).flatMap(([name, aim]) => {
  const found = measured[name];
  const isWanted = wantedFigures.length === 0 || wantedFigures.some((one) => name.startsWith(one));
  return found && isWanted ? [{ name, ...aim, ...found }] : [];
});
const report = reportOf([...figures, ...broken], short, (performance.now() - startedMs) / 1000);
process.exitCode = exitOf(report, broken.length);
process.stdout.write(`${json ? JSON.stringify(report, null, 2) : tableOf(report)}\n`);
