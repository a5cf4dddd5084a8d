/** Each link between the pages leads to an existing file and heading, and each picture is small and shown. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', 'docs/**/*.md', 'tools/**/*.md'], { cwd: ROOT });
const LINK = /\]\(([^)\s]+)\)/g;

const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** A heading's anchor as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+\s*/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): readonly string[] =>
  read(page)
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .map(anchorOf);

it.each(PAGES)('%s links to existing targets', (page) => {
  const links = [...read(page).matchAll(LINK)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

/** As `npm run pictures` writes it. */
const LARGEST_PICTURE_BYTES = 60_000;

it('each picture of the pages is shown by a page, and is small', () => {
  const pictures = globSync('docs/pictures/**/*.png', { cwd: ROOT });
  expect(pictures.length).toBeGreaterThan(20);
  const shown = new Set(
    PAGES.flatMap((page) =>
      [...read(page).matchAll(LINK)].map(([, link = '']) => normalize(join(dirname(page), link))),
    ),
  );
  expect(pictures.filter((path) => !shown.has(normalize(path)))).toEqual([]);
  expect(pictures.filter((path) => statSync(join(ROOT, path)).size > LARGEST_PICTURE_BYTES)).toEqual([]);
});
