/**
 * `npm run pictures`: takes the pictures of the pages anew. Tests walk the stories of docs/stories in the running app
 * and take a picture of each step. A picture that a page shows goes into docs/pictures/ as a small PNG.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { asPalettePng } from '../pictures/palette-png.ts';
import { build } from './build.ts';
import { CommandLine } from './setup/command-line.ts';
import { ensureBrowser } from './setup/ensure-browser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TAKEN = join(ROOT, 'out/stories');
const SHOWN = join(ROOT, 'docs/pictures');
const STORIES = ['tests/e2e/presses.test.ts', 'tests/e2e/owner-goods.test.ts'];
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const MOST_BYTES = 60_000;

const command = new CommandLine('pictures');
command.flags({});
ensureBrowser();
await build();

rmSync(TAKEN, { recursive: true, force: true });
// One after the other: a story waits for a moment of the screen, and needs a free processor then.
const args = [VITEST, 'run', '--project', 'long-e2e', '--maxWorkers', '1', ...STORIES];
const { status } = spawnSync(process.execPath, args, {
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: 'test', TILLA_STORY: 'en' },
  stdio: 'inherit',
});
if (status !== 0) command.stop('a story failed, and the pictures stay as they were', 1);

/** Drawn by hand, once. */
const isVariant = (path: string): boolean => path.startsWith('variants/');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
const text = pages.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
const wanted = new Set(
  [...text.matchAll(/\((?:\.\.\/|docs\/)?pictures\/(\S+\.png)\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !isVariant(path)),
);
const missing = [...wanted].filter((path) => !existsSync(join(TAKEN, path)));
if (missing.length > 0) command.stop(`no story takes ${missing.join(', ')}`, 1);

mkdirSync(SHOWN, { recursive: true });
for (const name of readdirSync(SHOWN).filter((one) => one.endsWith('.png') && !wanted.has(one)))
  rmSync(join(SHOWN, name));
for (const path of [...wanted].sort()) {
  const small = asPalettePng(readFileSync(join(TAKEN, path)));
  if (small.length > MOST_BYTES)
    command.stop(`${path} has ${small.length} bytes, of at most ${MOST_BYTES}`, 1);
  writeFileSync(join(SHOWN, path), small);
  console.log(`pictures: ${basename(path)} (${small.length} bytes)`);
}
console.log('pictures: ok');
