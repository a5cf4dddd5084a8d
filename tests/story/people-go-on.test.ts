/**
 * A power cut interrupts a return over two tenders that a manager approved. The rest needs no second
 * approval; anything else does.
 */
import { describe, expect, it } from 'vitest';
import type { Request } from '../../shared/contract/contract.ts';
import { tiyin } from '../../shared/money.ts';
import {
  mixedSale,
  NEEDED,
  nextStep,
  type Shop,
  soldInHalves as sold,
  startReturn,
} from '../support/approved-return.ts';
import { HALF, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { offerOf, returnRequest } from '../support/returns.ts';
import { PIN } from '../support/staffed-till.ts';
import { KNOWN } from '../support/virtual-till.ts';

/**
 * Dilshod approves, the return begins, and half is refunded to the code; the cash is still to be handed over.
 */
async function begun(shop: Shop, amount = TOTAL): Promise<Request<'refund.go-on'>> {
  const { till, sale } = shop;
  const request = returnRequest(offerOf(till, sale.saleId), amount);
  expect(await till.send('refund.goods', request)).toMatchObject(NEEDED);
  await startReturn(shop, amount);
  await till.clock.advance(5_000);
  return nextStep(till, sale);
}

describe('the rest of an approved return', () => {
  it('is refunded after a power cut without a second approval, once, with both people in its entry', async () => {
    const shop = await sold();
    const { till, lola, dilshod, sale } = shop;
    await begun(shop);
    await till.restart();
    await till.signIn(lola, PIN.lola);
    const rest = nextStep(till, sale);
    expect(await till.send('refund.go-on', rest)).toMatchObject({ value: { open: null, heldTiyin: 0 } });
    expect(till.entries('refund.begun')).toMatchObject([
      {
        actor: { id: lola },
        approvedBy: dilshod,
        payload: { refund: { kind: 'reversal', amountTiyin: HALF } },
      },
      { actor: { id: lola }, approvedBy: dilshod, payload: { refund: { kind: 'cash', amountTiyin: HALF } } },
    ]);
    expect(till.entries('approval.given')).toHaveLength(1);
    expect(till.entries('staff.refused')).toEqual([]);
    expect(await till.send('refund.go-on', rest)).toMatchObject(NEEDED);
  });

  it('is refunded if the power failed while the request was in flight', async () => {
    const shop = await sold();
    const { till, lola, dilshod, sale } = shop;
    const request = returnRequest(offerOf(till, sale.saleId), TOTAL);
    const by = { staffId: dilshod, pin: PIN.dilshod };
    await till.send('staff.approve', { channel: 'refund.goods', request, by });
    await till.send('refund.goods', request);
    till.know(KNOWN);
    await till.restart();
    await till.clock.advance(60_000);
    await till.signIn(lola, PIN.lola);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject({ ok: true });
  });

  it('needs no approval if the person at the till has the right', async () => {
    const shop = await sold();
    const { till, dilshod, sale } = shop;
    await begun(shop);
    await till.signIn(dilshod, PIN.dilshod);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject({ ok: true });
    expect(till.entries('refund.begun').at(-1)).toMatchObject({ actor: { id: dilshod }, approvedBy: null });
  });

  it('is not what was begun without an approval', async () => {
    const shop = await sold();
    const { till, lola, dilshod, sale } = shop;
    const role = { roleId: 'cashier', name: '', discountLimit: null, refundLimitTiyin: null };
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('roles.save', { ...role, rights: ['sell', 'refund'] });
    await till.signIn(lola, PIN.lola);
    await till.send('refund.goods', returnRequest(offerOf(till, sale.saleId), TOTAL));
    await till.clock.advance(5_000);
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('roles.save', { ...role, rights: ['sell'] });
    await till.signIn(lola, PIN.lola);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });
});

describe('a return needs a new approval', () => {
  it('for more, and for less', async () => {
    const shop = await sold();
    const { till } = shop;
    const rest = await begun(shop, TOTAL - QUARTER);
    expect(rest.amountTiyin).toBe(QUARTER);
    for (const amount of [QUARTER + 1, HALF, QUARTER - 1]) {
      expect(await till.send('refund.go-on', { ...rest, amountTiyin: tiyin(amount) })).toMatchObject(NEEDED);
    }
    expect(await till.send('refund.go-on', rest)).toMatchObject({ ok: true });
  });

  it('for another return, of this sale or of another', async () => {
    const shop = await sold();
    const { till } = shop;
    const other = await mixedSale(till);
    const rest = await begun(shop);
    const elsewhere = { ...rest, saleId: other.saleId };
    expect(await till.send('refund.go-on', elsewhere)).toMatchObject(NEEDED);
    const [, begunRow] = till.journal.refundsOf(shop.sale.saleId);
    expect(begunRow).toBeUndefined();
    expect(
      await till.send('refund.go-on', { ...rest, returnId: '019aa0de-5c1e-7b0c-8d52-13a0f26b7c41' }),
    ).toMatchObject(NEEDED);
    // A new return, though for the same amount.
    const again = returnRequest(offerOf(till, other.saleId), HALF);
    expect(await till.send('refund.goods', again)).toMatchObject(NEEDED);
  });

  it('for its cash that was refunded another way meanwhile', async () => {
    const shop = await sold();
    const { till, sale } = shop;
    await begun(shop);
    const cash = sale.tender('cash');
    expect(sale.cashBack(cash, QUARTER).ok).toBe(true);
    const rest = nextStep(till, sale);
    expect(rest.amountTiyin).toBe(QUARTER);
    expect(await till.send('refund.go-on', rest)).toMatchObject(NEEDED);
  });

  it('after the service declined it, though a repeat was done then', async () => {
    const shop = await sold();
    const { till, dilshod, sale } = shop;
    till.service.mishaps.reverse.push('refused');
    const request = returnRequest(offerOf(till, sale.saleId), TOTAL);
    const by = { staffId: dilshod, pin: PIN.dilshod };
    await till.send('staff.approve', { channel: 'refund.goods', request, by });
    await till.send('refund.goods', request);
    await till.clock.advance(5_000);
    expect(till.journal.refundsOf(sale.saleId)).toMatchObject([{ state: 'refused' }]);
    expect(offerOf(till, sale.saleId).open).toBeNull();
    // Somebody at another screen asks again.
    expect(till.do('refund.goods', request)).toMatchObject({ ok: true });
    await till.clock.advance(5_000);
    expect(await till.send('refund.go-on', nextStep(till, sale))).toMatchObject(NEEDED);
  });

  it.each([
    ['another person', async ({ till, aziz }: Shop) => till.signIn(aziz, PIN.aziz)],
    [
      'the same one, once who approved it has left the shop',
      async ({ till, dilshod, aziz, lola }: Shop) => {
        await till.signIn(dilshod, PIN.dilshod);
        await till.send('people.give-role', { staffId: aziz, roleId: 'manager' });
        await till.signIn(aziz, PIN.aziz);
        expect(await till.send('people.leave', { staffId: dilshod })).toMatchObject({ ok: true });
        await till.signIn(lola, PIN.lola);
      },
    ],
    [
      'the same one, on another day',
      async ({ till, lola }: Shop) => {
        await till.clock.advance(24 * 3_600_000);
        await till.signIn(lola, PIN.lola);
      },
    ],
    [
      'the same one, at a copy of the till',
      async ({ till }: Shop) => {
        till.journal.isOthersSale = () => true;
      },
    ],
  ])('requested by %s', async (_, comes) => {
    const shop = await sold();
    const rest = await begun(shop);
    await comes(shop);
    expect(await shop.till.send('refund.go-on', rest)).toMatchObject(NEEDED);
  });

  it('for cash in place of the code', async () => {
    const shop = await sold();
    const { till, sale } = shop;
    const rest = await begun(shop);
    const code = sale.tender('code');
    const instead = { ...rest, first: { tenderId: code.tenderId, way: 'cash' as const } };
    expect(await till.send('refund.go-on', instead)).toMatchObject({
      error: { code: 'right.needed', field: 'override' },
    });
  });

  it('while the till is locked', async () => {
    const shop = await sold();
    const rest = await begun(shop);
    await shop.till.send('staff.lock', undefined);
    expect(await shop.till.send('refund.go-on', rest)).toMatchObject({ error: { code: 'sign-in.needed' } });
  });
});
