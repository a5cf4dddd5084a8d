/** Which sale the page shows as paid in part: a field of the main process decides, not an error code. */
import { expect, test } from 'vitest';
import { isPaidInPart } from '../../renderer/context/open-sale.ts';
import { halfPaid, tenderOf } from '../../renderer/testing/views.ts';
import { tiyin } from '../../shared/money.ts';

const GIVEN_BACK = [tenderOf({ kind: 'code', heldTiyin: tiyin(0) })];
const LOCKED = { tenderStop: { code: 'basket.locked' }, voidSteps: [] } as const;

test('shows a sale that holds money, or that can only be voided', () => {
  expect(isPaidInPart(halfPaid())).toBe(true);
  expect(isPaidInPart(halfPaid({ tenders: GIVEN_BACK, isOnlyToVoid: true }))).toBe(true);
});

test('hides a sale with everything refunded, whatever stops its next tender, and a finished sale', () => {
  expect(isPaidInPart(halfPaid({ tenders: GIVEN_BACK }))).toBe(false);
  expect(isPaidInPart(halfPaid({ tenders: GIVEN_BACK, ...LOCKED }))).toBe(false);
  expect(isPaidInPart(halfPaid({ state: 'completed' }))).toBe(false);
});
