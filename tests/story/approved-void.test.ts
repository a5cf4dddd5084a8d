/**
 * The void of a sale that holds money asks once, with every step listed. Each step works once, for this person, in
 * this shift, while exactly the listed money is held.
 */
import { describe, expect, it } from 'vitest';
import { storyOf } from '../../electron/history/story.ts';
import { repairJournal } from '../../electron/storage/maintenance/repair.ts';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { byTill } from '../../shared/staff/actor.ts';
import type { TenderKind } from '../../shared/tender/tender.ts';
import { seededRandomness } from '../../shared/time.ts';
import { good } from '../support/drawer.ts';
import { MixedSale, QUARTER } from '../support/mixed-sale.ts';
import { BREAD } from '../support/sample-goods.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const REASON = 'the customer changed his mind';
const NEEDED = { error: { code: 'right.needed' } };
const KINDS = ['code', 'terminal', 'cash'] as const;

/** Lola at a sale of four quarters: three are paid, by code, by terminal and in cash. */
async function threeParts() {
  const till = await StaffedTill.openShop();
  const { lola, dilshod, aziz } = await till.hire();
  await till.signIn(lola, PIN.lola);
  const sale = new MixedSale(till);
  till.service.firstStatus = -1;
  const declined = sale.code(QUARTER);
  await till.clock.advance(6_000);
  till.service.firstStatus = 2;
  await sale.paidCode(QUARTER);
  good(sale.terminal(QUARTER));
  good(sale.cash(QUARTER));
  const { saleId } = sale;
  const asked = { saleId, reason: REASON };
  const back = (): Promise<void> => till.signIn(lola, PIN.lola);
  const approve = async (channel: ChannelName, request: unknown): Promise<void> => {
    good(await till.send('staff.approve', { channel, request, by: { staffId: dilshod, pin: PIN.dilshod } }));
  };
  /** Dilshod reads all steps and types his PIN. */
  const agreed = async (): Promise<void> => {
    expect(await till.send('sale.void-agree', asked)).toMatchObject(NEEDED);
    await approve('sale.void-agree', asked);
    expect(good(await till.send('sale.void-agree', asked))).toEqual({ reason: REASON });
  };
  const of = (kind: TenderKind, reason = REASON) => {
    const { tenderId, heldTiyin } = sale.tender(kind);
    return { saleId, tenderId, heldTiyin, amountTiyin: null, reason };
  };
  const give = async (kind: TenderKind, reason = REASON): Promise<{ readonly ok: boolean }> => {
    if (kind === 'cash') return till.send('refund.cash', of('cash', reason));
    if (kind === 'terminal')
      return till.send('refund.terminal', { ...of('terminal', reason), slip: '004299' });
    const { transactionId } = sale.tender('code');
    if (transactionId === null) throw new Error('no payment');
    const begun = await till.send('refund.give', { transactionId, amountTiyin: null, reason });
    await till.clock.advance(5_000);
    return begun;
  };
  const end = (reason = REASON) => till.send('sale.void', { saleId, reason });
  return { till, sale, saleId, declined, lola, dilshod, aziz, asked, back, approve, agreed, of, give, end };
}

/** Every entry of the log. */
const LOG: Request<'audit.page'> = { before: null, limit: 200, staffId: null, groups: [], day: null };
const yeses = (till: StaffedTill) => till.entries('approval.given').map(({ payload }) => payload.channel);

