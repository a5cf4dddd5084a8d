/** Wires the cards of a sale and those that customers leave with the shop. */
import { type CardsDeps, createCards } from '../card/cards.ts';
import { createKeptCards } from '../card/kept-cards.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { keptCardsIn } from '../storage/repositories/kept-cards.ts';
import type { Tenders } from '../tender/tenders.ts';
import type { Money } from './compose-money.ts';
import type { Permits } from './permits.ts';
import type { TillDeps } from './till.ts';

interface Gathered extends Pick<Permits, 'continuing'>, Pick<Money, 'network' | 'payments'> {
  readonly checkout: Pick<Checkout, 'tenderApproval'>;
  readonly tenders: Pick<Tenders, 'chargeable'>;
  readonly canType: CardsDeps['canType'];
}

export function composeCards(deps: TillDeps, gathered: Gathered) {
  const { clock, random, publish, onBug } = deps.runtime;
  const { journal } = deps.books;
  const { endpoint, cardTokens, keptCards: keptVault } = deps.service;
  const { continuing, network, payments, checkout, tenders, canType } = gathered;
  const byCard = {
    journal,
    gateway: network.gateway,
    endpoint,
    clock,
    random,
    chargeable: tenders.chargeable,
    begin: payments.begin,
    basketApproval: checkout.tenderApproval,
    mayAsk: () => continuing().ok,
    publish,
    onBug,
  };
  const keptCards = createKeptCards({ ...byCard, books: journal.own(keptCardsIn), vault: keptVault });
  return { keptCards, cards: createCards({ ...byCard, vault: cardTokens, kept: keptCards, canType }) };
}
