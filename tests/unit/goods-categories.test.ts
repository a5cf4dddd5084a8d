/** Categories of the shop's goods: described by a person, or only named by products. */
import { expect, it } from 'vitest';
import { bareCategory, type Category } from '../../shared/catalogue/category.ts';
import { edit, openedStore, record, stampAt } from '../support/goods-store.ts';

const DRINKS: Category = { ...bareCategory('Ichimlik'), colour: 'blue', vatPercent: 12 };

it('lists a category that active products only name, in the order of names', () => {
  const { goods } = openedStore();
  const water = record('suv', { category: 'Ichimlik' });
  goods.change(edit('one', [water, record('non', { category: 'Non' }), record('qand')]), stampAt(1));
  expect(goods.categories()).toEqual([bareCategory('Ichimlik'), bareCategory('Non')]);
  goods.change(edit('two', [], { categories: [DRINKS] }), stampAt(2));
  expect(goods.categories()).toEqual([DRINKS, bareCategory('Non')]);
  const gone = edit('three', [{ ...water, active: false }], { droppedCategories: ['Ichimlik'] });
  goods.change(gone, stampAt(3));
  expect(goods.categories()).toEqual([bareCategory('Non')]);
});
