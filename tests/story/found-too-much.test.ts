/** Money is found of a payment that nobody waits for, and its sale owes less by now. */
import { expect, it } from 'vitest';
import { eachTill } from '../support/each-till.ts';
import { HALF, MixedSale, QUARTER } from '../support/mixed-sale.ts';
import { MINUTE } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

it.each([
  ['is offered to a sale that owes as much', QUARTER, true],
  ['is not offered to a sale that owes less', HALF + QUARTER, false],
] as const)('it %s', async (_, inCash, isOffered) => {
  const sale = new MixedSale(till);
  const lost = await sale.lostCode(HALF, 'overridden');
  expect(sale.cash(inCash).ok).toBe(true);
  till.service.down = false;
  await till.clock.advance(5 * MINUTE);
  expect(till.view(lost)).toMatchObject({ state: 'abandoned', alarm: { kind: 'charged' } });
  expect(till.view(lost).actions.includes('take')).toBe(isOffered);
});
