import { availableParallelism } from 'node:os';
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './tools/chromium-shell/find-browser.ts';
import { LongestFirst } from './tools/scripts/setup/longest-first.ts';
import { noBrowser, OF_VITEST } from './tools/scripts/setup/no-browser.ts';

/** `npm test -- --all` chooses a fresh one and prints it. */
const SEED = Number(process.env.TILLA_TEST_SEED ?? 20_261_126);

const COMMON = {
  environment: 'node',
  // No test needs what another one left behind: each run has its own order.
  sequence: { shuffle: { files: false, tests: true }, seed: SEED },
  globalSetup: 'tools/scripts/setup/memory-folder.ts',
  // What is polled is waited for, not timed: a machine that is busy with something else takes its time.
  expect: { poll: { timeout: 60_000 } },
  // One more than there are cores: many a test waits for a browser, a start or a real second.
  maxWorkers: availableParallelism() + 1,
} as const;

/** For every project that needs no browser. */
const QUICK = {
  ...COMMON,
  setupFiles: 'tests/support/seeds.ts',
  // Ends a test that hangs. A busy machine computes for minutes.
  testTimeout: 180_000,
  hookTimeout: 180_000,
} as const;

/** Tests that speak about money over the wire. `npm test -- --all` counts what they cover; their scrypt is the true one. */
const WIRE = [
  'tests/gateway/**/*.test.ts',
  'tests/story/{attacks-on-ends,attacks-on-looks,attacks-on-readings,network,reconcile,receipts-and-network,slow-approval}.test.ts',
  'tests/unit/compose.test.ts',
  'tests/unit/setup-code.test.ts',
];

/** The running app in `npm test`: it sells, scans with its camera and is attacked. Each start alone takes three seconds. */
const E2E_QUICK = ['tests/e2e/{attacks,first-load,sale,scan-camera}.test.ts'];

