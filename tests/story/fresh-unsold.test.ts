/** A fresh journal takes sales over whole: a refund before completion has no VAT rate there either. */
import { expect, it } from 'vitest';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { tiyin } from '../../shared/money.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { good } from '../support/drawer.ts';
import { BREAD } from '../support/sample-goods.ts';
import { VirtualTill } from '../support/virtual-till.ts';

const TOTAL = tiyin(800_000);
const PART = tiyin(200_000);

it('a fresh journal splits no VAT off money refunded before completion, and calls no day "till off"', async () => {
  const till = await VirtualTill.open();
  const saleId = till.newSale();
  ringUp(till.journal, saleId, [{ productId: BREAD.productId, quantity: 2_000 }]);
  const cash = { saleId, totalTiyin: TOTAL, owedTiyin: TOTAL };
  good(till.do('tender.cash', { ...cash, givenTiyin: PART, amountTiyin: PART }));
  const [part] = till.journal.tendersOf(saleId);
  if (!part) throw new Error('nothing was taken');
  const { tenderId } = part;
  good(
    till.do('refund.cash', { saleId, tenderId, amountTiyin: null, heldTiyin: PART, reason: 'another way' }),
  );
  good(till.do('tender.cash', { ...cash, givenTiyin: TOTAL }));
  const report = () => good(till.do('shift.x', undefined)).report;
  const before = report();
  expect(before).toMatchObject({ refundVat: [], refundsUnsold: { count: 1, sumTiyin: PART } });
  await till.clock.advance(26 * 3_600_000);
  await till.crash();
  const { folder, clock } = till;
  const fresh = { clock, random: seededRandomness(4), act: byTill(null), secondFolder: null, why: 'sand' };
  expect(startFreshJournal(folder, fresh)).toMatchObject({ ok: true });
  await till.start();
  const [day] = good(till.do('shift.list', { limit: 10 }));
  if (!day) throw new Error('no day was brought back');
  const after = good(till.do('shift.z', { shiftId: day.shiftId })).report;
  expect(after).toMatchObject({ refundVat: [], refundsUnsold: before.refundsUnsold, head: { words: [] } });
  await till.close();
});
