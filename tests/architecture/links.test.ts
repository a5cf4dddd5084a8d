/** Each link between the pages leads to an existing file and heading. */
import { existsSync, globSync, readFileSync } from 'node:fs';
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
