/** `npm run build`: main process, preload, renderer and decoder module, into out/. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { takeKernelLock } from '../chromium-shell/kernel-lock.ts';
import { isBuilt, sourceStamp } from './setup/build-stamp.ts';
import { CommandLine } from './setup/command-line.ts';
import { licenceCollector } from './setup/licences.ts';
import { linesAsTheyWere } from './setup/line-map.ts';
import { CLASSES_ONE_BY_ONE, classAfterSheet, STYLES_BEHIND_FIRST_PAINT } from './setup/page-styles.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT = join(ROOT, 'out');
const STAMP = join(OUT, '.stamp');
/** Another build may be running; it takes seconds. */
const OTHER_BUILD_TIMEOUT_MS = 120_000;

interface Target {
  readonly name: string;
  readonly entry: string;
  readonly config: (outDir: string) => Promise<InlineConfig>;
}

/**
 * The licences of bundled packages require their texts: the build includes them, and a page of the till shows
 * them.
 */
const licences = licenceCollector();
const LICENCES = 'licences.txt';

const COMMON: InlineConfig = {
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [licences.plugin()],
};

/** These expressions in a shared module have no side effects, so unused ones may be dropped. */
const COMPUTED = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);

/**
 * The page imports types and functions beside schemas, but no zod. A schema is a chain of calls, which no
 * bundler drops by itself.
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

/** What the page loads by `app/fetch-ahead.ts`: dialogs, and the screens other than the selling screen. */
const DIALOGS = /\/renderer\/(?:features\/[^/]+|app|ui)\/(?:[^/]+-dialogs?|open-menu|set-aside-basket)\.tsx$/;
const SCREENS = /\/renderer\/features\/[^/]+\/(?!(?:sign-in|copied|over)-)[^/]+-screen\.tsx$/;

/** For a page; the first of them empties the folder. */
const pageConfig =
  (html: string, output: Rolldown.OutputOptions, emptyOutDir = false): Target['config'] =>
  async (outDir) => ({
    ...COMMON,
    root: join(ROOT, 'renderer'),
    base: './',
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
      // For the stacks in the log (`electron/app/page-errors.ts`); the page itself gets no maps.
      sourcemap: 'hidden',
      emptyOutDir,
      // The page's policy allows neither inline scripts nor data addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The bench limits what the page loads first, by its compressed size.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: join(ROOT, 'renderer', html),
        output: { sourcemapExcludeSources: true, ...output },
      },
    },
  });

const TARGETS: readonly Target[] = [
  {
    name: 'main',
    entry: 'electron/main.ts',
    config: async (outDir) => ({
      ...COMMON,
      // Bundles packages: at a start, finding and reading hundreds of small files costs more than running
      // them.
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: true,
        target: 'node24',
        outDir: join(outDir, 'main'),
        minify: false,
        rolldownOptions: {
          // A thread's entry has its own file beside main.js, where the main process expects it.
          input: [
            'electron/main.ts',
            'electron/app/books-thread.ts',
            'electron/app/goods/import-thread.ts',
            'electron/app/national/national-thread.ts',
            'electron/storage/catalogue/goods-copy-thread.ts',
            'electron/storage/maintenance/maintenance-thread.ts',
            'electron/storage/search/search-thread.ts',
            'electron/storage/sold-thread.ts',
          ].map((entry) => join(ROOT, entry)),
          external: ['electron', /^node:/],
          // Shared chunks lie beside them too: import.meta.dirname is one folder for all.
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
        // A sandboxed preload can require only electron, so it is a single file.
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
    // The page starts with one script and one sheet, because each further file is a request to the main process,
    // which is starting too. All dialogs are one file, and all screens another; the page loads them before any
    // press.
    config: pageConfig(
      'index.html',
      {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'dialogs', test: DIALOGS, priority: 2 },
            { name: 'screens', test: SCREENS, priority: 1 },
          ],
        },
      },
      true,
    ),
  },
  // A bundle of its own: the till's page loads nothing of it.
  { name: 'customer', entry: 'renderer/customer.html', config: pageConfig('customer.html', {}) },
  { name: 'sheet', entry: 'renderer/sheet.html', config: pageConfig('sheet.html', {}) },
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

/** Builds every existing entry beside out/, then moves all of it into place. */
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

/** decode.js is loaded directly under out/, with its wasm beside it. */
function placeDecoder(fresh: string): void {
  const folder = join(fresh, 'decode');
  if (!existsSync(folder)) return;
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  cpSync(wasm, join(fresh, 'zxing_reader.wasm'));
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(fresh, name));
  rmSync(folder, { recursive: true });
}

/** Without the stamp, out/ counts as unfinished: the stamp is removed first and restored last. */
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
 * Builds if out/ does not match the sources. It runs in its own process, so that the bundler does not occupy
 * the memory of the till that starts next.
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

/** `npm run build` reaches this file through run.js, which makes it the main module. */
if (import.meta.main || process.argv[1] === import.meta.filename) {
  const flags = new CommandLine('build', '[--if-needed]').flags({
    'if-needed': { type: 'boolean', default: false },
  });
  // Another process may have built while this one waited to start.
  if (!flags['if-needed'] || !isBuilt(ROOT, STAMP)) await build();
}