describe('one approval for a void', () => {
  it('shows the steps that it covered, in the story of the sale and in the log', async () => {
    const { till, saleId, dilshod, agreed } = await threeParts();
    await agreed();
    const steps = (['service', 'terminal', 'cash'] as const).map((way) => ({ way, amountTiyin: QUARTER }));
    const [step] = storyOf({ lines: [] }, till.entries('approval.given'));
    const rights = [{ right: 'refund', amountTiyin: 3 * QUARTER, steps }, { right: 'void-sale' }];
    expect(step).toMatchObject({ approvedBy: dilshod, parts: rights });
    expect(step?.parts[1]).not.toHaveProperty('steps');
    await till.signIn(dilshod, PIN.dilshod);
    const { rows } = good(await till.send('audit.page', LOG));
    const row = rows.find(({ kind }) => kind === 'approval.given');
    expect(row).toMatchObject({ saleId, right: 'refund', amountTiyin: 3 * QUARTER });
    expect(row?.facts).toMatchObject([
      { of: 'besides', right: 'void-sale' },
      ...steps.map((one) => ({ of: 'void-step', ...one })),
    ]);
  });

  it('lists each step and the void, and covers all of them', async () => {
    const { till, sale, asked, lola, dilshod, approve, give, end } = await threeParts();
    expect(await till.send('sale.void-agree', asked)).toMatchObject(NEEDED);
    const need = good(await till.send('staff.need', { channel: 'sale.void-agree', request: asked }));
    expect(need).toMatchObject({
      ...{ what: 'void-steps', right: 'refund', amountTiyin: 3 * QUARTER, reason: REASON },
      details: [
        { of: 'sale', totalTiyin: 4 * QUARTER },
        { of: 'way', way: 'service', amountTiyin: QUARTER },
        { of: 'way', way: 'terminal', amountTiyin: QUARTER },
        { of: 'way', way: 'cash', amountTiyin: QUARTER },
        { of: 'then-void' },
      ],
      approvers: [dilshod],
    });
    await approve('sale.void-agree', asked);
    for (const kind of KINDS) good((await give(kind)) as { ok: true; value: unknown });
    good(await end());
    expect(sale.state).toBe('voided');
    expect(yeses(till)).toEqual(['sale.void-agree']);
    const [, ...done] = [null, ...till.entries('refund.begun'), ...till.entries('sale.voided')];
    expect(done.map(({ actor, approvedBy }) => [actor, approvedBy])).toEqual(
      Array.from({ length: 4 }, () => [{ by: 'staff', id: lola }, dilshod]),
    );
  });

  it.each([0, 1, 2, 3])('survives a power cut after step %i: the rest needs no PIN', async (after) => {
    const { till, sale, agreed, back, give, end } = await threeParts();
    await agreed();
    for (const [at, kind] of KINDS.entries()) {
      if (at === after) await till.restart().then(back);
      expect(await give(kind)).toMatchObject({ ok: true });
    }
    if (after === 3) await till.restart().then(back);
    good(await end());
    expect(sale.state).toBe('voided');
    expect(yeses(till)).toHaveLength(1);
  });

  it('gives no step twice, and does not cover a new part', async () => {
    const { till, sale, agreed, of, give } = await threeParts();
    await agreed();
    const cash = of('cash');
    expect(await give('cash')).toMatchObject({ ok: true });
    expect(await till.send('refund.cash', cash)).toMatchObject(NEEDED);
    good(sale.cash(QUARTER));
    expect(await give('terminal')).toMatchObject(NEEDED);
    expect(await give('code')).toMatchObject(NEEDED);
  });

  it('does not cover an earlier payment of a code that was tried again', async () => {
    const { till, declined, agreed } = await threeParts();
    await agreed();
    const request = { transactionId: declined, amountTiyin: null, reason: REASON };
    expect(await till.send('refund.give', request)).toMatchObject(NEEDED);
  });

  it('covers no other reason, no part, no other way and no other person', async () => {
    const { till, agreed, aziz, of, give, back } = await threeParts();
    await agreed();
    expect(await give('cash', 'another reason')).toMatchObject(NEEDED);
    expect(await till.send('refund.cash', { ...of('cash'), amountTiyin: tiyin(1_000) })).toMatchObject(
      NEEDED,
    );
    expect(await till.send('refund.cash', of('terminal'))).toMatchObject(NEEDED);
    expect(await till.send('refund.cash', of('code'))).toMatchObject(NEEDED);
    await till.signIn(aziz, PIN.aziz);
    expect(await give('cash')).toMatchObject(NEEDED);
    await back();
    expect(await give('cash')).toMatchObject({ ok: true });
  });

  it('never voids before all money went back', async () => {
    const { agreed, give, end } = await threeParts();
    await agreed();
    expect(await end()).toMatchObject(NEEDED);
    expect(await give('code')).toMatchObject({ ok: true });
    expect(await end()).toMatchObject(NEEDED);
  });

  it('keeps its reason: a second press asks nothing and answers that reason', async () => {
    const { till, saleId, agreed, give } = await threeParts();
    await agreed();
    await give('code');
    expect(good(await till.send('sale.void-agree', { saleId, reason: 'another reason' }))).toEqual({
      reason: REASON,
    });
  });

  it('ends when the day, and so the shift, ends', async () => {
    const { till, agreed, back, give } = await threeParts();
    await agreed();
    till.clock.jumpWall(24 * 3_600_000);
    await back();
    expect(await give('cash')).toMatchObject(NEEDED);
  });

  it('ends when the approver may no longer approve it', async () => {
    const { till, agreed, aziz, dilshod, back, give } = await threeParts();
    await agreed();
    await till.signIn(dilshod, PIN.dilshod);
    good(await till.send('people.give-role', { staffId: aziz, roleId: 'manager' }));
    await till.signIn(aziz, PIN.aziz);
    good(await till.send('people.give-role', { staffId: dilshod, roleId: 'cashier' }));
    await back();
    expect(await give('cash')).toMatchObject(NEEDED);
  });

  it('ends with a refused reversal, and a new approval covers the rest', async () => {
    const { till, sale, asked, agreed, approve, give } = await threeParts();
    await agreed();
    till.service.mishaps.reverse.push('refused');
    await give('code');
    await till.clock.advance(60_000);
    expect(sale.tender('code').heldTiyin).toBe(QUARTER);
    expect(await give('terminal')).toMatchObject(NEEDED);
    expect(await till.send('sale.void-agree', asked)).toMatchObject(NEEDED);
    await approve('sale.void-agree', asked);
    expect(await give('terminal')).toMatchObject({ ok: true });
  });

  it('ends with a repair of the log: a lost entry may have given that money back', async () => {
    const { till, agreed, back, give } = await threeParts();
    await agreed();
    await till.crash();
    const parts = { clock: till.clock, random: seededRandomness(4), act: byTill(null), secondFolder: null };
    good(repairJournal({ folder: till.folder, reason: 'the disk is sand', ...parts }));
    await till.begin();
    await back();
    for (const kind of KINDS) expect(await give(kind), kind).toMatchObject(NEEDED);
  });

  it('ends when goods come into the basket after all money went back', async () => {
    const { till, saleId, agreed, give, end } = await threeParts();
    await agreed();
    for (const kind of KINDS) expect(await give(kind)).toMatchObject({ ok: true });
    good(await till.send('basket.add', { saleId, productId: BREAD.productId, quantity: ONE }));
    expect(await end()).toMatchObject({ error: { code: 'right.needed', field: 'void-sale' } });
  });

  it('lists nothing while a payment of the sale is under way: nothing is stored, and each step asks', async () => {
    const { till, lola } = await threeParts();
    const sale = new MixedSale(till);
    good(sale.cash(QUARTER));
    sale.code(QUARTER);
    await till.signIn(lola, PIN.lola);
    const request: Request<'sale.void-agree'> = { saleId: sale.saleId, reason: REASON };
    const before = till.journal.logEnd().seq;
    expect(good(await till.send('sale.void-agree', request))).toEqual({ reason: REASON });
    expect(till.journal.logEnd().seq).toBe(before);
    const { tenderId, heldTiyin } = sale.tender('cash');
    const step = { saleId: sale.saleId, tenderId, heldTiyin, amountTiyin: null, reason: REASON };
    expect(await till.send('refund.cash', step)).toMatchObject(NEEDED);
  });

  it('is not asked of a manager, who gives back by right', async () => {
    const { till, dilshod, asked, give, end } = await threeParts();
    await till.signIn(dilshod, PIN.dilshod);
    expect(good(await till.send('sale.void-agree', asked))).toEqual({ reason: REASON });
    for (const kind of KINDS) expect(await give(kind)).toMatchObject({ ok: true });
    good(await end());
    expect(yeses(till)).toEqual([]);
  });
});
