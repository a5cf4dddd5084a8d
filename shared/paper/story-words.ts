/** A sale's history in words: the same sentences on the screen and on paper. Pure. */

import { percentText } from '../audit/log-words.ts';
import type { StoryView } from '../contract/history.ts';
import { errorCodeText } from '../errors/error-code-text.ts';
import type { TillError } from '../errors/till-error.ts';
import type { GoodsOfStory, ReducedGoods, StoryPart, StoryStep, TakenOutGoods } from '../history/story.ts';
import { type Tiyin, tiyin } from '../money.ts';
import { dayAndClockText, moneyWithUnit, quantityText } from './amount-text.ts';
import { calledText } from './called.ts';
import type { PaperKey, PaperWords } from './paper-words.ts';
import { refundWords } from './refund-words.ts';

const sumText = (words: PaperWords, amount: Tiyin): string => moneyWithUnit(amount, words.of('money.unit'));

/** The log has no names. A till without staff has one unnamed cashier. */
export function whoText(
  words: PaperWords,
  { by, approvedBy }: Pick<StoryStep, 'by' | 'approvedBy'>,
  people: StoryView['people'],
): string {
  const name = (id: string): string => calledText(words, id, people);
  const who = by.isTill
    ? words.of('story.till')
    : by.person === null
      ? words.of('story.nobody')
      : name(by.person);
  return approvedBy === null ? who : words.of('story.approved', { who, by: name(approvedBy) });
}

/** A happening of a newer program has no words. */
const isKnown = (words: PaperWords, key: string): key is PaperKey => words.knows(key);

export function sentenceOf(words: PaperWords, part: StoryPart): string {
  const sum = (amount: Tiyin): string => sumText(words, amount);
  switch (part.what) {
    case 'charge-sent':
      return words.of(`story.charge-sent.${part.instrument}`, { amount: sum(part.amountTiyin) });
    case 'payment': {
      const key = `story.payment.${part.happening}`;
      return isKnown(words, key) ? words.of(key) : words.of(`state.${part.state}`);
    }
    case 'cash':
      return words.of('story.cash', {
        amount: sum(part.amountTiyin),
        given: sum(part.givenTiyin),
        change: sum(part.changeTiyin),
      });
    case 'terminal':
      return part.approval === null
        ? words.of('story.terminal-no-slip', { amount: sum(part.amountTiyin) })
        : words.of('story.terminal', { amount: sum(part.amountTiyin), slip: part.approval });
    case 'refund':
      return refundWords(words, part);
    case 'receipt':
      return words.of(`story.receipt.${part.state}`);
    case 'task':
      return part.ended === null
        ? words.of('story.task', { task: words.of(`story.task.${part.kind}`) })
        : words.of('story.task-ended', { task: words.of(`story.task.${part.kind}`) });
    case 'approval':
      return words.of('story.approval', { what: approvedText(words, part) });
    case 'completed':
    case 'voided':
    case 'salvaged':
    case 'taken-out':
    case 'reduced':
      return words.of(`story.${part.what}`);
  }
}

type VoidStepOfStory = NonNullable<Extract<StoryPart, { what: 'approval' }>['steps']>[number];

/** The right as the approval dialog showed it to the manager. */
function approvedText(
  words: PaperWords,
  { right, discount, amountTiyin }: Extract<StoryPart, { what: 'approval' }>,
): string {
  const name = words.of(`right.${right === 'anyone' ? 'look' : right}`);
  if (amountTiyin === null) return name;
  const amount = sumText(words, amountTiyin);
  return discount === null
    ? words.of('approval.amount', { name, amount })
    : words.of('approval.percent', { percent: percentText(discount), amount });
}

const goodsText = ({ name, quantity }: GoodsOfStory): string => `${name} × ${quantityText(quantity)}`;

/** Who took the goods out, and when: another person may have paid or ended the basket. */
function takerText(
  words: PaperWords,
  { by, approvedBy, at }: TakenOutGoods,
  people: StoryView['people'],
): readonly string[] {
  const who = by === null ? [] : [whoText(words, { by: { person: by, isTill: false }, approvedBy }, people)];
  return [...who, ...(at === null ? [] : [dayAndClockText(at)])];
}

