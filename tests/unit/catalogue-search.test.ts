/** What is typed into the search is a text, whatever it holds: a question to the index it becomes by us. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { openCatalogue } from '../../electron/storage/catalogue.ts';
import { tempFolder } from '../support/temp-folder.ts';

function catalogue() {
  const opened = openCatalogue(join(tempFolder(), 'catalogue.db'));
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => opened.value.close());
  opened.value.put(SAMPLE_PRODUCTS);
  return opened.value;
}

it('is found past a NUL (fuzzing, ipc-requests, seed 335502565)', () => {
  const names = (text: string) =>
    catalogue()
      .search(text, 50)
      .map(({ name }) => name);
  expect(names('obi\0non')).toEqual(names('obi non'));
  expect(names('obi non').length).toBeGreaterThan(0);
  expect(names('\0')).toEqual([]);
});

it('never breaks the index’s own language', () => {
  const shelf = catalogue();
  for (const text of [
    '"',
    'abc"',
    '\0abc',
    'NEAR(abc',
    'abc* OR',
    'name:abc',
    '--abc',
    "abc'",
    '%%%',
    '\ud800abc',
  ])
    expect(() => shelf.search(text, 50), JSON.stringify(text)).not.toThrow();
});

it('knows how many of its goods are weighed', () => {
  const weighed = SAMPLE_PRODUCTS.filter(({ soldBy }) => soldBy === 'weight');
  expect(weighed.length).toBeGreaterThan(0);
  expect(catalogue().weighed()).toBe(weighed.length);
});
