/**
 * "It was not given back" is said of a part by people with names: who looks again himself waits an hour, another one ten
 * minutes, and a cashier's word counts as the manager's who approved it.
 */
import { beforeEach, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { MINUTE } from '../support/mixed-sale.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

let till: StaffedTill;
let people: Awaited<ReturnType<StaffedTill['hire']>>;
let id: TransactionId;
/** Dilshod has given back a part, whose answer is lost; Aziz is a manager too, Lola is a cashier. */
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

/** Nobody touches the till meanwhile, and it locks. */
const later = (minutes: number): Promise<void> => till.clock.advance(minutes * MINUTE);
const look = () => till.send('refund.settle', asked());
const again = (limit: number) => ({ error: { code: 'refund.look-again', limit } });

it('takes an hour of one who looks twice, whoever comes between', async () => {
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

it('takes ten minutes of another one, and not less', async () => {
  expect(await look()).toMatchObject({ ok: true });
  expect(till.payment(id).refunds[0]).toMatchObject({ notThereBy: people.dilshod });
  await till.signIn(people.aziz, PIN.aziz);
  expect(await look()).toMatchObject(again(10));
  await later(10);
  await till.signIn(people.aziz, PIN.aziz);
  expect(await look()).toMatchObject({ ok: true });
  expect(stateOf()).toBe('refused');
});

it('is no other person’s word where the same one approves it on a cashier’s screen', async () => {
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
