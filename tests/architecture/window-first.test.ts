/** The window waits for all that `main.ts` loads before it: no package may be among that, for reading one takes longer than the rest. */
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const ENTRY = 'electron/main.ts';

/** Ours that are read before the first window, each with what it imports at once. */
async function readFirst(): Promise<ReadonlyMap<string, readonly string[]>> {
  const options = await extractDepcruiseOptions(join(ROOT, '.dependency-cruiser.ts'));
  const { output } = await cruise([ENTRY], { ...options, baseDir: ROOT });
  const modules = new Map((output as ICruiseResult).modules.map((module) => [module.source, module]));
  const read = new Map<string, readonly string[]>();
  const waiting = [ENTRY];
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

test('before the window nothing is read but our own few files, and what Node and Electron have', async () => {
  const read = await readFirst();
  expect(read.has('electron/app/window.ts')).toBe(true);
  const packages = [...read].flatMap(([file, imported]) =>
    imported
      .filter((path) => path.includes('node_modules') && !path.includes('node_modules/electron/'))
      .map((path) => `${file} imports ${path}`),
  );
  expect(packages).toEqual([]);
});
