/** Cashier and customer of a sale by the number of a card. */
import type { CardAskedView } from '../../../shared/contract/card.ts';
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

/** Who pays by the number of a card, and how fast the code is typed; null: nobody. */
export function cardHabits(
  theme: Theme,
  stream: (name: number) => Dice,
): { readonly dice: Dice | null } | null {
  if (theme === 'quiet-card' || theme === 'card-denials') return { dice: null };
  return theme === 'cards' ? { dice: stream(19) } : null;
}

/** A holder reads the SMS this long after it was asked for, in a shop where nothing goes wrong. */
const READS_SMS_MS = 10_000;

/** The number is typed, and then the code of the SMS: wrongly now and then, or never. */
export async function payByCard(deps: Deps, dice: Dice | null, basket: Basket): Promise<void> {
  const { till, time, plan } = deps;
  const { saleId, totalTiyin } = basket;
  till.waitsForCode = saleId;
  const over = (): void => {
    if (till.waitsForCode === saleId) till.waitsForCode = null;
  };
  const card = { cardNumber: '8600123456780011', expiry: '0739' };
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
