/** A customer types the card in a shop with people: a locked till, and one that would lock by itself. */
import { beforeEach, expect, it } from 'vitest';
import type { StaffId } from '../../shared/ids.ts';
import { CARD } from '../support/card-hands.ts';
import { CustomerWindow } from '../support/customer-window.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';
import { typingCustomer } from '../support/typing-customer.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';

let till: StaffedTill;
let customer: ReturnType<typeof typingCustomer>;
let basket: ReturnType<StaffedTill['breads']>;
let lola: StaffId;

beforeEach(async () => {
  till = await StaffedTill.openShop();
  ({ lola } = await till.hire());
  const screen = new CustomerWindow();
  till.customerScreen = screen;
  till.pageReceives = screen.receive;
  await till.restart();
  await till.signIn(lola, PIN.lola);
  customer = typingCustomer(till, screen);
  customer.open();
  basket = till.breads();
});

/** Opened by the signed-in person, as the page does. */
async function handed() {
  const answer = await till.send('card.hand', basket);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.entryId;
}

it.each(['staff.lock', 'staff.sign-out'] as const)(
  '%s ends the entry, and its token is deleted',
  async (how) => {
    const entryId = await handed();
    await customer.type(entryId);
    await customer.code(entryId);
    await till.send(how, undefined);
    expect(await customer.shown()).toBeNull();
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    await till.signIn(lola, PIN.lola);
    expect(await till.send('card.pay', { entryId })).toMatchObject({ error: { code: 'card.ask-again' } });
    expect(till.service.payments).toEqual([]);
  },
);

it('an entry keeps the till awake until its own limit', async () => {
  till.settings = { ...till.settings, idleLockMinutes: 2 };
  const entryId = await handed();
  await till.clock.advance(4 * MINUTE);
  expect((await customer.within(till.ask('customer.card', { entryId, ...CARD }))).ok).toBe(true);
  await till.clock.advance(5 * MINUTE);
  expect(await customer.shown()).toBeNull();
  expect(till.shownStaff?.person).not.toBeNull();
  await till.clock.advance(4 * MINUTE);
  expect(till.shownStaff?.person).toBeNull();
});

it('a verified entry keeps the till awake for no more than ten minutes in all', async () => {
  const entryId = await handed();
  await till.clock.advance(4.9 * MINUTE);
  await customer.type(entryId);
  await till.clock.advance(4.9 * MINUTE);
  expect((await customer.code(entryId)).ok).toBe(true);
  await till.clock.advance(MINUTE / 2);
  expect(await customer.shown()).toBeNull();
  expect(till.service.cards.tokens).toEqual([]);
});
