/**
 * `npm run bench`: the goals of speed, each as a ratio against a named reference in the same run.
 *   --json        prints one JSON object instead of the table
 *   --only NAME   one group, or the groups of figures that begin with NAME; may be given more than once
 *   --short       few rounds and small data: shows that the bench works; no goal decides anything
 * Exit code 0: every goal was met or its figure was within its margin; 1: one was missed or has no figure, or a group broke.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build.ts';
import { CommandLine } from '../scripts/setup/command-line.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.ts';
import { BASKET } from './basket.ts';
import { CONFIRM } from './confirm.ts';
import type { BenchGroup, Figure } from './figure.ts';
import { JOURNAL } from './journal.ts';
import { READ } from './read.ts';
import { exitOf, reportOf, tableOf } from './report.ts';
import { SCAN } from './scan.ts';
import { SEARCH } from './search.ts';
import { SIGN_IN } from './sign-in.ts';
import { START } from './start.ts';

/** In the order of the goals. */
const GROUPS: readonly BenchGroup[] = [...SCAN, READ, CONFIRM, JOURNAL, SIGN_IN, SEARCH, BASKET, START];

const command = new CommandLine('bench', '[--json] [--short] [--only NAME]...');
const flags = command.flags({
  json: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] },
});

/** With --json, stdout holds the object and nothing else: also of what a build says. */
if (flags.json) console.log = console.error;
const log = (line: string): void => console.error(`bench: ${line}`);
const isWanted = (name: string): boolean =>
  flags.only.length === 0 ||
  flags.only.some((only) => `${name}.`.startsWith(`${only}.`) || only.startsWith(`${name}.`));

const groups = GROUPS.filter(({ name }) => isWanted(name));
if (groups.length === 0) command.refuse(`--only knows ${GROUPS.map(({ name }) => name).join(', ')}`);
ensureBrowser();
await ensureBuilt();

const startedMs = performance.now();
const runs = groups.map((group) => ({
  ...group,
  options: {
    short: flags.short,
    folder: mkdtempSync(join(tmpdir(), `tilla-bench-${group.name}-`)),
    log: (line: string): void => log(`${group.name}: ${line}`),
  },
}));
/** By name: each preparation is begun once, and fails where its own group waits for it. */
const prepared = new Map<string, Promise<void>>();
const prepare = ({ name, prepare: work, options }: (typeof runs)[number]): Promise<void> => {
  const done = prepared.get(name) ?? work?.(options) ?? Promise.resolve();
  prepared.set(name, done);
  return done;
};
const figures: Figure[] = [];
let groupsBroken = 0;
for (const group of runs) {
  const { name, options, run, isUntimed } = group;
  const groupStartedMs = performance.now();
  log(name);
  try {
    await prepare(group);
    const beside = isUntimed ? runs.map(prepare) : [];
    const [found] = await Promise.all([run(options), Promise.allSettled(beside)]);
    const wanted = flags.only.filter((only) => only.includes('.'));
    figures.push(
      ...found.filter((figure) => wanted.length === 0 || wanted.some((only) => figure.name.startsWith(only))),
    );
  } catch (error) {
    // One group that breaks must not take the others' figures with it.
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    log(`${name}: failed: ${error instanceof Error ? error.stack : error}`);
    figures.push({
      name: `${name}.failed`,
      what: name,
      unit: 'count',
      goal: null,
      value: null,
      detail: '',
      why,
    });
    groupsBroken += 1;
  } finally {
    rmSync(options.folder, { recursive: true, force: true, maxRetries: 5 });
  }
  log(`${name}: done in ${Math.round((performance.now() - groupStartedMs) / 1000)} s`);
}
const report = reportOf(figures, flags.short, (performance.now() - startedMs) / 1000);
process.exitCode = exitOf(report, groupsBroken);
process.stdout.write(`${flags.json ? JSON.stringify(report, null, 2) : tableOf(report)}\n`);
