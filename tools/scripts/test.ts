/**
 * `npm test`: finds or installs what the tests need, builds the till, runs every test, and closes with one
 * line that counts them: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.ts';
import { CommandLine } from './setup/command-line.ts';
import { ensureBrowser } from './setup/ensure-browser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** One after another, so that what takes both cores, the bench above all, starves nobody. */
const PROJECTS = [
  { name: 'unit', flags: ['--coverage'] },
  { name: 'component', flags: [] },
  { name: 'fault', flags: [] },
  { name: 'e2e', flags: [] },
  { name: 'bench', flags: [] },
] as const;

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** What vitest's JSON report says of itself. */
interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

async function runProject(project: string, flags: readonly string[], reportFile: string): Promise<Count> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [VITEST, 'run', '--project', project, ...flags, ...reporters], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const report = readReport(reportFile);
  if (report === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = report;
  // A file that does not load, or an error between tests, fails the run without failing a test.
  const unseen = numFailedTests === 0 && (code !== 0 || !report.success || numPassedTests === 0);
  return { passed: numPassedTests, failed: numFailedTests + (unseen ? 1 : 0) };
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

new CommandLine('test').flags({});
ensureBrowser();
await build();
const reports = mkdtempSync(join(tmpdir(), 'tilla-test-'));
let passed = 0;
let failed = 0;
for (const { name, flags } of PROJECTS) {
  const count = await runProject(name, flags, join(reports, `${name}.json`));
  passed += count.passed;
  failed += count.failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