/** The reduction, its amount and its giver: another person may have taken the money. */
function reducedText(words: PaperWords, goods: ReducedGoods, people: StoryView['people']): string {
  const { of, name, lessTiyin, price, by, approvedBy } = goods;
  const sum = (amount: Tiyin): string => sumText(words, amount);
  const amount = sum(tiyin(Math.abs(lessTiyin)));
  const what =
    name === null || of === 'basket'
      ? words.of('story.reduced.basket', { amount })
      : price === null
        ? words.of(of === 'other' ? 'story.reduced.other' : 'story.reduced.discount', { name, amount })
        : words.of('story.reduced.price', {
            name,
            price: sum(price.chargedTiyin),
            list: sum(price.listTiyin),
          });
  const who = by === null ? [] : [whoText(words, { by: { person: by, isTill: false }, approvedBy }, people)];
  return [what, ...who].join(' · ');
}

/** The service's own words. The advice of an error does not belong into the past. */
const whyOf = (why: TillError | null): readonly string[] => (why?.note ? [`“${why.note}”`] : []);

/** The code of an error. The screen keeps it behind "Details". */
export const codeOf = (words: PaperWords, part: StoryPart): string | null =>
  'why' in part && part.why ? words.of('detail.code', { code: errorCodeText(part.why) }) : null;

/** As the manager read it before the approval. */
function stepText(words: PaperWords, { way, amountTiyin }: VoidStepOfStory): string {
  const amount = sumText(words, amountTiyin);
  return way === 'instead' ? words.of('asked.instead', { amount }) : words.of(`asked.way.${way}`, { amount });
}

/** Details of a step: the state, the service's words, ids, and what a person typed. */
export function moreOf(words: PaperWords, part: StoryPart, people: StoryView['people']): readonly string[] {
  const reason = (text: string | null): readonly string[] =>
    text === null || text === '' ? [] : [words.of('story.reason', { reason: text })];
  switch (part.what) {
    case 'charge-sent':
      return [`${words.of('story.transaction')} ${part.transactionId}`];
    case 'payment':
      return [
        words.of('story.state', { state: words.of(`state.${part.state}`) }),
        ...(part.paymentId === null ? [] : [`${words.of('detail.payment-id')} ${part.paymentId}`]),
        ...(part.cardNumber === null ? [] : [part.cardNumber]),
        ...whyOf(part.why),
        ...reason(part.reason),
      ];
    case 'refund':
      return [
        ...(part.goods.length === 0
          ? []
          : [words.of('story.came-back', { goods: part.goods.map(goodsText).join(', ') })]),
        ...(part.toStock ? [words.of('return.to-stock')] : []),
        ...whyOf(part.why),
        ...reason(part.reason),
        ...reason(part.settled),
      ];
    case 'taken-out':
      return part.goods.map((goods) =>
        [
          `${goodsText(goods)}: ${sumText(words, goods.dueTiyin)}`,
          ...takerText(words, goods, people),
          ...reason(goods.reason),
        ].join(' · '),
      );
    case 'reduced':
      return part.goods.map((goods) => reducedText(words, goods, people));
    case 'receipt':
      return [...(part.link === null ? [] : [part.link]), ...whyOf(part.why)];
    case 'task':
      return part.ended?.by === 'person' && part.ended.how !== 'handed-over' ? reason(part.ended.how) : [];
    case 'voided':
      return reason(part.reason);
    case 'approval':
      return part.steps
        ? [...part.steps.map((step) => stepText(words, step)), words.of('asked.then-void')]
        : [];
    default:
      return [];
  }
}

/** For paper and files, which have no "Details". */
export function allOf(words: PaperWords, part: StoryPart, people: StoryView['people']): readonly string[] {
  const code = codeOf(words, part);
  return [...moreOf(words, part, people), ...(code === null ? [] : [code])];
}
