/** A folder for a whole test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function makeFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'tilla-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
