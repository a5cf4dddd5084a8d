/** The seal of kept cards is checked when it is written and when it is read. */
import { expect, it } from 'vitest';
import { createSealedCards, SealedCards } from '../../electron/card/sealed-cards.ts';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import { cardVaults } from '../support/memory-vault.ts';
import { ENDPOINT } from '../support/virtual-till.ts';

const HEAD = { kind: 'tilla-kept-cards', version: 1 } as const;
const CUSTOMER = { customerId: CustomerId.parse('customer-1'), name: 'Aziza', phone: '998901234567' };
const CARD = {
  keptCardId: KeptCardId.parse('card-1'),
  customerId: CUSTOMER.customerId,
  cardToken: 'token-1',
  endpoint: ENDPOINT,
  cardNumber: '860012******0018',
  keptWallMs: 1,
  lastUsedWallMs: null,
};
const fits = (customers: unknown, cards: unknown): boolean =>
  SealedCards.safeParse({ ...HEAD, customers, cards }).success;

it('takes whole contents alone', () => {
  expect(fits([CUSTOMER], [CARD])).toBe(true);
  for (const cardNumber of ['8600••••••0018', '8600XXXX', null])
    expect(fits([CUSTOMER], [{ ...CARD, cardNumber }])).toBe(true);
  expect(fits([CUSTOMER], [{ ...CARD, cardNumber: '8600123456780018' }])).toBe(false);
  expect(fits([CUSTOMER], [CARD, { ...CARD, keptCardId: 'card-2' }])).toBe(false);
  expect(fits([], [CARD])).toBe(false);
  expect(fits([CUSTOMER], [{ ...CARD, customerId: null }])).toBe(false);
  expect(fits([{ ...CUSTOMER, phone: '901234567' }], [CARD])).toBe(false);
  expect(fits(Array(2_001).fill(CUSTOMER), [])).toBe(false);
});

it('keeps the earlier content where a new one could not be opened again', async () => {
  const store = createSealedCards(cardVaults().keptCards, (where) => expect.unreachable(where));
  await store.open();
  expect(await store.change({ customers: [CUSTOMER], cards: [CARD] })).toBe(true);
  expect(await store.change({ customers: [CUSTOMER], cards: [{ ...CARD, cardToken: '' }] })).toBe(false);
  expect(store.cards).toEqual([CARD]);
});
