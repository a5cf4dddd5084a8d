/** "3*" before a code or a tile: the quantity. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { readQuantity } from '../../../shared/sale/typed-quantity.ts';

const TIMES = /^([^*×]*)[*×](.*)$/s;
/** A number, right or wrong. Longer text is a code: a marking code may contain a star. */
const NUMBER = /^[-+−.,]?\d[\d.,'’\s]*(?:e[-+]?\d+)?$/i;
const LONGEST_NUMBER = 11;

export interface Times {
  /** In thousandths. Null: no quantity, or one that can't be sold. */
  readonly quantity: number | null;
  /** Why this quantity can't be sold; nothing is added. */
  readonly problem: TillError | null;
  /** The code or the words after the star. */
  readonly what: string;
}

/** "3*choy" -> 3000 of "choy"; "0,25*" -> 250 of the next product. */
export function readTimes(typed: string): Times {
  const [, before = '', behind = ''] = TIMES.exec(typed) ?? [];
  const number = before.trim();
  if (number.length > LONGEST_NUMBER || !NUMBER.test(number))
    return { quantity: null, problem: null, what: typed.trim() };
  const { value, problem } = readQuantity(number, 'unknown');
  return { quantity: value, problem, what: behind.trim() };
}
