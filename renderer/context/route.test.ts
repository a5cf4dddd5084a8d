/** Back leads where one came from. */
import { expect, it } from 'vitest';
import { SaleId } from '../../shared/ids.ts';
import { createRoute } from './route.ts';

const SALE = SaleId.parse('sale-1');
const OTHER = SaleId.parse('sale-2');
const screenOf = (route: ReturnType<typeof createRoute>) => route.getState().screen;

it('leads back through each screen to the sale', () => {
  const route = createRoute();
  route.goTo('overview');
  route.goTo('tasks');
  route.showSale(SALE);
  expect(screenOf(route)).toBe('history');
  route.goBack();
  expect(screenOf(route)).toBe('tasks');
  route.goBack();
  expect(screenOf(route)).toBe('overview');
  route.goBack();
  expect(screenOf(route)).toBe('sale');
  route.goBack();
  expect(screenOf(route)).toBe('sale');
});

it('shows the history again as it was left', () => {
  const route = createRoute();
  route.showSales({ refunds: true });
  route.search('non');
  route.chooseSale(SALE);
  route.goTo('tasks');
  expect(route.getState()).toMatchObject({ searchText: '', chosenSale: null, narrowed: {} });
  route.goBack();
  expect(route.getState()).toMatchObject({
    screen: 'history',
    searchText: 'non',
    chosenSale: SALE,
    narrowed: { refunds: true },
  });
});

it('never leads back to a screen twice', () => {
  const route = createRoute();
  route.goTo('people');
  route.goTo('roles');
  route.goTo('people');
  route.goBack();
  expect(screenOf(route)).toBe('sale');
});

it('stays on one screen while it shows one sale after another', () => {
  const route = createRoute();
  route.goTo('tasks');
  route.showSale(SALE);
  route.showSale(OTHER);
  route.goBack();
  expect(screenOf(route)).toBe('tasks');
});

it('forgets the way back once a sale begins', () => {
  const route = createRoute();
  route.goTo('overview');
  route.goTo('settings', 'copy');
  route.goTo('sale');
  route.goTo('history');
  route.goBack();
  expect(screenOf(route)).toBe('sale');
});
