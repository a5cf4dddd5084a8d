/** Two tills in one process, as two pages have them: they share no state. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BREAD, PageStores } from '../../tests/support/page-stores.ts';

const here = new PageStores();
const there = new PageStores();
beforeEach(() => Promise.all([here.open(), there.open()]));
afterEach(() => {
  here.close();
  there.close();
});

it('a basket, a payment and a dialog of one till do not appear in the other', async () => {
  await here.charge();
  here.app.route.openDialog({ kind: 'empty' });
  expect(here.step).toBe('payment');
  expect(there.step).toBe('selling');
  expect(there.lines).toEqual([]);
  expect(there.app.payments.getState().entries.size).toBe(0);
  expect(there.app.route.getState().dialog).toBeNull();
});

it('an unanswered charge in one till does not block the other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  here.till.gates.set('tender.code', promise);
  const waiting = here.charge();
  await there.charge();
  expect(there.step).toBe('payment');
  resolve();
  await waiting;
  expect(here.step).toBe('payment');
});

it('a closed till receives no more events', async () => {
  await here.app.scans.takeScan(BREAD);
  here.app.close();
  here.till.publish('notice.raised', { id: '1', error: { code: 'clock.off' }, level: 'warning' });
  expect(here.app.till.getState().notices).toEqual([]);
});
