/**
 * A return that a manager approved was interrupted between its steps. The rest differs from what was
 * approved, and needs a new approval.
 */
import { describe, expect, it } from 'vitest';
import { startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { NEEDED, nextStep, type Shop, soldInHalves, startReturn } from '../support/approved-return.ts';
import { QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { PIN } from '../support/staffed-till.ts';
import { DAY, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { KNOWN } from '../support/virtual-till.ts';

/** A manager saw in the cabinet that the last step was done after all; Lola is signed in again. */
async function foundDone({ till, dilshod, lola, sale }: Shop): Promise<void> {
  const doubt = till.journal.refundsOf(sale.saleId).at(-1);
  if (!doubt) throw new Error('nothing went back');
  await till.signIn(dilshod, PIN.dilshod);
  const found = { refundId: doubt.refundId, outcome: 'refunded', reason: 'in the cabinet' } as const;
  expect(await till.send('refund.settle', found)).toMatchObject({ ok: true });
  await till.signIn(lola, PIN.lola);
}

/** A quarter was refunded before, so that the rest of the code is a partial refund, which no status shows. */
async function quarterBack(): Promise<Shop> {
  const shop = await soldInHalves();
  shop.till.know(KNOWN);
  await startReturn(shop, QUARTER);
  await shop.till.clock.advance(5 * SECOND);
  return shop;
}

describe('a return needs a new approval after a step that a manager had to find done', () => {
  it('when a power cut interrupted a part', async () => {
    const shop = await quarterBack();
    const { till, sale } = shop;
    await startReturn(shop, TOTAL - QUARTER);
    await till.restart();
    await till.clock.advance(MINUTE);
    const doubt = till.journal.refundsOf(sale.saleId).at(-1);
    expect(doubt).toMatchObject({ kind: 'part', state: 'unknown' });
    // The doubt's time does not show the cut.
    expect(doubt?.requestedAt).toEqual(doubt?.madeAt);
    await foundDone(shop);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });

  it('when the service refused a part', async () => {
    const shop = await quarterBack();
    const { till, sale } = shop;
    till.service.mishaps['reverse-part'].push('refused');
    await startReturn(shop, TOTAL - QUARTER);
    await till.clock.advance(5 * SECOND);
    expect(till.journal.refundsOf(sale.saleId).at(-1)).toMatchObject({ state: 'unknown' });
    await foundDone(shop);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });

  it('when the service refused a full reversal', async () => {
    const shop = await soldInHalves();
    const { till, sale } = shop;
    till.service.mishaps.reverse.push('refused');
    await startReturn(shop, TOTAL);
    await till.clock.advance(5 * SECOND);
    expect(till.journal.refundsOf(sale.saleId).at(-1)).toMatchObject({ state: 'refused' });
    await foundDone(shop);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });
});

describe('a return needs a new approval', () => {
  it('after midnight, even without an entry on the new day yet', async () => {
    const shop = await soldInHalves();
    const { till, lola, sale } = shop;
    const nowMs = till.clock.wallMs();
    const midnightMs = startOfTashkentDay(tashkentDay(nowMs)) + DAY;
    await till.clock.advance(midnightMs - nowMs - 3 * MINUTE);
    await till.signIn(lola, PIN.lola);
    await startReturn(shop, TOTAL);
    await till.clock.advance(5 * SECOND);
    const rest = nextStep(till, sale);
    const logEnd = till.journal.logEnd();
    await till.clock.advance(4 * MINUTE);
    expect(till.journal.logEnd()).toEqual(logEnd);
    expect(await till.send('refund.go-on', rest)).toMatchObject(NEEDED);
    expect(till.entries('refund.begun')).toHaveLength(1);
  });

  it('once the approver may no longer refund', async () => {
    const shop = await soldInHalves();
    const { till, dilshod, aziz, lola, sale } = shop;
    await startReturn(shop, TOTAL);
    await till.clock.advance(5 * SECOND);
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('people.give-role', { staffId: aziz, roleId: 'manager' });
    await till.signIn(aziz, PIN.aziz);
    const demoted = await till.send('people.give-role', { staffId: dilshod, roleId: 'cashier' });
    expect(demoted).toMatchObject({ ok: true });
    await till.signIn(lola, PIN.lola);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });

  it('for the same rest a second time, however fast it is pressed', async () => {
    const shop = await soldInHalves();
    const { till, sale } = shop;
    await startReturn(shop, TOTAL);
    await till.clock.advance(5 * SECOND);
    const rest = nextStep(till, sale);
    const answers = await Promise.all([till.send('refund.go-on', rest), till.send('refund.go-on', rest)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(till.entries('refund.begun')).toHaveLength(2);
  });
});
