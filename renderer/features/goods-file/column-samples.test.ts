import { expect, test } from 'vitest';
import { LOYVERSE_FILE } from '../../testing/goods-file-view.ts';
import { columnSamples } from './column-samples.ts';

test('each column stands beside its first values', () => {
  const samples = columnSamples(LOYVERSE_FILE);
  expect(samples.find(({ column }) => column === 'Price [Bahor]')?.values).toEqual([
    '4000',
    '16500',
    '12.000',
  ]);
});

test('a preamble and integer headers do not shift the values', () => {
  const file = {
    head: [
      { row: 1, cells: ['Price list'] },
      { row: 2, cells: ['Name', '2024', 'Price'] },
      { row: 3, cells: ['Bread', 'old', '4000'] },
    ],
    preview: { ...LOYVERSE_FILE.preview, columns: { Name: 'name', '2024': null, Price: 'price' } as const },
  };
  expect(Object.fromEntries(columnSamples(file).map(({ column, values }) => [column, values[0]]))).toEqual({
    Name: 'Bread',
    '2024': 'old',
    Price: '4000',
  });
});

test('a file without headers names its columns by letters', () => {
  const file = {
    head: [{ row: 1, cells: ['Bread', '4000'] }],
    preview: { ...LOYVERSE_FILE.preview, columns: { A: 'name', B: 'price' } as const },
  };
  expect(columnSamples(file)).toEqual([
    { column: 'A', values: ['Bread'] },
    { column: 'B', values: ['4000'] },
  ]);
});
