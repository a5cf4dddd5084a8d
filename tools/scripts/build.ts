/**
 * `npm run build`: the main process, the preload, the renderer and the decoder module, into out/.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InlineConfig, Plugin } from 'vite';
import { takeKernelLock } from '../chromium-shell/kernel-lock.ts';
import { isBuilt, sourceStamp } from './setup/build-stamp.ts';
import { CommandLine } from './setup/command-line.ts';
import { licenceCollector } from './setup/licences.ts';
import { linesAsTheyWere } from './setup/line-map.ts';
import { CLASSES_ONE_BY_ONE, classAfterSheet, STYLES_BEHIND_FIRST_PAINT } from './setup/page-styles.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT = join(ROOT, 'out');
const STAMP = join(OUT, '.stamp');
/** Another build may be under way; it takes seconds. */
const OTHER_BUILD_TIMEOUT_MS = 120_000;

interface Target {
  readonly name: string;
  readonly entry: string;
  readonly config: (outDir: string) => Promise<InlineConfig>;
}

/** What the bundled packages' licences ask for: their texts travel with the code, and a page of the till shows them. */
const licences = licenceCollector();
const LICENCES = 'licences.txt';

const COMMON: InlineConfig = {
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [licences.plugin()],
};

/** What a shared module computes when it is loaded has no other effect, so what nobody uses may be left out. */
const COMPUTED = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);

/**
 * Schemas are the main process's: the page takes the types and functions beside them, and no zod. A schema is a
 * chain of calls that no bundler dares to leave out by itself.
 */
const SCHEMAS_STAY_OUT: Plugin = {
  name: 'schemas-stay-out',
  enforce: 'post',
  transform: {
    filter: { id: /\/shared\/[^?]*\.ts$/ },
    handler(code) {
      const constants = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
      });
      const marked = constants.reduceRight(
        (text, { init }) =>
          init && COMPUTED.has(init.type)
            ? `${text.slice(0, init.start)}/*#__PURE__*/ (() => (${text.slice(init.start, init.end)}))()${text.slice(init.end)}`
            : text,
        code,
      );
      return { code: marked, map: linesAsTheyWere(code) };
    },
  },
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      const found =
        part.type === 'chunk' ? part.moduleIds.filter((id) => /node_modules\/zod\//.test(id)) : [];
      if (found.length > 0) this.error(`the page has a schema in it: ${part.fileName} holds ${found[0]}`);
    }
  },
};

/** What the page loads by `app/fetch-ahead.ts`: what lies over a screen, and the screens beside the sale screen. */
const DIALOGS = /\/renderer\/(?:features\/[^/]+|app|ui)\/(?:[^/]+-dialogs?|open-menu|set-aside-basket)\.tsx$/;
const SCREENS =
  /\/renderer\/features\/[^/]+\/(?:glance|history|shift|tasks|settings|people|roles|audit)-screen\.tsx$/;

