/** What the page says of its sale for the customer's screen: only whether its camera waits for a code. */
import { expect, onTestFinished, test } from 'vitest';
import { TransactionId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { StandInApi } from '../testing/stand-in-api.ts';
import { createTillApp } from './till-app.ts';

const SCREEN = { id: 2, label: '', width: 1024, height: 600, x: 1024, y: 0 };

async function open() {
  const api = new StandInApi({ 'customer.step': () => ok(null) });
  const app = createTillApp(api);
  onTestFinished(() => app.close());
  await app.open();
  const said = () => api.requests.get('customer.step') ?? [];
  return { api, app, said };
}

test('each step is said once, with its sale, while a customer’s screen is chosen', async () => {
  const { api, app, said } = await open();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, customerScreen: SCREEN });
  const { saleId } = app.basket.getState();
  app.route.toStep({ name: 'scanning' });
  app.route.type('8');
  app.route.toStep({ name: 'payment', transactionId: TransactionId.parse('transaction-1') });
  app.route.toStep({ name: 'cash' });
  app.route.toStep({ name: 'selling' });
  const steps = ['code', 'payment', 'selling'];
  expect(said()).toEqual(steps.map((step) => ({ saleId, step })));
});

test('without that screen nothing is said', async () => {
  const { app, said } = await open();
  app.route.toStep({ name: 'scanning' });
  expect(said()).toEqual([]);
});
