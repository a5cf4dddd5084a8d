import { unitOf } from '../catalogue/unit.ts';
import { NAMED_UNITS, type PaperWords } from './paper-words.ts';

/** "dona" -> "pc". A shop's own unit stays unchanged. */
export function unitText(words: PaperWords, unit: string): string {
  const kept = unitOf(unit);
  const named = NAMED_UNITS.find((name) => name === kept);
  return named ? words.of(`unit.${named}`) : kept;
}
