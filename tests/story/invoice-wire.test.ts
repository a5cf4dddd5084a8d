/** The till and the training gateway speak over HTTP: each customer of an invoice comes to the right end. */
import { expect, it, onTestFinished } from 'vitest';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import type { Readings } from '../../electron/training/readings.ts';
import { Counter } from '../support/counter.ts';
import { BREAD } from '../support/part-paid.ts';
import { trainingService } from '../support/training-service.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

/** Requests that are on their way. */
let inFlight = 0;

async function onTheWire(readings: Partial<Readings>): Promise<VirtualTill> {
  inFlight = 0;
  const till = new VirtualTill();
  const { gateway } = await trainingService({ clock: till.clock, readings: readings as Readings });
  const transport = createTransport();
  onTestFinished(() => transport.close());
  till.service.client = () =>
    createGatewayClient({
      baseUrl: gateway.baseUrl,
      serviceId: gateway.credentials.serviceId,
      sign: createSigner(gateway.credentials),
      clock: till.clock,
      fetch: async (...request) => {
        inFlight += 1;
        return await transport.fetch(...request).finally(() => {
          inFlight -= 1;
        });
      },
    });
  await till.start();
  onTestFinished(() => till.close());
  return till;
}

/** Time and real I/O take turns, a second at a time. No deadline passes while a request is on its way. */
async function pass(till: VirtualTill, seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 1) {
    await till.clock.advance(SECOND);
    await till.clock.settle(200);
    while (inFlight > 0) await till.clock.settle(20);
  }
}

it.each([
  ['pays', '998900000001', 'paid', {}],
  ['pays, by the other field', '998900000001', 'paid', { invoice_field: 'status', look_up: 'dated' }],
  ['refuses it', '998900000002', 'declined', {}],
  ['deletes it', '998900000003', 'declined', {}],
  ['never pays', '998900000004', 'processing', {}],
  ['is refused at creation', '998900000005', 'declined', {}],
  ['pays, and the answer to the create is lost', '998900000006', 'paid', { look_up: 'plain' }],
] as const)('a customer who %s', async (_, phone, state, readings) => {
  const till = await onTheWire(readings);
  const counter = new Counter(till);
  counter.scan(BREAD.barcode);
  const { saleId, totalTiyin } = counter;
  const sent = till.do('invoice.send', { saleId, totalTiyin, phone });
  if (!sent.ok) throw new Error(sent.error.code);
  const id = sent.value.transactionId;
  await expect
    .poll(
      async () => {
        await pass(till, 5);
        return till.state(id);
      },
      { timeout: 20_000, interval: 1 },
    )
    .toBe(state);
  if (state === 'processing') await till.clock.advance(MINUTE);
  expect(till.state(id)).toBe(state);
});
