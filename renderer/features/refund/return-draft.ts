/** A person's selection in the dialog, and the request that it makes. Pure. */
import type { Request } from '../../../shared/contract/contract.ts';
import type { RefundLineView, RefundOffer } from '../../../shared/contract/refund.ts';
import type { LineId } from '../../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../../../shared/money.ts';
import { worthOf } from '../../../shared/refund/returned.ts';
import { inCash, type RefundStep, shareOut } from '../../../shared/refund/sources.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { type Unit, unitsIn } from '../../../shared/sale/codes.ts';
import { readQuantity } from '../../../shared/sale/typed-quantity.ts';

/** For one line: a quantity (thousandths), or these pieces. */
export interface Chosen {
  readonly quantity: number;
  readonly labels: readonly string[];
  /** The typed text of a weighed line. */
  readonly typed?: string;
  /** Not a quantity, or more than may come back: it must be corrected before a refund. */
  readonly isWrong?: boolean;
}
export type ChosenGoods = ReadonlyMap<LineId, Chosen>;

const NOTHING: Chosen = { quantity: 0, labels: [] };

/** What may still come back of a line, thousandths. */
export const leftOf = ({ quantity, returned }: RefundLineView): number => quantity - returned.quantity;

export const chosenOf = (goods: ChosenGoods, { lineId }: RefundLineView): Chosen =>
  goods.get(lineId) ?? NOTHING;

export function withQuantity(goods: ChosenGoods, line: RefundLineView, quantity: number): ChosenGoods {
  const fit = Math.max(0, Math.min(leftOf(line), quantity));
  return new Map(goods).set(line.lineId, { quantity: fit, labels: [] });
}

/** Invalid or too large text counts as nothing. */
export function withTyped(goods: ChosenGoods, line: RefundLineView, text: string): ChosenGoods {
  const read = readQuantity(text, 'weight');
  const quantity = read.value ?? 0;
  const isWrong = read.problem !== null || quantity > leftOf(line);
  return new Map(goods).set(line.lineId, {
    quantity: isWrong ? 0 : quantity,
    labels: [],
    typed: text,
    isWrong,
  });
}

export const isAnyWrong = (goods: ChosenGoods): boolean =>
  [...goods.values()].some(({ isWrong }) => isWrong === true);

/** Toggles the piece or package with these codes. */
export function withUnit(goods: ChosenGoods, line: RefundLineView, unit: Unit): ChosenGoods {
  const { labels } = chosenOf(goods, line);
  const others = labels.filter((one) => !unit.includes(one));
  const now = others.length < labels.length ? others : [...labels, ...unit];
  const units = unitsIn(line).filter((one) => one.every((label) => now.includes(label)));
  return new Map(goods).set(line.lineId, { quantity: units.length * ONE, labels: now });
}

/** All that may still come back of these lines, each piece by its code. */
export const wholeLines = (lines: readonly RefundLineView[]): ChosenGoods =>
  new Map(
    lines.map((line) => [line.lineId, { quantity: leftOf(line), labels: line.byPiece ? line.labels : [] }]),
  );

export interface Whole {
  readonly goods: ChosenGoods;
  readonly sum: Sum;
}

/** All that may still come back: the remaining goods, or the money alone if no goods are left. */
export function wholeOf(offer: RefundOffer): Whole {
  const goods = wholeLines(offer.lines);
  const sum = sumOf(offer, goods, null);
  return sum.worthTiyin > 0
    ? { goods, sum }
    : { goods: new Map(), sum: sumOf(offer, new Map(), offer.heldTiyin) };
}

/** The offer, with cash for the sources that allow it. */
export const withCash = (offer: RefundOffer, isCash: boolean): RefundOffer =>
  isCash ? { ...offer, sources: offer.sources.map(inCash) } : offer;

/** What was paid for the chosen part of a line. */
export const worthOfChosen = (goods: ChosenGoods, line: RefundLineView): Tiyin =>
  worthOf(line, line.returned, chosenOf(goods, line).quantity);

export interface Sum {
  /** What goes back: never more than the sale holds. */
  readonly amountTiyin: Tiyin;
  /** What was paid for the goods. */
  readonly worthTiyin: Tiyin;
  readonly steps: readonly RefundStep[];
}

/** amountTiyin: an amount without goods; null: for the goods. */
export function sumOf(offer: RefundOffer, goods: ChosenGoods, amountTiyin: Tiyin | null): Sum {
  const worthTiyin = amountTiyin ?? addTiyin(...offer.lines.map((line) => worthOfChosen(goods, line)));
  const amount = tiyin(Math.min(worthTiyin, offer.heldTiyin));
  return { amountTiyin: amount, worthTiyin, steps: shareOut(amount, offer.sources) };
}

/** The request names what the person saw. Null: there is nothing to give. */
export function firstStepOf(
  { saleId, heldTiyin }: RefundOffer,
  { amountTiyin, steps }: Pick<Sum, 'amountTiyin' | 'steps'>,
  slip: string | null,
): Omit<Request<'refund.go-on'>, 'returnId'> | null {
  const [first] = steps;
  if (!first) return null;
  const { tenderId, way } = first.source;
  return { saleId, heldTiyin, amountTiyin, first: { tenderId, way }, slip: way === 'terminal' ? slip : null };
}

export const requestedGoods = (goods: ChosenGoods): Request<'refund.goods'>['goods'] =>
  [...goods].flatMap(([lineId, { quantity, labels }]) =>
    quantity === 0
      ? []
      : [labels.length > 0 ? { lineId, quantity, labels: [...labels] } : { lineId, quantity }],
  );
