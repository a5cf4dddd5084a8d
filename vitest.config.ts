import { availableParallelism } from 'node:os';
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './tools/chromium-shell/find-browser.ts';
import { LongestFirst } from './tools/scripts/setup/longest-first.ts';
import { noBrowser, OF_VITEST } from './tools/scripts/setup/no-browser.ts';

const COMMON = {
  environment: 'node',
  globalSetup: 'tools/scripts/setup/memory-folder.ts',
  // What is polled is waited for, not timed: a machine that is busy with something else takes its time.
  expect: { poll: { timeout: 20_000 } },
  // One more than there are cores: many a test waits for a browser, a start or a real second.
  maxWorkers: availableParallelism() + 1,
} as const;

/** What every project shares that needs no browser. */
const QUICK = { ...COMMON, testTimeout: 60_000, hookTimeout: 60_000 } as const;

/**
 * Whatever speaks about money over the wire: these are counted, and all others are spared the counting. What a guess at a
 * setup code costs is proved beside them, by the true scrypt.
 */
const WIRE = [
  'tests/gateway/**/*.test.ts',
  'tests/story/{attacks-on-ends,attacks-on-looks,attacks-on-readings,network,reconcile,receipts-and-network,slow-approval}.test.ts',
  'tests/unit/compose.test.ts',
  'tests/unit/setup-code.test.ts',
];

/**
 * What the running app does at each change: sells, gives back, counts a drawer, scans, is attacked and loses its power. Each
 * screen, each start and each fault on its way is for `npm test -- --all`, which CI runs: a start alone takes three seconds.
 */
const AT_EACH_CHANGE = [
  'tests/e2e/{attacks,attacks-requests,mixed-tenders,people,power-cut,return-goods,sale}.test.ts',
  'tests/e2e/{scan-camera,scan-wedge,seal,shift}.test.ts',
];
/** What computes for a minute and more: likewise. */
const LONG = [
  'tests/fault/mutations.test.ts',
  'tests/unit/fuzz.test.ts',
  'tests/unit/journal-damages.test.ts',
];

/** What every project shares in which a browser runs. */
const BROWSERS = {
  ...COMMON,
  // A browser on a machine that is busy with something else may starve; a fault of ours fails twice.
  retry: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

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

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What speaks about money over the wire is covered nearly whole; `npm test` prints the figures and holds them.
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
          // No module of the till holds anything of its own (a test says so): its files are loaded once a worker.
          isolate: false,
          setupFiles: 'tests/support/quick-scrypt.ts',
          include: ['tests/{unit,story,architecture,shell}/**/*.test.{ts,tsx}'],
          exclude: [...WIRE, ...LONG],
          ...QUICK,
        },
      },
      { test: { name: 'wire', include: WIRE, ...QUICK } },
      {
        test: { name: 'fault', include: ['tests/fault/**/*.test.ts'], exclude: LONG, ...QUICK },
      },
      { test: { name: 'long', include: LONG, ...QUICK } },
      {
        cacheDir: 'node_modules/.cache/tilla/vite',
        server: { headers: KEPT_FOR_A_RUN },
        // All of it before the first test: a page that is loaded again in the middle of one has forgotten it.
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
        test: {
          name: 'component',
          include: ['renderer/**/*.browser.test.tsx'],
          browser: IN_A_BROWSER,
          expect: COMMON.expect,
          testTimeout: 60_000,
        },
      },
      // All other parts of the page, in a DOM without a browser: a test costs a quarter of one there.
      {
        plugins: [noBrowser()],
        test: {
          name: 'dom',
          isolate: false,
          environment: 'jsdom',
          include: ['renderer/**/*.test.tsx'],
          exclude: ['renderer/**/*.browser.test.tsx'],
          setupFiles: [
            'renderer/ui/testing/dom/setup.ts',
            ...OF_VITEST,
            'renderer/ui/testing/dom/cleanup.ts',
          ],
          sequence: { setupFiles: 'list' },
          server: { deps: { inline: [/@vitest.browser/, 'vitest-browser-react'] } },
          globalSetup: COMMON.globalSetup,
          expect: { poll: { ...COMMON.expect.poll, interval: 10 } },
          maxWorkers: availableParallelism(),
          testTimeout: 60_000,
        },
      },
      {
        test: { name: 'e2e', include: AT_EACH_CHANGE, ...BROWSERS },
      },
      {
        test: {
          name: 'long-e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: AT_EACH_CHANGE,
          ...BROWSERS,
        },
      },
      {
        test: { name: 'bench', include: ['tests/bench/**/*.test.ts'], ...BROWSERS },
      },
    ],
  },
});
