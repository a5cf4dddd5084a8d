/**
 * `npm run check`: types, lint and format, security rules, import rules, unused code, and prose. Ends at the
 * first failing check. tests/architecture shows in `npm test` that each rule bites.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { CommandLine } from './setup/command-line.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const bin = (...path: string[]): string => resolve(ROOT, 'node_modules', ...path);

const CHECKS: readonly (readonly [what: string, script: string, args: readonly string[]])[] = [
  ['types', bin('typescript', 'bin', 'tsc'), ['-b']],
  ['lint and format', bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '--error-on-warnings', '.']],
  ['security rules', bin('oxlint', 'bin', 'oxlint'), ['--deny-warnings']],
  [
    'imports',
    bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    [
      '--config',
      '.dependency-cruiser.ts',
      'shared',
      'electron',
      'renderer',
      'tools',
      'tests',
      'vitest.config.ts',
    ],
  ],
  ['dead code', bin('knip', 'bin', 'knip.js'), []],
  ['prose', resolve(import.meta.dirname, 'prose.ts'), ['--check']],
];

new CommandLine('check').flags({});
for (const [what, script, args] of CHECKS) {
  console.log(`check: ${what}`);
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`check: ${what} failed`);
    process.exit(1);
  }
}
console.log('check: ok');
