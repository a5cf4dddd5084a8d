/** The seal of kept cards is checked when it is written and when it is read. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSealedCards, SealedCards } from '../../electron/card/sealed-cards.ts';
import { sealFiles } from '../../electron/secret/sealed-file.ts';
import { openVault, type Vault } from '../../electron/secret/vault.ts';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import { cardVaults } from '../support/memory-vault.ts';
import { secretStore } from '../support/secret-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { MINUTE, VirtualClock } from '../support/virtual-clock.ts';
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
const sealedBy = (vault: Vault<SealedCards>, clock: VirtualClock) =>
  createSealedCards({
    vault,
    clock,
    stopped: new AbortController().signal,
    onBug: (where) => expect.unreachable(where),
  });
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
  const store = sealedBy(cardVaults().keptCards, new VirtualClock());
  await store.open();
  expect(await store.change({ customers: [CUSTOMER], cards: [CARD] })).toBe(true);
  expect(await store.change({ customers: [CUSTOMER], cards: [{ ...CARD, cardToken: '' }] })).toBe(false);
  expect(store.cards).toEqual([CARD]);
});

describe('a customer who is forgotten', () => {
  const FORGOTTEN = { customers: [], cards: [{ ...CARD, customerId: null }] };
  /** A start on the folder. The secret store refuses while the answer of isDown is true. */
  const opened = async (folder: string, isDown = () => false, clock = new VirtualClock()) => {
    const store = secretStore(true);
    const vault = openVault({
      files: sealFiles(folder),
      seal: 'kept-cards',
      store: {
        ...store,
        encryptStringAsync: (text) =>
          isDown() ? Promise.reject(new Error('down')) : store.encryptStringAsync(text),
      },
      schema: SealedCards,
      platform: 'linux',
    });
    const cards = sealedBy(vault, clock);
    await cards.open();
    return cards;
  };
  const kept = async (): Promise<string> => {
    const folder = tempFolder();
    await (await opened(folder)).change({ customers: [CUSTOMER], cards: [CARD] });
    return folder;
  };

  it('is in no file once the seal is written', async () => {
    const folder = await kept();
    expect(await (await opened(folder)).change(FORGOTTEN)).toBe(true);
    expect(readdirSync(folder)).toEqual(['kept-cards.sealed']);
  });

  it('leaves the files within minutes if the store refused the first seal', async () => {
    const folder = await kept();
    let isDown = true;
    const clock = new VirtualClock();
    const store = await opened(folder, () => isDown, clock);
    expect(await store.change(FORGOTTEN)).toBe(false);
    await clock.advance(2 * MINUTE);
    expect((await opened(folder)).customers).toEqual([CUSTOMER]);
    isDown = false;
    await clock.advance(MINUTE);
    expect(readdirSync(folder)).toEqual(['kept-cards.sealed']);
    expect((await opened(folder)).customers).toEqual([]);
  });

  it('leaves the files also if the change comes while a seal is written', async () => {
    const folder = await kept();
    const store = await opened(folder);
    const used = store.change({ customers: [CUSTOMER], cards: [{ ...CARD, lastUsedWallMs: 2 }] });
    await Promise.resolve();
    const gone = store.change(FORGOTTEN);
    expect(await Promise.all([used, gone])).toEqual([true, true]);
    expect(readdirSync(folder)).toEqual(['kept-cards.sealed']);
  });
});
