/** A sale's history in words: the same sentences on the screen and on paper. Pure. */

import { percentText } from '../../../shared/audit/log-words.ts';
import type { StoryView } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type {
  GoodsOfStory,
  ReducedGoods,
  StoryPart,
  StoryStep,
  TakenOutGoods,
} from '../../../shared/history/story.ts';
import { tiyin } from '../../../shared/money.ts';
import { calledText } from '../../../shared/paper/called.ts';
import { refundWords } from '../../../shared/paper/refund-words.ts';
import { errorCodeText } from '../../i18n/error-words.ts';
import { dayAndClockText, moneyWithUnit, quantityText } from '../../i18n/money.ts';
import type { Words } from '../../i18n/words.ts';

/** The log has no names. A till without staff has one unnamed cashier. */
export function whoText(
  words: Words,
  { by, approvedBy }: Pick<StoryStep, 'by' | 'approvedBy'>,
  people: StoryView['people'],
): string {
  const name = (id: string): string => calledText(words, id, people);
  const who = by.isTill ? words('story.till') : by.person === null ? words('story.nobody') : name(by.person);
  return approvedBy === null ? who : words('story.approved', { who, by: name(approvedBy) });
}

export function sentenceOf(words: Words, part: StoryPart): string {
  const sum = (amount: Parameters<typeof moneyWithUnit>[0]): string =>
    moneyWithUnit(amount, words('money.unit'));
  switch (part.what) {
    case 'charge-sent':
      return words(`story.charge-sent.${part.instrument}`, { amount: sum(part.amountTiyin) });
    case 'payment': {
      const key = `story.payment.${part.happening}`;
      return words.knows(key) ? words.of(key) : words(`state.${part.state}`);
    }
    case 'cash':
      return words('story.cash', {
        amount: sum(part.amountTiyin),
        given: sum(part.givenTiyin),
        change: sum(part.changeTiyin),
      });
    case 'terminal':
      return part.approval === null
        ? words('story.terminal-no-slip', { amount: sum(part.amountTiyin) })
        : words('story.terminal', { amount: sum(part.amountTiyin), slip: part.approval });
    case 'refund':
      return refundWords(words, part);
    case 'receipt':
      return words(`story.receipt.${part.state}`);
    case 'task':
      return part.ended === null
        ? words('story.task', { task: words(`story.task.${part.kind}`) })
        : words('story.task-ended', { task: words(`story.task.${part.kind}`) });
    case 'approval':
      return words('story.approval', { what: approvedText(words, part) });
    case 'completed':
    case 'voided':
    case 'salvaged':
    case 'taken-out':
    case 'reduced':
      return words(`story.${part.what}`);
  }
}

type VoidStepOfStory = NonNullable<Extract<StoryPart, { what: 'approval' }>['steps']>[number];

/** The right as the approval dialog showed it to the manager. */
function approvedText(
  words: Words,
  { right, discount, amountTiyin }: Extract<StoryPart, { what: 'approval' }>,
): string {
  const key = `right.${right}`;
  const name = words.knows(key) ? words.of(key) : words('right.look');
  if (amountTiyin === null) return name;
  const amount = moneyWithUnit(amountTiyin, words('money.unit'));
  return discount === null
    ? words('approval.amount', { name, amount })
    : words('approval.percent', { percent: percentText(discount), amount });
}

const goodsText = ({ name, quantity }: GoodsOfStory): string => `${name} × ${quantityText(quantity)}`;

/** Who took the goods out, and when: another person may have paid or ended the basket. */
function takerText(
  words: Words,
  { by, approvedBy, at }: TakenOutGoods,
  people: StoryView['people'],
): readonly string[] {
  const who = by === null ? [] : [whoText(words, { by: { person: by, isTill: false }, approvedBy }, people)];
  return [...who, ...(at === null ? [] : [dayAndClockText(at)])];
}

/** The reduction, its amount and its giver: another person may have taken the money. */
function reducedText(words: Words, goods: ReducedGoods, people: StoryView['people']): string {
  const { of, name, lessTiyin, price, by, approvedBy } = goods;
  const sum = (amount: Parameters<typeof moneyWithUnit>[0]): string =>
    moneyWithUnit(amount, words('money.unit'));
  const amount = sum(tiyin(Math.abs(lessTiyin)));
  const what =
    name === null || of === 'basket'
      ? words('story.reduced.basket', { amount })
      : price === null
        ? words(of === 'other' ? 'story.reduced.other' : 'story.reduced.discount', { name, amount })
        : words('story.reduced.price', { name, price: sum(price.chargedTiyin), list: sum(price.listTiyin) });
  const who = by === null ? [] : [whoText(words, { by: { person: by, isTill: false }, approvedBy }, people)];
  return [what, ...who].join(' · ');
}

/** The service's own words. The advice of an error does not belong into the past. */
const whyOf = (why: TillError | null): readonly string[] => (why?.note ? [`“${why.note}”`] : []);

/** The code of an error. The screen keeps it behind "Details". */
export const codeOf = (words: Words, part: StoryPart): string | null =>
  'why' in part && part.why ? words('detail.code', { code: errorCodeText(part.why) }) : null;

/** As the manager read it before the approval. */
function stepText(words: Words, { way, amountTiyin }: VoidStepOfStory): string {
  const amount = moneyWithUnit(amountTiyin, words('money.unit'));
  return way === 'instead' ? words('asked.instead', { amount }) : words(`asked.way.${way}`, { amount });
}

/** Details of a step: the state, the service's words, ids, and what a person typed. */
export function moreOf(words: Words, part: StoryPart, people: StoryView['people']): readonly string[] {
  const reason = (text: string | null): readonly string[] =>
    text === null || text === '' ? [] : [words('story.reason', { reason: text })];
  switch (part.what) {
    case 'charge-sent':
      return [`${words('story.transaction')} ${part.transactionId}`];
    case 'payment':
      return [
        words('story.state', { state: words(`state.${part.state}`) }),
        ...(part.paymentId === null ? [] : [`${words('detail.payment-id')} ${part.paymentId}`]),
        ...(part.cardNumber === null ? [] : [part.cardNumber]),
        ...whyOf(part.why),
        ...reason(part.reason),
      ];
    case 'refund':
      return [
        ...(part.goods.length === 0
          ? []
          : [words('story.came-back', { goods: part.goods.map(goodsText).join(', ') })]),
        ...(part.toStock ? [words('return.to-stock')] : []),
        ...whyOf(part.why),
        ...reason(part.reason),
        ...reason(part.settled),
      ];
    case 'taken-out':
      return part.goods.map((goods) =>
        [
          `${goodsText(goods)}: ${moneyWithUnit(goods.dueTiyin, words('money.unit'))}`,
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
      return part.steps ? [...part.steps.map((step) => stepText(words, step)), words('asked.then-void')] : [];
    default:
      return [];
  }
}

/** For paper and files, which have no "Details". */
export function allOf(words: Words, part: StoryPart, people: StoryView['people']): readonly string[] {
  const code = codeOf(words, part);
  return [...moreOf(words, part, people), ...(code === null ? [] : [code])];
}
