/** What the customer's page keeps of what the main process publishes. */
import { expect, it } from 'vitest';
import type { CustomerStage, CustomerView } from '../../shared/contract/customer.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import { StandInApi } from '../testing/stand-in-api.ts';
import { createDisplay } from './display.ts';

const view = (stage: CustomerStage): CustomerView => ({
  language: 'en',
  theme: 'system',
  isTraining: false,
  shopName: null,
  logo: null,
  picture: null,
  stage,
  goods: null,
});
const IDLE = view({ name: 'idle' });
const confirming = (leftMs: number): CustomerView =>
  view({ name: 'confirming', amountTiyin: tiyin(100), totalMs: 30_000, leftMs });

it('shows the first view, and then each published one', async () => {
  const api = new StandInApi({ 'customer.view': () => ok(IDLE) });
  const display = createDisplay(api);
  const end = await display.open();
  expect(display.getState()?.view).toBe(IDLE);
  const goods = view({ name: 'goods' });
  api.publish('customer.changed', goods);
  expect(display.getState()?.view).toBe(goods);
  end();
  api.publish('customer.changed', IDLE);
  expect(display.getState()?.view).toBe(goods);
});

it('keeps a view that was published before the answer to its own request', async () => {
  const api: StandInApi = new StandInApi({
    'customer.view': () => {
      api.publish('customer.changed', view({ name: 'goods' }));
      return ok(IDLE);
    },
  });
  const display = createDisplay(api);
  await display.open();
  expect(display.getState()?.view.stage.name).toBe('goods');
});

it('counts down, and never up, within one confirmation', async () => {
  const api = new StandInApi({ 'customer.view': () => ok(confirming(20_000)) });
  let nowMs = 1_000;
  const display = createDisplay(api, () => nowMs);
  await display.open();
  expect(display.getState()?.endsAtMs).toBe(21_000);
  nowMs = 5_000;
  api.publish('customer.changed', confirming(29_000));
  expect(display.getState()?.endsAtMs).toBe(21_000);
  api.publish('customer.changed', view({ name: 'not-paid', amountTiyin: tiyin(100) }));
  expect(display.getState()?.endsAtMs).toBeNull();
  api.publish('customer.changed', confirming(29_000));
  expect(display.getState()?.endsAtMs).toBe(34_000);
});

it('shows nothing while the till can say nothing, and asks for a language', async () => {
  const api = new StandInApi({
    'customer.view': () => fail({ code: 'ipc.stranger' }),
    'customer.language': () => ok(null),
  });
  const display = createDisplay(api);
  await display.open();
  expect(display.getState()).toBeNull();
  display.speak('ru');
  expect(api.requests.get('customer.language')).toEqual([{ language: 'ru' }]);
});
