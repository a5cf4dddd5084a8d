/** What each environment's `tsconfig` knows, and what it must not know. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const CACHE = join(ROOT, 'node_modules', '.cache', 'tilla');

mkdirSync(CACHE, { recursive: true });
/** Inside the project, where the compiler finds the same declarations. */
const folder = mkdtempSync(join(CACHE, 'environments-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The names that a file of that environment can't use, in alphabetical order. */
function unknownIn(config: string, names: readonly string[]): string[] {
  const name = config.replaceAll(/\W/g, '-');
  writeFileSync(
    join(folder, `${name}.ts`),
    names.map((word) => `export type T${word} = typeof ${word};`).join('\n'),
  );
  const extended = join(folder, `${name}.json`);
  const outDir = join(folder, name);
  const compilerOptions = { outDir, tsBuildInfoFile: join(outDir, 'info') };
  writeFileSync(
    extended,
    JSON.stringify({
      extends: relative(folder, join(ROOT, config)),
      compilerOptions,
      files: [`${name}.ts`],
      include: [],
      references: [],
    }),
  );
  const { stdout } = spawnSync(process.execPath, [TSC, '-p', extended, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/Cannot find name '(\w+)'/g)].map((match) => match[1] ?? '').sort();
}

const DOM = ['document', 'localStorage', 'navigator', 'window'];
const NODE = ['Buffer', 'process', 'require', 'setImmediate'];
/** Both environments have them, under the same names. */
const EITHER = ['URL', 'console', 'fetch', 'performance', 'setTimeout'];

test.each([
  ['shared/tsconfig.json', [...DOM, ...NODE, ...EITHER]],
  // Node has its own names for two that browsers had first.
  ['electron/tsconfig.json', ['document', 'window']],
  ['tools/tsconfig.node.json', ['document', 'window']],
  ['renderer/tsconfig.json', NODE],
  ['tools/tsconfig.pages.json', NODE],
  ['tests/tsconfig.pages.json', NODE],
])('%s does not know what its environment lacks', (config, unknown) => {
  expect(unknownIn(config, [...DOM, ...NODE, ...EITHER])).toEqual([...unknown].sort());
});
