/** Work that is open when a manager starts an empty journal is finished in the new one. */
import { expect, it } from 'vitest';
import { eachTill } from '../support/each-till.ts';
import { startFresh } from '../support/mixed-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const manyTimes = <T>(mishap: T): T[] => Array<T>(500).fill(mishap);
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** The only payment was readable. */
const begins = async (): Promise<void> =>
  expect(await startFresh(till)).toMatchObject({ unread: 0, payments: 1 });

it('a payment whose answer was lost is looked up in the new journal until the service states the outcome', async () => {
  till.service.firstStatus = 1;
  till.service.mishaps.create.push('no-answer');
  const id = till.pay();
  till.service.mishaps['look-up'].push(...manyTimes<'not-reached'>('not-reached'));
  await till.clock.advance(30 * SECOND);
  expect(till.state(id)).toBe('unknown');
  await begins();
  expect(till.state(id)).toBe('unknown');
  till.service.mishaps['look-up'].length = 0;
  till.service.only.status = -5;
  await till.clock.advance(120 * SECOND);
  expect(till.state(id)).toBe('declined');
  expect(till.service.count('create')).toBe(0);
});

it('a receipt that may have been sent is asked for before it is sent', async () => {
  // The service has the receipt, and its answer was lost.
  till.service.mishaps.submit.push('no-answer');
  till.service.mishaps.link.push(...manyTimes<'not-reached'>('not-reached'));
  const id = await till.paidSale();
  expect(till.receipt(id)?.state).toBe('queued');
  till.service.mishaps.link.length = 0;
  await begins();
  await till.clock.advance(60 * SECOND);
  expect(till.receipt(id)?.state).toBe('linked');
  expect(till.service.count('submit')).toBe(0);
});
