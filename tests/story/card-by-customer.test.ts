/** A customer types the card at the other screen: what ends that, what becomes of the token, and who learns what. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answersOf } from '../../electron/ipc/answers.ts';
import type { CardEntryId } from '../../shared/ids.ts';
import { CardEntryId as EntryId, StaffId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { CARD, WRONG_CODE } from '../support/card-hands.ts';
import { type CustomerWindow, tillWithScreen } from '../support/customer-window.ts';
import { typingCustomer } from '../support/typing-customer.ts';
import { SMS_CODE } from '../support/virtual-cards.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let screen: CustomerWindow;
let customer: ReturnType<typeof typingCustomer>;
beforeEach(async () => {
  ({ till, screen } = await tillWithScreen());
  customer = typingCustomer(till, screen);
  customer.open();
});
afterEach(async () => {
  expect(till.bugs).toEqual([]);
  await till.close();
});

const ASK_AGAIN = fail({ code: 'card.ask-again' });
const steps = () => customer.told.map(({ step }) => step);

describe('a customer', () => {
  it('types number and code, and the cashier’s window charges the card once', async () => {
    const entryId = customer.hand();
    expect(await customer.shown()).toMatchObject({ step: 'number', amountTiyin: 4_000_00 });
    expect(await customer.type(entryId)).toEqual({ ok: true, value: null });
    expect(await customer.shown()).toMatchObject({ step: 'code', phone: '99890*****11' });
    expect((await customer.code(entryId)).ok).toBe(true);
    expect(till.service.payments).toEqual([]);
    const paid = await customer.pay(entryId);
    if (!paid.ok) throw new Error(paid.error.code);
    await till.clock.advance(10 * SECOND);
    expect(till.view(paid.value.transactionId)).toMatchObject({ state: 'paid', instrument: 'saved-card' });
    expect(screen.last.stage.name).toBe('paid');
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
    expect(till.service.count('pay-by-card')).toBe(1);
    expect(till.service.cards.tokens).toEqual([]);
    expect(steps()).toEqual(['number', 'asking', 'code', 'verifying', 'verified']);
  });

  it('types a wrong code again', async () => {
    const entryId = customer.hand();
    await customer.type(entryId);
    expect(await customer.code(entryId, WRONG_CODE)).toEqual(fail({ code: 'card.code-wrong' }));
    expect(await customer.shown()).toMatchObject({ step: 'code', problem: 'code-wrong' });
    expect(customer.told.at(-1)).toMatchObject({ step: 'code', error: { note: 'Неверный код' } });
    expect((await customer.code(entryId)).ok).toBe(true);
    expect((await customer.pay(entryId)).ok).toBe(true);
  });

  it('gets another code after a minute, by another token', async () => {
    const entryId = customer.hand();
    await customer.type(entryId);
    const asked = till.service.count('ask-card');
    expect(await customer.type(entryId)).toEqual(fail({ code: 'payment.busy' }));
    expect(till.service.count('ask-card')).toBe(asked);
    await till.clock.advance(MINUTE);
    expect((await customer.type(entryId)).ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual(['token-2']);
    expect((await customer.shown())?.againMs).toBeGreaterThan(50 * SECOND);
    await customer.code(entryId);
    expect((await customer.pay(entryId)).ok).toBe(true);
  });

  it('whose card is refused types another one', async () => {
    till.service.cards.mishaps['ask-card'].push('refused');
    const entryId = customer.hand();
    expect(await customer.type(entryId)).toEqual(fail({ code: 'card.refused' }));
    expect(await customer.shown()).toMatchObject({ step: 'number', problem: 'refused' });
    expect((await customer.type(entryId)).ok).toBe(true);
  });

  it('whose verification got no answer needs another token', async () => {
    const entryId = customer.hand();
    await customer.type(entryId);
    till.service.cards.mishaps.verify.push('no-answer');
    expect(await customer.code(entryId)).toEqual(ASK_AGAIN);
    expect(await customer.shown()).toMatchObject({ step: 'number', problem: 'ask-again' });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
    expect((await customer.type(entryId)).ok).toBe(true);
  });

  it('has ten answers, and the last wrong one ends the entry', async () => {
    const entryId = customer.hand();
    await customer.type(entryId);
    for (let answer = 2; answer < 10; answer += 1) await customer.code(entryId, WRONG_CODE);
    expect(await customer.shown()).toMatchObject({ step: 'code' });
    await customer.code(entryId, WRONG_CODE);
    expect(await customer.shown()).toBeNull();
    expect(till.service.cards.tokens).toEqual([]);
  });
});

describe('an answer', () => {
  it('to another or a closed entry is refused, and reaches nothing', async () => {
    const other = EntryId.parse('another');
    expect(await customer.type(other)).toEqual(ASK_AGAIN);
    const entryId = customer.hand();
    expect(await customer.type(other)).toEqual(ASK_AGAIN);
    expect(await customer.code(other)).toEqual(ASK_AGAIN);
    till.do('card.cancel', { entryId });
    expect(await customer.type(entryId)).toEqual(ASK_AGAIN);
    expect(till.service.count('ask-card')).toBe(0);
  });

  it('to an entry that the cashier types is refused', async () => {
    const asked = await customer.within(till.ask('card.ask', { ...till.breads(), ...CARD }));
    if (!asked.ok) throw new Error(asked.error.code);
    expect(await customer.code(asked.value.entryId)).toEqual(ASK_AGAIN);
    expect(await customer.type(asked.value.entryId)).toEqual(ASK_AGAIN);
  });

  it('never charges, and no window charges before the code was right', async () => {
    const entryId = customer.hand();
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
    await customer.type(entryId);
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
    // The cashier can't type the code in the customer's place.
    expect(await customer.within(till.ask('card.pay', { entryId, smsCode: SMS_CODE }))).toEqual(ASK_AGAIN);
    const { handlers } = till.composed;
    const answers = answersOf({
      ...{ handlers, gate: till.composed.gate, onBug: () => undefined, onRefused: () => undefined },
    });
    for (const channel of ['card.hand', 'card.pay', 'card.cancel', 'card.ask'])
      expect(await answers('customer')(channel, { entryId })).toMatchObject({
        error: { code: 'ipc.other-window' },
      });
    expect((await customer.code(entryId)).ok).toBe(true);
    expect(till.service.payments).toEqual([]);
  });

  it('while the service is asked is refused', async () => {
    const entryId = customer.hand();
    const first = till.ask('customer.card', { entryId, ...CARD });
    expect(await till.ask('customer.card', { entryId, ...CARD })).toEqual(fail({ code: 'payment.busy' }));
    expect((await customer.within(first)).ok).toBe(true);
    expect(till.service.count('ask-card')).toBe(1);
  });
});

/** What ends an entry. basket: that it pays. */
const ENDS: Readonly<
  Record<string, (entryId: CardEntryId, basket: ReturnType<VirtualTill['breads']>) => unknown>
