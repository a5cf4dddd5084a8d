/**
 * A return that a manager approved, and something came between its steps: what is left of it is not what he said yes to
 * any more, and takes a yes of its own.
 */
import { describe, expect, it } from 'vitest';
import { startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { beginReturn, NEEDED, nextStep, type Shop, soldInHalves } from '../support/approved-return.ts';
import { DAY, MINUTE, QUARTER, SECOND, TOTAL } from '../support/mixed-sale.ts';
import { PIN } from '../support/staffed-till.ts';
import { KNOWN } from '../support/virtual-till.ts';

/** A manager has seen in the cabinet that the last step was done after all; Lola stands there again. */
async function foundDone({ till, dilshod, lola, sale }: Shop): Promise<void> {
  const doubt = till.journal.refundsOf(sale.saleId).at(-1);
  if (!doubt) throw new Error('nothing went back');
  await till.signIn(dilshod, PIN.dilshod);
  const found = { refundId: doubt.refundId, outcome: 'refunded', reason: 'in the cabinet' } as const;
  expect(await till.send('refund.settle', found)).toMatchObject({ ok: true });
  await till.signIn(lola, PIN.lola);
}

/** A quarter went back before, so that the rest of the code goes back as a part, which nothing shows. */
async function quarterBack(): Promise<Shop> {
  const shop = await soldInHalves();
  shop.till.know(KNOWN);
  await beginReturn(shop, QUARTER);
  await shop.till.clock.advance(5 * SECOND);
  return shop;
}

describe('a yes of its own is taken after a step that a manager had to find done', () => {
  it('where a power cut interrupted a part', async () => {
    const shop = await quarterBack();
    const { till, sale } = shop;
    await beginReturn(shop, TOTAL - QUARTER);
    await till.restart();
    await till.clock.advance(MINUTE);
    const doubt = till.journal.refundsOf(sale.saleId).at(-1);
    expect(doubt).toMatchObject({ kind: 'part', state: 'unknown' });
    // Its time says nothing of it.
    expect(doubt?.requestedAt).toEqual(doubt?.madeAt);
    await foundDone(shop);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });

  it('where the service refused a part', async () => {
    const shop = await quarterBack();
    const { till, sale } = shop;
    till.service.mishaps['reverse-part'].push('refused');
    await beginReturn(shop, TOTAL - QUARTER);
    await till.clock.advance(5 * SECOND);
    expect(till.journal.refundsOf(sale.saleId).at(-1)).toMatchObject({ state: 'unknown' });
    await foundDone(shop);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });

  it('where the service refused to give it all back', async () => {
    const shop = await soldInHalves();
    const { till, sale } = shop;
    till.service.mishaps.reverse.push('refused');
    await beginReturn(shop, TOTAL);
    await till.clock.advance(5 * SECOND);
    expect(till.journal.refundsOf(sale.saleId).at(-1)).toMatchObject({ state: 'refused' });
    await foundDone(shop);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });
});

describe('a yes of its own is taken', () => {
  it('after midnight, also where nothing was written on that day yet', async () => {
    const shop = await soldInHalves();
    const { till, lola, sale } = shop;
    const nowMs = till.clock.wallMs();
    const midnightMs = startOfTashkentDay(tashkentDay(nowMs)) + DAY;
    await till.clock.advance(midnightMs - nowMs - 3 * MINUTE);
    await till.signIn(lola, PIN.lola);
    await beginReturn(shop, TOTAL);
    await till.clock.advance(5 * SECOND);
    const rest = nextStep(till, sale);
    const logEnd = till.journal.logEnd();
    await till.clock.advance(4 * MINUTE);
    expect(till.journal.logEnd()).toEqual(logEnd);
    expect(await till.send('refund.go-on', rest)).toMatchObject(NEEDED);
    expect(till.entries('refund.begun')).toHaveLength(1);
  });

  it('once who approved it may give nothing back himself', async () => {
    const shop = await soldInHalves();
    const { till, dilshod, aziz, lola, sale } = shop;
    await beginReturn(shop, TOTAL);
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
    await beginReturn(shop, TOTAL);
    await till.clock.advance(5 * SECOND);
    const rest = nextStep(till, sale);
    const answers = await Promise.all([till.send('refund.go-on', rest), till.send('refund.go-on', rest)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(till.entries('refund.begun')).toHaveLength(2);
  });
});
