/** "3*" before a code or a tile: how many of it. */
import { ONE } from '../../../shared/sale/basket.ts';

const TIMES = /^\s*(\d{1,4})(?:[.,](\d{1,3}))?\s*[*×]\s*(.*)$/s;

export interface Times {
  /** In thousandths; null: nothing was said of it. */
  readonly quantity: number | null;
  /** The code or the words behind it. */
  readonly what: string;
}

/** "3*choy" -> 3000 of "choy"; "0,25*" -> 250 of what is chosen next. */
export function readTimes(typed: string): Times {
  const match = TIMES.exec(typed);
  if (!match) return { quantity: null, what: typed.trim() };
  const quantity = Number(match[1]) * ONE + Number((match[2] ?? '').padEnd(3, '0'));
  return { quantity: quantity > 0 ? quantity : null, what: (match[3] ?? '').trim() };
}
