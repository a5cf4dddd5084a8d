/** A cashier with a customer who leaves a card, on the virtual clock. */
import { afterEach, expect } from 'vitest';
import type { SealedCards } from '../../electron/card/sealed-cards.ts';
import type { Vault } from '../../electron/secret/vault.ts';
import type { Answer, Events } from '../../shared/contract/contract.ts';
import type { FoundCardView, KeptCardsView } from '../../shared/contract/kept-card.ts';
import type { CardEntryId, TransactionId } from '../../shared/ids.ts';
import { CARD, cardHands } from './card-hands.ts';
import { eachTillOfUnknownService } from './each-till.ts';
import { SECOND } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

/** Invented. */
export const AZIZA = { name: 'Aziza Karimova', phone: '998901234567' } as const;
type Customer = { readonly name: string; readonly phone: string };

export function keptHands(till: VirtualTill) {
  const hands = cardHands(till);
  const said: Events['kept-cards.kept'][] = [];
  till.heard = (event, payload) => {
    if (event === 'kept-cards.kept') said.push(payload as Events['kept-cards.kept']);
  };
  const given = <T>(answer: { ok: true; value: T } | { ok: false; error: { code: string } }): T => {
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  const ask = async (keep: Customer = AZIZA): Promise<CardEntryId> =>
    given(await hands.within(SECOND, till.ask('card.ask', { ...till.breads(), ...CARD, keep }))).entryId;
  const find = (text: string): readonly FoundCardView[] => given(till.do('kept-cards.find', { text }));
  const list = (): KeptCardsView => given(till.do('kept-cards.list', undefined));
  const tryCharge = (phoneEnd = '4567', basket = till.breads()): Answer<'kept-cards.charge'> => {
    const [card] = find('aziza');
    const keptCardId = card?.keptCardId ?? ('none' as FoundCardView['keptCardId']);
    return till.do('kept-cards.charge', { ...basket, keptCardId, phoneEnd });
  };
  return {
    said,
    ask,
    find,
    list,
    tryCharge,
    /** Asked for, verified, paid, and kept if it can be. */
    keep: async (customer: Customer = AZIZA): Promise<TransactionId> => {
      const id = await hands.begun(await ask(customer));
      await till.clock.advance(10 * SECOND);
      return id;
    },
    charge: async (): Promise<TransactionId> => {
      const { transactionId } = given(tryCharge());
      await till.clock.advance(SECOND);
      return transactionId;
    },
    forget: (): void => {
      const [customer] = list().customers;
      if (!customer) throw new Error('no customer');
      given(till.do('kept-cards.forget', { customerId: customer.customerId }));
    },
    sealed: async (
      open: Vault<SealedCards>['open'] = till.vaults.keptCards.open,
    ): Promise<SealedCards | null> => {
      const opened = await open();
      return opened.state === 'opened' ? opened.content : null;
    },
  };
}

export interface CardTill {
  readonly till: VirtualTill;
  readonly hands: ReturnType<typeof cardHands>;
  readonly kept: ReturnType<typeof keptHands>;
  readonly restart: () => Promise<void>;
}

/** For stories of cards, in which no bug is reported. */
export function eachCardTill(begin: (opened: CardTill) => void): void {
  let till: VirtualTill;
  eachTillOfUnknownService((opened) => {
    till = opened;
    const restart = async (): Promise<void> => {
      await till.crash();
      await till.start();
      await till.clock.advance(SECOND);
    };
    begin({ till, hands: cardHands(till), kept: keptHands(till), restart });
  });
  afterEach(() => expect(till.bugs).toEqual([]));
}
