/** A quantity as a person types it, in whatever field: "3", "0,25", "1.5". */
import { ONE } from './basket.ts';

const TYPED = /^(\d{1,4})(?:[.,](\d{0,3}))?$/;

/** Thousandths of it: "0,25" -> 250. A comma and a point are the same, and spaces are nothing. null: it is no quantity. */
export function readQuantity(text: string): number | null {
  const match = TYPED.exec(text.replaceAll(/\s/g, ''));
  if (!match) return null;
  return Number(match[1]) * ONE + Number((match[2] ?? '').padEnd(3, '0'));
}