const TARGETS: readonly Target[] = [
  {
    name: 'main',
    entry: 'electron/main.ts',
    config: async (outDir) => ({
      ...COMMON,
      // Packages are inside: to find and read hundreds of small files costs a start more than to run them.
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: true,
        target: 'node24',
        outDir: join(outDir, 'main'),
        minify: false,
        rolldownOptions: {
          // A thread's entry has a file of its own, beside main.js, where the main process looks for it.
          input: [
            'electron/main.ts',
            'electron/app/books-thread.ts',
            'electron/storage/maintenance/maintenance-thread.ts',
            'electron/storage/search/search-thread.ts',
          ].map((entry) => join(ROOT, entry)),
          external: ['electron', /^node:/],
          // What both share lies beside them too: import.meta.dirname is one folder for all.
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
        },
      },
    }),
  },
  {
    name: 'preload',
    entry: 'electron/preload.ts',
    config: async (outDir) => ({
      ...COMMON,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        // A sandboxed preload can require nothing but electron: one file, everything else inside.
        lib: { entry: join(ROOT, 'electron/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
        target: 'esnext',
        outDir: join(outDir, 'preload'),
        minify: false,
        rolldownOptions: { external: ['electron'] },
      },
    }),
  },
  {
    name: 'renderer',
    entry: 'renderer/main.tsx',
    config: async (outDir) => ({
      ...COMMON,
      root: join(ROOT, 'renderer'),
      base: './',
      publicDir: 'public',
      plugins: [
        licences.plugin(),
        (await import('@vitejs/plugin-react')).default(),
        STYLES_BEHIND_FIRST_PAINT,
        CLASSES_ONE_BY_ONE,
        SCHEMAS_STAY_OUT,
      ],
      worker: { format: 'es', plugins: () => [licences.plugin()] },
      css: { modules: { generateScopedName: classAfterSheet } },
      build: {
        target: 'esnext',
        outDir: join(outDir, 'renderer'),
        // Beside the scripts, for the stacks in the log (`electron/app/page-errors.ts`): the page is served none.
        sourcemap: 'hidden',
        emptyOutDir: true,
        // The page's policy has no room for inline scripts and data addresses.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // The bench holds what the page begins with, by what is sent of it.
        chunkSizeWarningLimit: 1_000,
        rolldownOptions: {
          input: pagesOf(join(ROOT, 'renderer')),
          // What a page begins with is one script and one sheet: each file more is asked of the main process, which is
          // starting, too. So are all dialogs, and all screens: the page asks for them ahead of any press.
          output: {
            sourcemapExcludeSources: true,
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 3 },
                { name: 'dialogs', test: DIALOGS, priority: 2 },
                { name: 'screens', test: SCREENS, priority: 1 },
              ],
            },
          },
        },
      },
    }),
  },
  {
    name: 'decode',
    entry: 'renderer/scan/decode-entry.ts',
    config: async (outDir) => ({
      ...COMMON,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        lib: {
          entry: join(ROOT, 'renderer/scan/decode-entry.ts'),
          formats: ['es'],
          fileName: () => 'decode.js',
        },
        target: 'esnext',
        outDir: join(outDir, 'decode'),
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
  },
];

const pagesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name));

/** Builds everything whose entry exists, beside what is there, and puts it in place when all of it is done. */
export async function build(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const lock = await waitForLock();
  const fresh = join(OUT, `.next-${process.pid}`);
  try {
    const stamp = sourceStamp(ROOT);
    const { build: viteBuild } = await import('vite');
    for (const target of TARGETS) {
      if (!existsSync(join(ROOT, target.entry))) {
        console.log(`build: skipped ${target.name}: ${target.entry} does not exist`);
        continue;
      }
      const startedMs = performance.now();
      await viteBuild(await target.config(fresh));
      console.log(`build: ${target.name} (${Math.round(performance.now() - startedMs)} ms)`);
    }
    writeFileSync(join(fresh, 'renderer', LICENCES), `${licences.text()}\n`);
    placeDecoder(fresh);
    putInPlace(fresh);
    writeFileSync(STAMP, stamp);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    lock.release();
  }
}

/** decode.js is asked for directly under out/, with its wasm beside it. */
function placeDecoder(fresh: string): void {
  const folder = join(fresh, 'decode');
  if (!existsSync(folder)) return;
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  cpSync(wasm, join(fresh, 'zxing_reader.wasm'));
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(fresh, name));
  rmSync(folder, { recursive: true });
}

/** Without the stamp what is in out/ counts as unfinished, so it goes first and comes last. */
function putInPlace(fresh: string): void {
  rmSync(STAMP, { force: true });
  for (const name of readdirSync(fresh)) {
    const place = join(OUT, name);
    const old = join(OUT, `.old-${process.pid}-${name}`);
    if (existsSync(place)) renameSync(place, old);
    renameSync(join(fresh, name), place);
    rmSync(old, { recursive: true, force: true });
  }
}

async function waitForLock() {
  const until = performance.now() + OTHER_BUILD_TIMEOUT_MS;
  for (;;) {
    const lock = takeKernelLock(join(OUT, '.build.lock'));
    if (lock) return lock;
    if (performance.now() > until) throw new Error('another build is under way and does not end');
    await sleep(200);
  }
}

/**
 * Builds when out/ is not what the sources make. In a process of its own, so that the bundler is not
 * kept in the memory of the till that is started next.
 */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt(ROOT, STAMP)) return;
  console.log('tilla: building, because the sources are newer than out/ (a few seconds)');
  const child = spawn(process.execPath, [import.meta.filename, '--if-needed'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the build failed; npm run build says why');
}

/** `npm run build` reaches this file through run.js: it stands in the place of the main module there. */
if (import.meta.main || process.argv[1] === import.meta.filename) {
  const flags = new CommandLine('build', '[--if-needed]').flags({
    'if-needed': { type: 'boolean', default: false },
  });
  // Somebody else may have built it while this one waited to start.
  if (!flags['if-needed'] || !isBuilt(ROOT, STAMP)) await build();
}