> = {
  Cancel: (entryId) => till.do('card.cancel', { entryId }),
  cash: (_, basket) => till.do('tender.cash', { ...basket, givenTiyin: basket.totalTiyin }),
  'New sale': (_, { saleId }) => till.do('basket.next', { saleId }),
  'a parked basket': (_, { saleId }) => till.do('basket.park', { saleId, name: '' }),
  'the cashier’s own typing': (_, basket) => void till.ask('card.ask', { ...basket, ...CARD }),
  'a page that is loaded anew': () => till.composed.pageLoaded(),
  'a customer’s page that is loaded anew': () => customer.open(),
  'five minutes': () => till.clock.advance(5 * MINUTE),
};

describe.each(Object.entries(ENDS))('%s', (what, happens) => {
  const own = what === 'the cashier’s own typing' ? 1 : 0;

  it('ends the entry before the card is typed', async () => {
    const basket = till.breads();
    const entryId = customer.hand(basket);
    await happens(entryId, basket);
    expect(await customer.shown()).toBeNull();
    expect(steps().at(-1)).toBe('over');
    expect(await customer.type(entryId)).toEqual(ASK_AGAIN);
    expect(till.service.count('ask-card')).toBe(own);
  });

  it('deletes a token that comes late', async () => {
    till.service.latencyMs = what === 'five minutes' ? 6 * MINUTE : 5 * SECOND;
    const basket = till.breads();
    const entryId = customer.hand(basket);
    const late = till.ask('customer.card', { entryId, ...CARD });
    await till.clock.advance(SECOND);
    await happens(entryId, basket);
    expect(await customer.shown()).toBeNull();
    expect(await customer.within(late, 20 * MINUTE)).toEqual(ASK_AGAIN);
    expect(till.service.cards.tokens).toHaveLength(0);
    expect(steps().at(-1)).toBe('over');
  });

  it('deletes the token of a verified card, which nothing charges any more', async () => {
    const basket = till.breads();
    const entryId = await customer.verified(basket);
    await happens(entryId, basket);
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toHaveLength(own);
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
    expect(till.service.payments).toEqual([]);
    expect(await customer.shown()).toBeNull();
  });
});

