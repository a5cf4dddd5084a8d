/** A customer who types a card at the screen that faces the customer, on the virtual clock. */
import type { CardTyping } from '../../shared/contract/card.ts';
import type { Answer } from '../../shared/contract/contract.ts';
import type { CustomerCard } from '../../shared/contract/customer.ts';
import type { CardEntryId } from '../../shared/ids.ts';
import { CARD } from './card-hands.ts';
import type { CustomerWindow } from './customer-window.ts';
import { SMS_CODE } from './virtual-cards.ts';
import { SECOND } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

export function typingCustomer(till: VirtualTill, screen: CustomerWindow) {
  till.settings = { ...till.settings, customerTypesCard: true };
  /** What the cashier's window got. */
  const told: CardTyping[] = [];
  const before = till.heard;
  till.heard = (event, payload) => {
    before(event, payload);
    if (event === 'card.typing') told.push(payload as CardTyping);
  };
  const within = async <T>(answer: T | Promise<T>, ms = SECOND): Promise<T> => {
    const answered = Promise.resolve(answer);
    await till.clock.advance(ms);
    return answered;
  };
  const hand = (basket = till.breads()): CardEntryId => {
    const handed = till.do('card.hand', basket);
    if (!handed.ok) throw new Error(handed.error.code);
    return handed.value.entryId;
  };
  const type = (entryId: CardEntryId, ms = SECOND): Promise<Answer<'customer.card'>> =>
    within(till.ask('customer.card', { entryId, ...CARD }), ms);
  const code = (entryId: CardEntryId, smsCode = SMS_CODE): Promise<Answer<'customer.sms-code'>> =>
    within(till.ask('customer.sms-code', { entryId, smsCode }));
  return {
    told,
    within,
    hand,
    type,
    code,
    /** Handed over, typed and verified. */
    verified: async (basket = till.breads()): Promise<CardEntryId> => {
      const entryId = hand(basket);
      await type(entryId);
      const right = await code(entryId);
      if (!right.ok) throw new Error(right.error.code);
      return entryId;
    },
    pay: (entryId: CardEntryId): Promise<Answer<'card.pay'>> => within(till.ask('card.pay', { entryId })),
    /** What the customer's screen shows of a card; null: something else. */
    shown: async (): Promise<CustomerCard | null> => {
      await till.clock.settle();
      const { stage } = screen.last;
      return stage.name === 'card' ? stage : null;
    },
    /** The customer's page is loaded. */
    open: (): void => {
      const view = till.do('customer.view', undefined);
      if (view.ok) screen.receive('customer.changed', view.value);
    },
  };
}
