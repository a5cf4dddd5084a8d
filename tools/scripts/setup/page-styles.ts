/** How the page's styles are built: when they are read, and what a class is called. */
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { linesAsTheyWere } from './line-map.ts';

/** A style sheet in the head holds back everything; behind the body's first picture only what comes after it. */
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
 * A sheet's module has its classes as one object and each by itself: taken one by one, what nobody uses is left out, and the
 * others stand where they are used, without the names that they have in the source.
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
 * A class is called after its sheet and itself, or after both at once where they have one name. No two sheets have one
 * (tests/architecture/styles.test.ts).
 */
export function classAfterSheet(name: string, sheet: string): string {
  const of = basename(sheet).replace('.module.css', '');
  return of === name ? of : `${of}-${name}`;
}
