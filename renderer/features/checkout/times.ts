/** Quantities as a person types them: "3", "0,25", "1.5"; and "3*" before a code or a tile. */
import { ONE } from '../../../shared/sale/basket.ts';

const TYPED = /^(\d{1,4})(?:[.,](\d{0,3}))?$/;

/** Thousandths of it: "0,25" -> 250. A comma and a point are the same, and spaces are nothing. null: it is no quantity. */
export function readQuantity(text: string): number | null {
  const match = TYPED.exec(text.replaceAll(/\s/g, ''));
  if (!match) return null;
  return Number(match[1]) * ONE + Number((match[2] ?? '').padEnd(3, '0'));
}

const TIMES = /^([^*×]*)[*×](.*)$/s;

export interface Times {
  /** In thousandths; null: nothing was said of it. */
  readonly quantity: number | null;
  /** The code or the words behind it. */
  readonly what: string;
}

/** "3*choy" -> 3000 of "choy"; "0,25*" -> 250 of what is chosen next. */
export function readTimes(typed: string): Times {
  const [, before = '', behind = ''] = TIMES.exec(typed) ?? [];
  const quantity = readQuantity(before);
  if (quantity === null) return { quantity: null, what: typed.trim() };
  return { quantity: quantity > 0 ? quantity : null, what: behind.trim() };
}
