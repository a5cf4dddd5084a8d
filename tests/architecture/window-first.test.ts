/**
 * The window waits for all that `main.ts` loads before it, so packages stay out: reading one takes longest.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
/** The entry, and the code that the till's mode loads for its window. */
const ENTRIES = ['electron/main.ts', 'electron/app/run-till.ts'];

/** Our files that load before the first window, each with its static imports. */
async function readFirst(): Promise<ReadonlyMap<string, readonly string[]>> {
  const options = await extractDepcruiseOptions(join(ROOT, '.dependency-cruiser.ts'));
  const { output } = await cruise(ENTRIES, { ...options, baseDir: ROOT });
  const modules = new Map((output as ICruiseResult).modules.map((module) => [module.source, module]));
  const read = new Map<string, readonly string[]>();
  const waiting = [...ENTRIES];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (read.has(path)) continue;
    const atOnce = (modules.get(path)?.dependencies ?? []).filter(
      ({ dynamic, dependencyTypes }) => !dynamic && !dependencyTypes.includes('type-only'),
    );
    read.set(
      path,
      atOnce.map(({ resolved }) => resolved),
    );
    waiting.push(...atOnce.map(({ resolved }) => resolved).filter((resolved) => modules.has(resolved)));
  }
  return read;
}

let read: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  read = await readFirst();
}, 60_000);

test('the till’s mode loads that code, and loads no other mode’s code first', () => {
  expect(readFileSync(join(ROOT, 'electron/app/modes/till.ts'), 'utf8')).toContain(
    "await import('../run-till.ts')",
  );
  for (const command of ['journal-command', 'quit-request', 'provision-command', 'open-till'])
    expect(read.has(`electron/app/${command}.ts`), command).toBe(false);
});

test('before the window only our few files, Node and Electron load', () => {
  expect(read.has('electron/app/window.ts')).toBe(true);
  const packages = [...read].flatMap(([file, imported]) =>
    imported
      .filter((path) => path.includes('node_modules') && !path.includes('node_modules/electron/'))
      .map((path) => `${file} imports ${path}`),
  );
  expect(packages).toEqual([]);
});
