import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './tools/chromium-shell/find-browser.ts';

/** What is polled is waited for, not timed: a machine that is busy with something else takes its time. */
const PATIENT = { environment: 'node', expect: { poll: { timeout: 20_000 } } } as const;

/** What every project shares that needs no browser. */
const QUICK = {
  ...PATIENT,
  // Left to itself vitest keeps one core free, which here is half of the machine.
  maxWorkers: '100%',
  testTimeout: 60_000,
} as const;

/** What every project shares in which a browser runs. */
const BROWSERS = {
  ...PATIENT,
  // A browser on a machine that is busy with something else may starve; a fault of ours fails twice.
  retry: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

/** Parts of the page, each beside its test, in the browser that is installed. */
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
          include: ['tests/{unit,story,gateway,architecture,shell}/**/*.test.{ts,tsx}'],
          ...QUICK,
        },
      },
      {
        // By itself: counting what is covered slows down everything beside it.
        test: { name: 'fault', include: ['tests/fault/**/*.test.ts'], ...QUICK },
      },
      {
        cacheDir: 'node_modules/.cache/tilla/vite',
        // All of it before the first test: a page that is loaded again in the middle of one has forgotten it.
        optimizeDeps: {
          entries: ['renderer/main.tsx', 'renderer/**/*.test.tsx'],
          include: ['react/jsx-dev-runtime', 'react/jsx-runtime', 'vitest-browser-react'],
        },
        test: {
          name: 'component',
          include: ['renderer/**/*.test.tsx'],
          browser: IN_A_BROWSER,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          ...BROWSERS,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'bench',
          include: ['tests/bench/**/*.test.ts'],
          ...BROWSERS,
        },
      },
    ],
  },
});
