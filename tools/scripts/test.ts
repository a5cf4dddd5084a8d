/**
 * `npm test`: finds or installs what the tests need, builds the till, runs its tests, and ends with one line
 * that counts them: `N passed, N failed`. `npm test -- --all` adds the long tests with a fresh seed; `--part
 * 1/4` runs one part.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { build } from './build.ts';
import { CommandLine } from './setup/command-line.ts';
import { ensureBrowser } from './setup/ensure-browser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const SLOWEST = 10;

/** vitest's projects, each with the paths of its tests. */
const PROJECTS = {
  wire: /\/tests\/gateway\//,
  unit: /\/tests\/unit\//,
  dom: /\/renderer\/(?!.*\.browser\.).*\.tsx$/,
  fault: /\/tests\/fault\//,
  e2e: /\/tests\/e2e\//,
  component: /\.browser\.test\.tsx$/,
  long: /\/tests\/shell\//,
  'long-unit': /\/tests\/unit\/fuzz\./,
  'long-dom': /\/typed-extremes\./,
  'long-component': /\/picture-field\./,
  'long-e2e': /\/tests\/e2e\/screens/,
  bench: /\/tests\/bench\//,
} as const;

interface Run {
  readonly projects: readonly (keyof typeof PROJECTS)[];
  readonly flags: readonly string[];
}

interface Ended {
  readonly report: Report | null;
  readonly printed: string;
}

/** The part of vitest's JSON report that is used here. */
const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});
type Report = z.infer<typeof Report>;

const command = new CommandLine('test', '[--all [--part K/N] [--seed N]]');
const flags = command.flags({
  all: { type: 'boolean', default: false },
  part: { type: 'string' },
  seed: { type: 'string' },
});
if (!flags.all && (flags.part !== undefined || flags.seed !== undefined))
  command.refuse('--part and --seed go with --all');
const part = partOf(flags.part ?? '1/1');
const seed = flags.all
  ? command.wholeNumber('seed', flags.seed ?? String(Date.now() % 1_000_000_000), { most: 2_147_483_647 })
  : null;

function partOf(text: string): { readonly index: number; readonly count: number } {
  const [, index = 0, count = 0] = (/^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) command.refuse('--part takes K/N, from 1/N to N/N');
  return { index, count };
}

/**
 * Runs in parallel: within one run vitest starts the browser tests last, and a core would be idle. Coverage
 * needs the whole wire project in one run, so the first part has all of it.
 */
function plannedRuns(): readonly Run[] {
  const shard = part.count === 1 ? [] : [`--shard=${part.index}/${part.count}`];
  const component: Run = {
    projects: ['component', ...(flags.all ? (['long-component'] as const) : [])],
    flags: shard,
  };
  const quick = ['unit', 'dom', 'fault', 'e2e'] as const;
  if (!flags.all) return [{ projects: ['wire', ...quick], flags: [] }, component];
  const rest: Run = {
    projects: [...quick, 'long', 'long-unit', 'long-dom', 'long-e2e', 'bench'],
    flags: shard,
  };
  const wire: Run = { projects: ['wire'], flags: ['--coverage'] };
  return part.index === 1 ? [rest, component, wire] : [rest, component];
}

/** isShown: prints the output at once; otherwise returns it. */
async function run({ projects, flags }: Run, reportFile: string, isShown: boolean): Promise<Ended> {
  const chosen = projects.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [VITEST, 'run', ...chosen, ...flags, ...reporters], {
    cwd: ROOT,
    env: {
      ...process.env,
      // The build before this has set "production", and that React lacks `act`.
      NODE_ENV: 'test',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ...(seed !== null && { TILLA_TEST_SEED: String(seed) }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (isShown) process.stdout.write(text);
      else printed.push(text);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  const report = readReport(reportFile);
  const isWhole =
    part.count > 1 ||
    projects.every((name) => report?.testResults.some((file) => PROJECTS[name].test(file.name)));
  // A file that does not load, or an error between tests, fails the run without a failed test.
  const isUnseen = report?.numFailedTests === 0 && (code !== 0 || !report.success || !isWhole);
  return {
    report: report && isUnseen ? { ...report, numFailedTests: 1 } : report,
    printed: printed.join(''),
  };
}

function readReport(file: string): Report | null {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function saySlowest(files: Report['testResults']): void {
  const seconds = files.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  console.log(`the ${SLOWEST} slowest files:`);
  for (const one of seconds.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${one.seconds.toFixed(1).padStart(7)} s  ${one.name}`);
}

if (seed !== null) console.log(`test: seed ${seed}, part ${part.index}/${part.count}`);
ensureBrowser();
await build();
const folder = mkdtempSync(join(tmpdir(), 'tilla-test-'));
const ended = await Promise.all(
  plannedRuns().map((planned, at) => run(planned, join(folder, `${at}.json`), at === 0)),
);
for (const { printed } of ended) process.stdout.write(printed);
const reports = ended.map(({ report }) => report);
const passed = reports.reduce((sum, report) => sum + (report?.numPassedTests ?? 0), 0);
const failed = reports.reduce((sum, report) => sum + (report?.numFailedTests ?? 1), 0);
rmSync(folder, { recursive: true, force: true });
saySlowest(reports.flatMap((report) => report?.testResults ?? []));
if (seed !== null) console.log(`test: seed ${seed}, part ${part.index}/${part.count}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
