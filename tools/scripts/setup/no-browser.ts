/** Provides vitest's browser module (`vitest/browser`, its locators and matchers) for a DOM in Node. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'vitest/browser';
const provider = createRequire(import.meta.url).resolve('@vitest/browser-playwright');
const browser = dirname(createRequire(provider).resolve('@vitest/browser'));

/** Loaded before each test file, in this order. */
export const OF_VITEST = [join(dirname(provider), 'locators.js'), join(browser, 'expect-element.js')];

/** The module `vitest/browser`, which vitest itself generates for each browser. */
export const noBrowser = (): Plugin => ({
  name: 'tilla:no-browser',
  enforce: 'pre',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) =>
    id === `\0${NAME}`
      ? `import { createUserEvent } from ${JSON.stringify(join(browser, 'context.js'))};
         export * from ${JSON.stringify(join(browser, 'context.js'))};
         export const server = { config: __vitest_browser_runner__.config };
         export const userEvent = createUserEvent();`
      : null,
});
