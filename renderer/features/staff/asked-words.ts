/** What a manager is asked for, in sentences: what and for how much, what is approved with it, and why. Pure. */
import type { NeedView } from '../../../shared/contract/staff.ts';
import { tiyin } from '../../../shared/money.ts';
import { percentText } from '../../../shared/staff/log-words.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import type { Words } from '../../i18n/words.ts';
import { rightName } from './staff-words.ts';

type Sum = Pick<NeedView, 'right' | 'discount' | 'amountTiyin'> & Partial<Pick<NeedView, 'what'>>;

/** "Discount of 15 %: 4 500 soʻm", "Cash out of the drawer: 48 500 soʻm", or what the right lets a person do. */
export function wantedWords(words: Words, { right, what = null, discount, amountTiyin }: Sum): string {
  const name = what === null ? words(rightName(right)) : words(`asked.${what}`);
  if (amountTiyin === null) return name;
  const amount = moneyWithUnit(amountTiyin, words('money.unit'));
  return discount === null
    ? words('approval.amount', { name, amount })
    : words('approval.percent', { percent: percentText(discount), amount });
}

/** What else whoever approves it should know of it, a sentence each. */
export function besideWords(words: Words, need: NeedView): readonly string[] {
  const { goods, close, besides, refundedTiyin, amountTiyin } = need;
  const sum = (amount: number): string => moneyWithUnit(tiyin(amount), words('money.unit'));
  return [
    ...(goods === null ? [] : [goods]),
    ...(close === null ? [] : closeWords(words, close, sum)),
    ...besides.map((beside) => wantedWords(words, beside)),
    // Of a refund in parts: what is gone back of the sale then.
    ...(refundedTiyin === null || refundedTiyin === amountTiyin
      ? []
      : [words('approval.in-all', { amount: sum(refundedTiyin) })]),
  ];
}

function closeWords(
  words: Words,
  { differenceTiyin, takenOutTiyin }: NonNullable<NeedView['close']>,
  sum: (amount: number) => string,
): readonly string[] {
  const off = differenceTiyin === null ? null : Math.abs(differenceTiyin);
  return [
    ...(differenceTiyin === null || off === null
      ? []
      : [
          off === 0
            ? words('approval.agrees')
            : words(differenceTiyin < 0 ? 'approval.missing' : 'approval.too-much', { amount: sum(off) }),
        ]),
    ...(takenOutTiyin === 0 ? [] : [words('approval.taken-out', { amount: sum(takenOutTiyin) })]),
  ];
}
