/** The right to customers' cards: to keep one, to charge one, and to see and forget their customers. */
import { expect, it } from 'vitest';
import { KeptCardId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';
import { AZIZA } from '../support/kept-hands.ts';
import { SMS_CODE } from '../support/virtual-cards.ts';
import { SECOND } from '../support/virtual-clock.ts';

/** Invented, with a right check digit. */
const CARD = { cardNumber: '8600000000000007', expiry: '0739' };
const NEEDED = { error: { code: 'right.needed' } };

it('keeping and charging a card, and its customers, need rights of their own; the log has no person', async () => {
  const shop = await AskingShop.open();
  const { till } = shop;
  const within = async <T>(answer: Promise<T>): Promise<T> => {
    await till.clock.advance(SECOND);
    return answer;
  };
  const basket = async () => {
    const { saleId } = await shop.breads(1);
    return { saleId, totalTiyin: tiyin(400_000) };
  };
  const asked = { ...(await basket()), ...CARD, keep: AZIZA };
  const keep = await shop.need('card.ask', asked);
  expect(keep).toMatchObject({
    right: 'kept-card',
    what: 'keep-card',
    details: [
      { of: 'kept-card', cardNumber: '860000******0007' },
      { of: 'customer', name: AZIZA.name, phone: '+998 90 123-45-67' },
    ],
  });
  good(await shop.approve('card.ask', asked, keep.seen));
  const { entryId } = good(await within(till.send('card.ask', asked)));
  good(await within(till.send('card.pay', { entryId, smsCode: SMS_CODE })));
  await till.clock.advance(10 * SECOND);
  expect(till.entries('kept-card.moved').map(({ approvedBy }) => approvedBy)).toEqual([shop.dilshod]);

  const [card] = good(await till.send('kept-cards.find', { text: 'aziza' }));
  const wanted = {
    ...(await basket()),
    keptCardId: card?.keptCardId ?? KeptCardId.parse('none'),
    phoneEnd: '4567',
  };
  const charge = await shop.need('kept-cards.charge', wanted);
  expect(charge).toMatchObject({
    right: 'kept-card',
    what: 'charge-kept-card',
    amountTiyin: 400_000,
    details: [
      { of: 'kept-card', cardNumber: '860012******0018' },
      { of: 'customer', name: AZIZA.name, phone: '+998 90 •••-••-••' },
    ],
  });
  good(await shop.approve('kept-cards.charge', wanted, charge.seen));
  // The approval is for these digits and this card.
  expect(await till.send('kept-cards.charge', { ...wanted, phoneEnd: '0000' })).toMatchObject(NEEDED);
  good(await within(till.send('kept-cards.charge', wanted)));

  expect(await till.send('kept-cards.list', undefined)).toMatchObject(NEEDED);
  const log = JSON.stringify(
    (['kept-card.moved', 'approval.given', 'payment.moved'] as const).map((kind) => till.entries(kind)),
  );
  for (const planted of ['Aziza', AZIZA.phone, '4567', 'token-', CARD.cardNumber])
    expect(log).not.toContain(planted);
});
