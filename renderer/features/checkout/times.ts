/** "3*" before a code or a tile: how many of it. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { readQuantity } from '../../../shared/sale/typed-quantity.ts';

const TIMES = /^([^*×]*)[*×](.*)$/s;
/** A number, right or wrong. Longer ones are codes: a marking code may have a star in it. */
const NUMBER = /^[-+−.,]?\d[\d.,'’\s]*(?:e[-+]?\d+)?$/i;
const LONGEST_NUMBER = 11;

export interface Times {
  /** In thousandths; null: nothing was said of it, or nothing that can be sold. */
  readonly quantity: number | null;
  /** Why it can't be sold so: nothing is added. */
  readonly problem: TillError | null;
  /** The code or the words behind it. */
  readonly what: string;
}

/** "3*choy" -> 3000 of "choy"; "0,25*" -> 250 of what is chosen next. */
export function readTimes(typed: string): Times {
  const [, before = '', behind = ''] = TIMES.exec(typed) ?? [];
  const number = before.trim();
  if (number.length > LONGEST_NUMBER || !NUMBER.test(number))
    return { quantity: null, problem: null, what: typed.trim() };
  const { value, problem } = readQuantity(number, 'unknown');
  return { quantity: value, problem, what: behind.trim() };
}
