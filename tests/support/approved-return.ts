/** A return over two tenders that a manager approves for a cashier without the right to refund. */
import { expect } from 'vitest';
import type { Request } from '../../shared/contract/contract.ts';
import { HALF, MixedSale } from './mixed-sale.ts';
import { offerOf, returnRequest } from './returns.ts';
import { PIN, StaffedTill } from './staffed-till.ts';

/** An approval is needed first. */
export const NEEDED = { error: { code: 'right.needed', field: 'refund' } };

/** Half by code, half in cash; Lola is signed in, without the right to refund. */
export async function soldInHalves() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  const sale = await mixedSale(till);
  await till.signIn(people.lola, PIN.lola);
  return { till, ...people, sale };
}

export async function mixedSale(till: StaffedTill): Promise<MixedSale> {
  const sale = new MixedSale(till);
  await sale.paidCode(HALF);
  expect(sale.cash(HALF).ok).toBe(true);
  return sale;
}

export type Shop = Awaited<ReturnType<typeof soldInHalves>>;

/** The page's request for the next step. */
export function nextStep(till: StaffedTill, { saleId }: MixedSale): Request<'refund.go-on'> {
  const offer = offerOf(till, saleId);
  if (offer.open === null) throw new Error('no return is open');
  const {
    goods: _goods,
    toStock: _stock,
    reason: _reason,
    ...seen
  } = returnRequest(offer, offer.open.restTiyin);
  return { ...seen, returnId: offer.open.returnId };
}

/** Dilshod approves a return of this amount, and it begins. */
export async function startReturn({ till, dilshod, sale }: Shop, amount: number): Promise<void> {
  const request = returnRequest(offerOf(till, sale.saleId), amount);
  const by = { staffId: dilshod, pin: PIN.dilshod };
  expect(await till.send('staff.approve', { channel: 'refund.goods', request, by })).toMatchObject({
    ok: true,
  });
  expect(await till.send('refund.goods', request)).toMatchObject({ ok: true });
}
