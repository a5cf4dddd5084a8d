/** How the build loads the page's styles and names its classes. */
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { linesAsTheyWere } from './line-map.ts';

/**
 * A style sheet in the head delays everything; after the body's first picture it delays only what follows.
 */
export const STYLES_BEHIND_FIRST_PAINT: Plugin = {
  name: 'styles-behind-first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/^\s*<link rel="stylesheet"[^>]*>\n/gm) ?? [];
      const without = links.reduce((text, link) => text.replace(link, ''), html);
      return without.replace('</body>', () => `${links.join('').trim()}\n  </body>`);
    },
  },
};

/**
 * A sheet's module exports its classes as one object and one by one. Separate imports let the bundler drop
 * unused classes, and inline the others without their source names.
 */
export const CLASSES_ONE_BY_ONE: Plugin = {
  name: 'classes-one-by-one',
  enforce: 'pre',
  transform: {
    filter: { id: /\/renderer\/[^?]*\.tsx$/ },
    handler: (code) => ({
      code: code.replace(/^import (\w+) from ('[^']+\.module\.css');$/gm, 'import * as $1 from $2;'),
      map: linesAsTheyWere(code),
    }),
  },
};

/**
 * A class is named after its sheet and itself; equal names appear once. Sheets have unique names
 * (tests/architecture/styles.test.ts).
 */
export function classAfterSheet(name: string, sheet: string): string {
  const of = basename(sheet).replace('.module.css', '');
  return of === name ? of : `${of}-${name}`;
}
