/** "3*" before a code or a tile: how many of it. */
import { readQuantity } from '../../../shared/sale/typed-quantity.ts';

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
