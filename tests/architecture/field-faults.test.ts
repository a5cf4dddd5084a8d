/** Faults that other tills have had: each test or step that the document names exists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const ROW = /^\| (.+?) \| `(.+?)` \| (.+?) \|$/gm;

const rows = [...read('docs/field-faults.md').matchAll(ROW)].map(([, fault, file = '', title = '']) => ({
  fault,
  file,
  title,
}));

test('the table names faults of shifts, refunds and people', () => {
  expect(rows.filter(({ fault }) => fault !== '(also)').length).toBeGreaterThanOrEqual(20);
});

test.each(rows)('$file has: $title', ({ file, title }) => {
  expect(read(file)).toMatch(new RegExp(`\\b(?:it|test|step)\\(\\s*['"]${RegExp.escape(title)}['"]`));
});
