/** Which sale the page shows as paid in part: the main process says what it is, and no code of an error does. */
import { expect, test } from 'vitest';
import { isPaidInPart } from '../../renderer/context/open-sale.ts';
import { halfPaid, tenderOf } from '../../renderer/testing/views.ts';
import { tiyin } from '../../shared/money.ts';

const GIVEN_BACK = [tenderOf({ kind: 'code', heldTiyin: tiyin(0) })];
const LOCKED = { tenderStop: { code: 'basket.locked' }, voidSteps: [] } as const;

test('one that holds money, or that can only be voided', () => {
  expect(isPaidInPart(halfPaid())).toBe(true);
  expect(isPaidInPart(halfPaid({ tenders: GIVEN_BACK, isOnlyToVoid: true }))).toBe(true);
});

test('not one of which all went back, whatever stops its next tender, nor one that is over', () => {
  expect(isPaidInPart(halfPaid({ tenders: GIVEN_BACK }))).toBe(false);
  expect(isPaidInPart(halfPaid({ tenders: GIVEN_BACK, ...LOCKED }))).toBe(false);
  expect(isPaidInPart(halfPaid({ state: 'completed' }))).toBe(false);
});
