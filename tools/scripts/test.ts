/**
 * `npm test`: finds or installs what the tests need, builds the till, runs its tests, and closes with one
 * line that counts them: `N passed, N failed`. `npm test -- --all` runs the long ones too, as CI does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { build } from './build.ts';
import { CommandLine } from './setup/command-line.ts';
import { ensureBrowser } from './setup/ensure-browser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

interface Run {
  /** Each with the paths of its tests. */
  readonly projects: Readonly<Record<string, RegExp>>;
  readonly flags: readonly string[];
}

/**
 * First what is covered, which is slower for being counted, then what needs no app, and the parts of the page. Then the
 * faults and the running app at once: those compute while this waits for a browser, a start or a real second.
 */
const RUNS: readonly Run[] = [
  { projects: { wire: /\/tests\/gateway\// }, flags: ['--coverage'] },
  { projects: { unit: /\/tests\/unit\// }, flags: [] },
  {
    projects: { component: /\/renderer\/.*\.browser\.test\./, dom: /\/renderer\/(?!.*\.browser\.)/ },
    flags: [],
  },
  { projects: { fault: /\/tests\/fault\//, e2e: /\/tests\/e2e\// }, flags: [] },
];
/** More than twice as long as all of those: likewise at once. */
const LONG: Run = {
  projects: { long: /\/tests\/fault\//, bench: /\/tests\/bench\//, 'long-e2e': /\/tests\/e2e\// },
  flags: [],
};

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** What vitest's JSON report says of itself. */
const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Of each file, by its path with slashes. */
  testResults: z.array(z.object({ name: z.string() })),
});

async function run({ projects, flags }: Run, reportFile: string): Promise<Count> {
  const chosen = Object.keys(projects).map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [VITEST, 'run', ...chosen, ...flags, ...reporters], {
    cwd: ROOT,
    // The build before this has left "production" behind: React's own `act` is not in that one.
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const report = readReport(reportFile);
  if (report === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = report;
  // A file that does not load, or an error between tests, fails the run without failing a test.
  const isWhole = Object.values(projects).every((paths) =>
    report.testResults.some(({ name }) => paths.test(name)),
  );
  const unseen = numFailedTests === 0 && (code !== 0 || !report.success || !isWhole);
  return { passed: numPassedTests, failed: numFailedTests + (unseen ? 1 : 0) };
}

function readReport(file: string): z.infer<typeof Report> | null {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

const { all } = new CommandLine('test', '[--all]').flags({ all: { type: 'boolean', default: false } });
ensureBrowser();
await build();
const reports = mkdtempSync(join(tmpdir(), 'tilla-test-'));
let passed = 0;
let failed = 0;
for (const [at, order] of (all ? [...RUNS, LONG] : RUNS).entries()) {
  const count = await run(order, join(reports, `${at}.json`));
  passed += count.passed;
  failed += count.failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
