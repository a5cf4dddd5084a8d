/** What a pole display shows of the sale at the counter. It reads the same view as the customer's screen. */
import type { CustomerView } from '../contract/customer.ts';
import { POLE_COLUMNS, type PoleLines } from '../device/pole.ts';
import type { Tiyin } from '../money.ts';
import { moneyText } from '../paper/amount-text.ts';
import type sentences from './messages.en.json';

export type PoleKey = keyof typeof sentences;
export type PoleWords = (key: PoleKey) => string;

/** write: the text in letters that the display has. */
export function poleLines(
  { stage, goods, shopName }: Pick<CustomerView, 'stage' | 'goods' | 'shopName'>,
  words: PoleWords,
  write: (text: string) => string,
): PoleLines {
  const money = (amount: Tiyin): string => write(moneyText(amount));
  const say = (key: PoleKey): string => write(words(key));
  const sum = (key: PoleKey, amount: Tiyin): PoleLines => [cut(say(key)), row('', money(amount))];
  switch (stage.name) {
    case 'idle':
      return [centred(write(shopName ?? '')), centred(say('pole.welcome'))];
    case 'goods': {
      const last = goods?.lines.at(-1);
      return [
        last ? row(write(last.name), money(last.dueTiyin)) : '',
        goods ? row(say('pole.total'), money(goods.totalTiyin)) : '',
      ];
    }
    case 'code':
    case 'card':
      return sum('pole.to-pay', stage.amountTiyin);
    case 'charging':
    case 'confirming':
      return sum('pole.wait', stage.amountTiyin);
    case 'approving':
      return sum('pole.approve', stage.amountTiyin);
    case 'checking':
      return sum('pole.checking', stage.amountTiyin);
    case 'not-paid':
      return sum('pole.not-paid', stage.amountTiyin);
    case 'paid': {
      const { amountTiyin, changeTiyin } = stage;
      const paid = row(say('pole.paid'), money(amountTiyin));
      return [paid, changeTiyin ? row(say('pole.change'), money(changeTiyin)) : centred(say('pole.thanks'))];
    }
  }
}

const cut = (text: string, columns = POLE_COLUMNS): string => text.slice(0, Math.max(0, columns)).trimEnd();

/** The amount is whole, whatever becomes of the name. */
function row(name: string, amount: string): string {
  const left = cut(name, POLE_COLUMNS - amount.length - 1);
  return left + amount.padStart(POLE_COLUMNS - left.length);
}

function centred(text: string): string {
  const line = cut(text);
  return ' '.repeat(Math.floor((POLE_COLUMNS - line.length) / 2)) + line;
}
