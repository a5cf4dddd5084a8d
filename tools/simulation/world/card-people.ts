/** Cashier and customer of a sale by card: its number is typed, or the card was left with the shop. */
import type { CardAskedView } from '../../../shared/contract/card.ts';
import type { FoundCardView, KeptCardsView } from '../../../shared/contract/kept-card.ts';
import { SMS_CODE } from './card-tokens.ts';
import type { Dice } from './dice.ts';
import type { Basket } from './goods.ts';
import type { Plan } from './plan.ts';
import type { Theme } from './themes.ts';
import type { Till } from './till.ts';
import type { WorldTime } from './virtual-time.ts';

interface Deps {
  readonly till: Till;
  readonly time: WorldTime;
  readonly plan: Plan;
}

export interface CardHabits {
  /** null: each sale is paid by card, typed without a mistake. */
  readonly dice: Dice | null;
  /** The share of sales by card. */
  readonly share: number;
  /** Customers leave their cards with the shop. */
  readonly keeps: boolean;
}

/** Who pays by card, and how fast the code is typed; null: nobody. */
export function cardHabits(theme: Theme, stream: (name: number) => Dice): CardHabits | null {
  if (theme === 'quiet-card' || theme === 'card-denials') return { dice: null, share: 1, keeps: false };
  if (theme === 'instruments') return { dice: stream(23), share: 0.65, keeps: true };
  return theme === 'cards' ? { dice: stream(19), share: 0.75, keeps: false } : null;
}

/** A holder reads the SMS this long after it was asked for, in a shop where nothing goes wrong. */
const READS_SMS_MS = 10_000;

interface Customer {
  readonly name: string;
  readonly phone: string;
}
/** They leave their cards. */
const CUSTOMERS: readonly [Customer, Customer] = [
  { name: 'Aziza Karimova', phone: '998901234567' },
  { name: 'Botir Rahimov', phone: '998935550102' },
];

export async function payByCard(deps: Deps, habits: CardHabits, basket: Basket): Promise<void> {
  const { dice, keeps } = habits;
  const customer = keeps && dice?.chance(0.8) ? dice.pick(...CUSTOMERS) : null;
  if (dice && customer && dice.chance(0.9) && (await payByKept(deps, dice, basket, customer))) return;
  await payByNumber(deps, dice, basket, customer);
}

/** Answers whether the customer's card was there; the end of the phone is said wrongly now and then. */
async function payByKept(
  { till }: Deps,
  dice: Dice,
  { saleId, totalTiyin }: Basket,
  { phone }: Customer,
): Promise<boolean> {
  const found = await till.press('kept-cards.find', { text: phone });
  const [first] = found?.ok ? (found.value as readonly FoundCardView[]) : [];
  if (!first) return false;
  const phoneEnd = dice.chance(0.1) ? '0000' : phone.slice(-4);
  const { keptCardId } = first;
  await till.press('kept-cards.charge', { saleId, totalTiyin, keptCardId, phoneEnd });
  return true;
}

/** The number is typed, and then the code of the SMS: wrongly now and then, or never. */
async function payByNumber(
  deps: Deps,
  dice: Dice | null,
  basket: Basket,
  keep: Customer | null,
): Promise<void> {
  const { till, time, plan } = deps;
  const { saleId, totalTiyin } = basket;
  till.waitsForCode = saleId;
  const over = (): void => {
    if (till.waitsForCode === saleId) till.waitsForCode = null;
  };
  const card = { cardNumber: '8600123456780011', expiry: '0739', ...(keep && { keep }) };
  const asked = await till.press('card.ask', { saleId, totalTiyin, ...card });
  if (!asked?.ok || dice?.chance(0.05)) return over();
  const { entryId } = asked.value as CardAskedView;
  const type = (isWrong: boolean): void =>
    time.afterAwake(dice?.between(2_000, 50_000) ?? READS_SMS_MS, () => {
      if (time.trueMs < plan.quietMs)
        void till.press('card.pay', { entryId, smsCode: isWrong ? '11111' : SMS_CODE });
      if (isWrong) type(false);
      else over();
    });
  type(dice?.chance(0.1) === true);
}

/** A customer wants a card, or everything, to be forgotten; a manager ends what the till can't delete. */
export async function forgetCards({ till }: Pick<Deps, 'till'>, dice: Dice): Promise<void> {
  const listed = await till.press('kept-cards.list', undefined);
  if (!listed?.ok) return;
  const { customers, leaving } = listed.value as KeptCardsView;
  for (const { keptCardId, isOverdue } of leaving) {
    if (!isOverdue) continue;
    till.cards.deletedInCabinet(till.service.cards, keptCardId);
    void till.press('kept-cards.settle', { keptCardId, reason: 'not in the cabinet any more' });
  }
  const [first] = customers;
  const [card] = first?.cards ?? [];
  if (!first || !card) return;
  if (dice.chance(0.5)) void till.press('kept-cards.forget', { customerId: first.customerId });
  else void till.press('kept-cards.delete', { keptCardId: card.keptCardId });
}