/** Of the rest, what takes long for its worth in each run: it is for `npm test -- --all`. */
const LONG = {
  fault: [
    'tests/fault/{counted-branches,mutations,mutations-of-tests,simulation-long}.test.ts',
    // The stand-in for Electron, which each test of the running app uses.
    'tests/shell/**/*.test.ts',
  ],
  unit: [
    // Days of virtual time: what is watched, compared and asked about again.
    'tests/story/{attacks-on-held-back,attacks-on-settled,card-forgotten,card-refused,card-unread,evict}.test.ts',
    'tests/story/{half-proved,long-absence,months-watched,named-meanwhile,network-back,shared-id-doors}.test.ts',
    'tests/story/{invoice-limit,invoice-restart,invoice-unfound,invoice-watch,unlinked-receipt}.test.ts',
    'tests/story/{reconcile-doubled,reconcile-not-told,reconcile-run,shift-compared,shift-left-open}.test.ts',
    // Drawn orders of presses and edits.
    'tests/story/{adversary-fuzz,basket-any-edits,parked-any-order,people-agreed-lines,people-lost-files}.test.ts',
    'tests/story/shift-figures-any-order.test.ts',
    'tests/unit/{fuzz,goods-index,goods-replaced,goods-store-random,regular-file,shift-books}.test.ts',
    // Damaged journals, and journals of thousands of sales.
    'tests/unit/{bring-up-folder,import-killed,journal-copies,journal-damage,journal-damages}.test.ts',
    'tests/unit/{journal-fresh,journal-given-up,journal-lines-gaps,journal-lines-return}.test.ts',
    'tests/unit/{journal-maintenance,journal-repair-gap,journal-tables-check,opening}.test.ts',
    // Large or hostile files, drawn papers, processes.
    'tests/story/{audit-export-long,history-export,history-story,printing-faults,printing-file}.test.ts',
    'tests/unit/{catalogue-command-failures,commands,drawer-pulse,goods-export,goods-file-oracle}.test.ts',
    'tests/unit/{goods-file-texts,goods-file-workbooks,import-desk,national-list-load}.test.ts',
    'tests/unit/{network-policy,paper-on-both-sides,prepare-lost-seal,prepare-service,scan-decode}.test.ts',
  ],
  // Each extreme in each field.
  dom: ['renderer/app/typed-extremes*.test.tsx'],
  // Pictures, a card that is typed at a hand's pace, and the look of parts beside a payment.
  component: [
    'renderer/{context/picture-field,display/customer-screen,sheet/draw-sheet}.browser.test.tsx',
    'renderer/ui/{keyboard/on-screen-keyboard,choice,error-text,key-hint,tabs}.browser.test.tsx',
    'renderer/features/{goods/product-screen,history/*,overview/day,overview/device-rows}.browser.test.tsx',
    'renderer/features/{checkout/{below-rows,fresh-rows,shelf},tender/sold-panel}.browser.test.tsx',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Of what reads no part of the page in a browser. No module of the till holds anything of its own (a test says so). */
const ONE_LOAD = {
  isolate: false,
  ...QUICK,
  setupFiles: ['tests/support/seeds.ts', 'tests/support/quick-scrypt.ts'],
};

/** For every project in which a browser runs. */
const BROWSERS = { ...COMMON, testTimeout: 240_000, hookTimeout: 120_000 } as const;

/**
 * In one run no source changes, and its browser begins with nothing: it asks for each once, not once a file of tests. Whoever
 * watches (`vitest` without `run`) sees each change.
 */
const KEPT_FOR_A_RUN: Record<string, string> = process.argv.includes('run')
  ? { 'cache-control': 'max-age=86400' }
  : {};

/** Parts of the page that are measured, seen or typed into at a hand's pace, in the browser that is installed. */
const IN_A_BROWSER = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      executablePath: findBrowser() ?? '',
      // Root can't use Chromium's sandbox; everybody else does.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1024, height: 768 } }],
};

/** All of the page before the first test: a page that is loaded again in the middle of one has forgotten it. */
const COMPONENT = {
  cacheDir: 'node_modules/.cache/tilla/vite',
  server: { headers: KEPT_FOR_A_RUN },
  optimizeDeps: {
    entries: ['renderer/main.tsx', 'renderer/**/*.browser.test.tsx'],
    include: [
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'uplot',
      'vitest-browser-react',
      'zustand/react/shallow',
    ],
  },
};

const IN_A_PAGE = {
  browser: IN_A_BROWSER,
  expect: COMMON.expect,
  sequence: COMMON.sequence,
  testTimeout: 180_000,
};

/** All other parts of the page, in a DOM without a browser: a test costs a quarter of one there. */
const IN_A_DOM = {
  isolate: false,
  environment: 'jsdom',
  // `npm test -- --all` draws a seed.
  provide: { isLongRun: process.env.TILLA_TEST_SEED !== undefined },
  setupFiles: ['renderer/ui/testing/dom/setup.ts', ...OF_VITEST, 'renderer/ui/testing/dom/cleanup.ts'],
  sequence: { ...COMMON.sequence, setupFiles: 'list' as const },
  server: { deps: { inline: [/@vitest.browser/, 'vitest-browser-react'] } },
  globalSetup: COMMON.globalSetup,
  expect: { poll: { ...COMMON.expect.poll, interval: 10 } },
  maxWorkers: COMMON.maxWorkers,
  testTimeout: 180_000,
};

export default defineConfig({
  test: {
    sequence: { ...COMMON.sequence, sequencer: LongestFirst },
    // Code that speaks about money over the wire is covered nearly whole; `npm test -- --all` holds the figures.
    coverage: {
      provider: 'v8',
      include: ['electron/gateway/**', 'electron/training/**'],
      reporter: ['text-summary'],
      thresholds: { lines: 95, branches: 95 },
    },
    projects: [
      {
        test: {
          name: 'unit',
          ...ONE_LOAD,
          include: ['tests/{unit,story,architecture}/**/*.test.{ts,tsx}', 'renderer/**/*.test.ts'],
          exclude: [...WIRE, ...LONG.unit],
        },
      },
      { test: { name: 'long-unit', ...ONE_LOAD, include: [...LONG.unit] } },
      { test: { name: 'wire', isolate: false, ...QUICK, include: WIRE } },
      {
        test: { name: 'fault', ...QUICK, include: ['tests/fault/**/*.test.ts'], exclude: [...LONG.fault] },
      },
      { test: { name: 'long', ...QUICK, include: [...LONG.fault] } },
      {
        ...COMPONENT,
        test: {
          name: 'component',
          ...IN_A_PAGE,
          include: ['renderer/**/*.browser.test.tsx'],
          exclude: [...LONG.component],
        },
      },
      { ...COMPONENT, test: { name: 'long-component', ...IN_A_PAGE, include: [...LONG.component] } },
      {
        plugins: [noBrowser()],
        test: {
          name: 'dom',
          ...IN_A_DOM,
          include: ['renderer/**/*.test.tsx'],
          exclude: ['renderer/**/*.browser.test.tsx', ...LONG.dom],
        },
      },
      { plugins: [noBrowser()], test: { name: 'long-dom', ...IN_A_DOM, include: [...LONG.dom] } },
      { test: { name: 'e2e', ...BROWSERS, include: E2E_QUICK } },
      {
        test: {
          name: 'long-e2e',
          ...BROWSERS,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: E2E_QUICK,
        },
      },
      { test: { name: 'bench', ...BROWSERS, include: ['tests/bench/**/*.test.ts'] } },
    ],
  },
});
