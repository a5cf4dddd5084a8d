/** Lola stands at the till of a shop with people, and wants more than she may; a sale was paid before. */
import type { Request } from '../../shared/contract/contract.ts';
import type { StaffId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { PIN, StaffedTill } from './staffed-till.ts';

export const REASON = 'the customer came back';

/** A shop in which Lola stands, with a sale that was paid. */
export async function lolasShop() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  const paid = await till.paidSale(2);
  await till.signIn(people.lola, PIN.lola);
  return { till, ...people, paid };
}

export const refundOf = (
  transactionId: TransactionId,
  amountTiyin: number | null = null,
): Request<'refund.give'> => ({
  transactionId,
  amountTiyin: amountTiyin === null ? null : tiyin(amountTiyin),
  reason: REASON,
});

export const approve = (
  till: StaffedTill,
  staffId: StaffId,
  pin: string,
  channel: string,
  request: unknown,
) => till.send('staff.approve', { channel, request, by: { staffId, pin } });
