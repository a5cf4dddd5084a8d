/** Lola is signed in at a shop with people, and wants more than she may; a sale was paid before. */
import type { Request } from '../../shared/contract/contract.ts';
import type { StaffId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { PIN, StaffedTill } from './staffed-till.ts';

export const REASON = 'the customer came back';

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

export const MINUTE_MS = 60_000;

/** The log's entries about requests without the right. */
export const refused = (till: StaffedTill) =>
  till.entries('staff.refused').map(({ payload: { what, channel, times } }) => ({ what, channel, times }));

/** The till is idle for this long, and then somebody touches it. */
export async function wait(till: StaffedTill, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await till.send('staff.touched', undefined);
    await till.clock.advance(MINUTE_MS);
  }
}
