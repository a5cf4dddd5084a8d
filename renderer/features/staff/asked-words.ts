/**
 * The request that an approver sees, in sentences: the action, the amount, what else is approved, and why.
 * Pure.
 */

import { percentText } from '../../../shared/audit/log-words.ts';
import type { NeedBesideView, NeedView } from '../../../shared/contract/staff.ts';
import { addTiyin, type Tiyin, tiyin } from '../../../shared/money.ts';
import { settingText } from '../../../shared/settings/setting-words.ts';
import type {
  ApprovalDetail,
  ApprovalSubject,
  ReducedText,
  TypedReduction,
} from '../../../shared/staff/approval.ts';
import type { LineReduction } from '../../../shared/staff/line-reduction.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { logWords } from '../../i18n/log-words.ts';
import {
  clockText,
  dayAndClockText,
  dayText,
  moneyText,
  moneyWithUnit,
  quantityText,
} from '../../i18n/money.ts';
import { rightName } from '../../i18n/right-words.ts';
import { slipText } from '../../i18n/slip-words.ts';
import type { Words } from '../../i18n/words.ts';

/** The amount beside these is the new price. */
const NAMES_A_PRICE: ReadonlySet<ApprovalSubject> = new Set(['new-price', 'save-product', 'price-from']);

/** "Discount of 15 %: 4 500 soʻm", "Cash out of the drawer: 48 500 soʻm", or what the right allows. */
export function wantedWords(words: Words, need: NeedView): string {
  const { what, priceTiyin, typed, reduced } = need;
  if (typed !== null) return typedWords(words, typed);
  if (what === null) return sumWords(words, need);
  if (what === 'reduced-basket' && reduced !== null)
    return withSum(words, words('asked.reduced-basket'), addTiyin(reduced.offTiyin, reduced.cutTiyin));
  // `amountTiyin` of a new price is the loss of the basket, not the price.
  const amountTiyin = NAMES_A_PRICE.has(what) ? priceTiyin : need.amountTiyin;
  return withSum(words, words(`asked.${what}`), amountTiyin);
}

/** As the cashier typed it: "Basket discount 5 000 soʻm". */
function typedWords(words: Words, typed: TypedReduction): string {
  if (typed.of === 'other') return words('asked.typed.other', { amount: sumText(words, typed.otherTiyin) });
  const { discount: is, onBasket } = typed;
  const discount = is.kind === 'percent' ? `${percentText(is.hundredths)} %` : sumText(words, is.tiyin);
  return words(onBasket ? 'asked.typed.basket' : 'asked.typed.line', { discount });
}

/** All that is off the basket: the sums of each kind, and what is left to pay. */
export function wholeWords(words: Words, reduced: ReducedText): readonly string[] {
  const { priceTiyin, discount, offTiyin, otherTiyin, cut, cutTiyin, totalTiyin } = reduced;
  const sum = (amount: Tiyin): string => sumText(words, amount);
  return [
    ...(offTiyin === 0
      ? []
      : [
          words('asked.whole.off', {
            off: sum(offTiyin),
            price: sum(priceTiyin),
            percent: percentText(discount),
          }),
        ]),
    ...(otherTiyin === 0 ? [] : [words('asked.whole.other', { amount: sum(otherTiyin) })]),
    ...(cutTiyin === 0 ? [] : [words('asked.whole.cut', { cut: sum(cutTiyin), percent: percentText(cut) })]),
    words('asked.whole.total', { total: sum(totalTiyin) }),
  ];
}

/** "45 000 − 5 000 − 8 000 = 32 000": list price, below the catalogue, discounts, to pay. */
export const reducedLineText = ({ priceTiyin, offTiyin, cutTiyin }: LineReduction): string =>
  [
    moneyText(addTiyin(priceTiyin, cutTiyin)),
    ...(cutTiyin === 0 ? [] : [`− ${moneyText(cutTiyin)}`]),
    ...(offTiyin === 0 ? [] : [`− ${moneyText(offTiyin)}`]),
    `= ${moneyText(tiyin(priceTiyin - offTiyin))}`,
  ].join(' ');

function sumWords(words: Words, { right, discount, amountTiyin }: NeedBesideView | NeedView): string {
  if (discount === null || amountTiyin === null) {
    return withSum(words, words(right === 'price' ? 'asked.lower-prices' : rightName(right)), amountTiyin);
  }
  const amount = moneyWithUnit(amountTiyin, words('money.unit'));
  return words('approval.percent', { percent: percentText(discount), amount });
}

