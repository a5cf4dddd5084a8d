/**
 * Named people settle a partial refund as "not refunded". The same person waits an hour for the second check,
 * another person ten minutes. A cashier's check counts as that of the approving manager.
 */
import { beforeEach, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';
import { MINUTE } from '../support/virtual-clock.ts';

let till: StaffedTill;
let people: Awaited<ReturnType<StaffedTill['hire']>>;
let id: TransactionId;
/** Dilshod refunded a part, whose answer is lost; Aziz is a manager too, Lola is a cashier. */
beforeEach(async () => {
  till = await StaffedTill.openShop();
  people = await till.hire();
  id = await till.paidSale();
  await till.signIn(people.dilshod, PIN.dilshod);
  await till.send('people.give-role', { staffId: people.aziz, roleId: 'manager' });
  till.service.mishaps['reverse-part'].push('never-arrives');
  const part = { transactionId: id, amountTiyin: tiyin(100_000), reason: 'one was stale' };
  expect(await till.send('refund.give', part)).toMatchObject({ ok: true });
  await till.clock.advance(4 * MINUTE);
});

const stateOf = () => till.payment(id).refunds[0]?.state;

function asked() {
  const refundId = till.payment(id).refunds[0]?.refundId;
  if (!refundId) throw new Error('nothing was given back');
  return { refundId, outcome: 'not-refunded', reason: 'the cabinet has none' } as const;
}

/** The till is idle meanwhile, and it locks. */
const later = (minutes: number): Promise<void> => till.clock.advance(minutes * MINUTE);
const look = () => till.send('refund.settle', asked());
const again = (limit: number) => ({ error: { code: 'refund.look-again', limit } });

it('the second check needs an hour from the same person, even after others signed in', async () => {
  expect(await look()).toMatchObject({ ok: true });
  await later(11);
  await till.signIn(people.aziz, PIN.aziz);
  await till.signIn(people.dilshod, PIN.dilshod);
  expect(await look()).toMatchObject(again(49));
  await till.restart();
  await till.signIn(people.dilshod, PIN.dilshod);
  expect(await look()).toMatchObject({ ok: false });
  expect(stateOf()).toBe('unknown');
  await later(60);
  await till.signIn(people.dilshod, PIN.dilshod);
  expect(await look()).toMatchObject({ ok: true });
  expect(stateOf()).toBe('refused');
});

it('the second check needs ten minutes from another person, and not less', async () => {
  expect(await look()).toMatchObject({ ok: true });
  expect(till.payment(id).refunds[0]).toMatchObject({ notThereBy: people.dilshod });
  await till.signIn(people.aziz, PIN.aziz);
  expect(await look()).toMatchObject(again(10));
  await later(10);
  await till.signIn(people.aziz, PIN.aziz);
  expect(await look()).toMatchObject({ ok: true });
  expect(stateOf()).toBe('refused');
});

it('an approval on a cashier’s screen counts as a check by the same approver', async () => {
  expect(await look()).toMatchObject({ ok: true });
  await later(11);
  await till.signIn(people.lola, PIN.lola);
  const approve = (by: object) =>
    till.send('staff.approve', { channel: 'refund.settle', request: asked(), by } as never);
  expect(await approve({ staffId: people.dilshod, pin: PIN.dilshod })).toMatchObject({ ok: true });
  expect(await look()).toMatchObject(again(49));
  expect(await approve({ staffId: people.aziz, pin: PIN.aziz })).toMatchObject({ ok: true });
  expect(await look()).toMatchObject({ ok: true });
  expect(stateOf()).toBe('refused');
});
