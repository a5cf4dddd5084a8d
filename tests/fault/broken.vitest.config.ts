/** Runs tests on a till with one broken file: `break.ts` for vitest. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { brokenFile } from './broken-file.ts';

const { url, text } = brokenFile();
const path = fileURLToPath(url);

export default defineConfig({
  plugins: [
    {
      name: 'broken',
      enforce: 'pre',
      load: (id) => (id === path ? text : null),
      // vitest keeps modules by what their files hold, and the broken text is in no file.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (id === path ? false : null)),
    },
  ],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/{unit,story,gateway}/**/*.test.ts'],
    globalSetup: 'tools/scripts/setup/memory-folder.ts',
    setupFiles: ['tests/support/seeds.ts', 'tests/support/quick-scrypt.ts'],
    maxWorkers: 1,
    // A busy machine computes for minutes.
    testTimeout: 180_000,
  },
});