const sumText = (words: Words, amount: number): string => moneyWithUnit(tiyin(amount), words('money.unit'));

const withSum = (words: Words, name: string, amountTiyin: Tiyin | null): string =>
  amountTiyin === null
    ? name
    : words('approval.amount', { name, amount: moneyWithUnit(amountTiyin, words('money.unit')) });

/** A receipt with more details shows how many more there are. */
const MOST_LINES = 8;

/** Further facts for the approver, a sentence each. */
export function besideWords(words: Words, need: NeedView): readonly string[] {
  const { what, goods, close, details, besides, refundedTiyin, amountTiyin, reduced } = need;
  const all = details.map((detail) => detailWords(words, detail));
  // Equal corrections of equal goods appear once. Each step of a void moves money of its own, and none is folded.
  const lines = what === 'void-steps' ? all : [...new Set(all)];
  const most = what === 'void-steps' ? lines.length : MOST_LINES;
  const more = lines.length - most;
  const sum = (amount: number): string => sumText(words, amount);
  return [
    ...(what === 'basket-of-gap' ? [words('asked.basket-of-gap.why')] : []),
    ...(goods === null ? [] : [goods]),
    ...lines.slice(0, most),
    ...(more > 0 ? [words('asked.more', { count: more })] : []),
    ...(close === null ? [] : closeWords(words, close, sum)),
    // All that is off the basket stands apart.
    ...(reduced === null ? besides.map((beside) => sumWords(words, beside)) : []),
    // For a refund in parts: the whole refunded sum of the sale afterwards.
    ...(refundedTiyin === null || refundedTiyin === amountTiyin
      ? []
      : [words('approval.in-all', { amount: sum(refundedTiyin) })]),
  ];
}

/** Of hundreds of marking codes the first ones, so that the approver can still read the rest. */
const LONGEST_SHOWN = 200;
const shownText = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.split(' ').length})` : text;

function detailWords(words: Words, detail: ApprovalDetail): string {
  switch (detail.of) {
    case 'setting':
      return settingText(logWords(words), detail.change);
    case 'correction': {
      const { goods, field, text } = detail;
      const what = `${words(`asked.corrected.${field}`)}: ${text === '' ? words('asked.corrected.empty') : shownText(text)}`;
      return goods === null ? what : `${goods} · ${what}`;
    }
    case 'sale': {
      const { number, madeAt, totalTiyin } = detail;
      return words('asked.sale', { number, day: dayText(madeAt), amount: sumText(words, totalTiyin) });
    }
    case 'way':
      return words(`asked.way.${detail.way}`, { amount: sumText(words, detail.amountTiyin) });
    case 'instead':
      return words('asked.instead', { amount: sumText(words, detail.amountTiyin) });
    case 'slipless': {
      const { amountTiyin, owedTiyin } = detail;
      return words('asked.slipless', {
        amount: sumText(words, amountTiyin),
        owed: sumText(words, owedTiyin),
      });
    }
    case 'card': {
      const slip = slipText(words, { kind: 'terminal', approval: detail.slip }) ?? '';
      const time = clockText(detail.at);
      return words('asked.card-before', { time, amount: sumText(words, detail.amountTiyin), slip });
    }
    case 'kept-card':
      return words('asked.kept-card', { number: detail.cardNumber ?? '••••' });
    case 'customer':
      return `${detail.name} · ${detail.phone}`;
    case 'then-void':
      return words('asked.then-void');
    case 'goods':
      return `${detail.name} · ${quantityText(detail.quantity)}\u00a0${unitText(words, detail.unit)}`;
    case 'products':
      return words('asked.products', { count: detail.count });
    case 'goods-part':
      return words(`asked.part.${detail.part}`);
    case 'price-percent':
      return words('asked.price-percent', { percent: signedPercentText(detail.hundredths) });
    case 'from':
      return words('asked.from', { at: dayAndClockText(detail.at) });
    case 'copy':
      return words('asked.copy', { at: dayAndClockText(detail.at) });
    case 'name':
      return words('asked.name', { name: detail.name });
    case 'file':
      return words('asked.file', { name: detail.name });
    case 'payment': {
      const { id, day } = detail;
      return day === null
        ? words('asked.payment', { id })
        : words('asked.payment-of-day', { id, day: dayText(day) });
    }
  }
}

/** "+12,5" */
const signedPercentText = (hundredths: number): string =>
  `${hundredths < 0 ? '−' : '+'}${percentText(Math.abs(hundredths))}`;

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