describe('an entry', () => {
  it('that is verified waits a minute for the cashier’s window', async () => {
    const entryId = await customer.verified();
    await till.clock.advance(MINUTE);
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('lives on while the customer goes on, for ten minutes', async () => {
    const entryId = customer.hand();
    for (let times = 0; times < 2; times += 1) {
      await till.clock.advance(4 * MINUTE);
      expect((await customer.type(entryId)).ok).toBe(true);
    }
    expect(await customer.shown()).toMatchObject({ step: 'code' });
    await till.clock.advance(2 * MINUTE);
    expect(await customer.shown()).toBeNull();
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('of goods that changed ends, and its amount is never another', async () => {
    const basket = till.breads();
    const entryId = await customer.verified(basket);
    till.breads(2, basket.saleId);
    expect(await customer.pay(entryId)).toMatchObject({ ok: false, error: { code: 'basket.changed' } });
    expect(await customer.shown()).toBeNull();
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
  });

  it('is charged by the person who opened it alone', async () => {
    const entryId = await customer.verified();
    till.person = byStaff(StaffId.parse('another'));
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
  });

  it('ends with its screen, and the cashier reads why', async () => {
    await till.composed.features.customer?.start();
    const entryId = await customer.verified();
    screen.unplug();
    expect(customer.told.at(-1)).toEqual({
      ...{ entryId, step: 'over', cardEnd: '0018', error: { code: 'customer.no-screen' } },
    });
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
  });

  it('does not begin without a page that shows it', async () => {
    screen.isOpen = false;
    expect(till.do('card.hand', till.breads())).toEqual(fail({ code: 'customer.no-screen' }));
    screen.isOpen = true;
    till.settings = { ...till.settings, customerTypesCard: false };
    expect(till.do('card.hand', till.breads())).toEqual(fail({ code: 'customer.no-screen' }));
  });

  it('does not survive a start, nor does its token', async () => {
    const entryId = await customer.verified();
    till.service.cards.mishaps['delete-card'].push('never-arrives');
    await till.crash();
    await till.start();
    await till.clock.advance(SECOND);
    expect(till.service.cards.tokens).toEqual([]);
    customer.open();
    expect(await customer.shown()).toBeNull();
    expect(await customer.pay(entryId)).toEqual(ASK_AGAIN);
  });
});

it('shows the cashier’s window no digit but the last four', async () => {
  const entryId = customer.hand();
  await customer.type(entryId);
  await customer.code(entryId, WRONG_CODE);
  await customer.code(entryId);
  const text = JSON.stringify(customer.told);
  for (const digits of [CARD.cardNumber.slice(0, -4), CARD.expiry, WRONG_CODE, SMS_CODE])
    expect(text).not.toContain(digits);
  expect(text.replaceAll(entryId, '')).toContain('"cardEnd":"0018"');
});

it('shows it no digit of a note in which the service quotes the card', async () => {
  const note = '860012******0018, 07/39: карта не обслуживается';
  till.service.cards.requestCardToken = async () => fail({ code: 'gateway.refused', gatewayCode: -1, note });
  await customer.type(customer.hand());
  expect(customer.told.at(-1)).toMatchObject({
    error: { code: 'card.refused', gatewayCode: -1, note: '…******…, …/…: карта не обслуживается' },
  });
});
