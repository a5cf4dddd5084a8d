/** A folder of the test's own, gone when the test is over. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
