/** Runs one file of tests on a till that is broken in memory, or on a whole till. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { envOf, type Patch, ROOT } from './broken-file.ts';

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const CONFIG = fileURLToPath(new URL('broken.vitest.config.ts', import.meta.url));

const Report = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** A mutation that the simulation does not reach. `heldBy`: the file of tests that must fail. */
export interface TestedMutation extends Patch {
  readonly heldBy: string;
}

/** The titles of the file's tests that fail. @throws when the tests do not run. */
export async function failingTests(mutation: Patch, file: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-broken-'));
  const reportFile = join(folder, 'report.json');
  const report = ['--reporter=json', `--outputFile=${reportFile}`];
  const args = [VITEST, 'run', '--config', CONFIG, '--bail=1', ...report, file];
  try {
    const printed = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: ROOT, env: envOf(mutation) }, (_error, out, err) =>
        resolve(out + err),
      );
    });
    return namesOfFailed(reportFile, printed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function namesOfFailed(reportFile: string, printed: string): readonly string[] {
  const read = Report.safeParse(jsonOf(reportFile));
  const results = read.success ? read.data.testResults : [];
  // A file that does not load proves nothing about the mutation.
  const unread = results.find(({ assertionResults }) => assertionResults.length === 0);
  if (results.length === 0 || unread)
    throw new Error(`the tests do not run: ${unread?.message ?? ''} ${printed.slice(0, 1_000)}`);
  return results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
