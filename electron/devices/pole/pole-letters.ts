/** Text in letters that a pole display has. */
import type { PrinterLook } from '../../../shared/device/printer.ts';
import { pageOf, plainLetters } from '../printer/code-pages.ts';

/** Cyrillic of Uzbek and Russian in Latin letters, as Uzbek writes them. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'x', ц: 's' },
  ...{ ч: 'ch', ш: 'sh', щ: 'sh', ъ: "'", ы: 'i', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{ ў: "o'", қ: 'q', ғ: "g'", ҳ: 'h' },
};

const isAscii = (letter: string): boolean => letter >= ' ' && letter <= '~';

/** The whole text in the display's letters; otherwise in Latin letters, and a question mark for each other one. */
export function poleText(text: string, letters: PrinterLook['letters']): string {
  const plain = plainLetters(text);
  if ([...plain].every(isAscii) || pageOf(plain, letters) !== null) return plain;
  return [...plain].map((letter) => (isAscii(letter) ? letter : latin(letter))).join('');
}

function latin(letter: string): string {
  const small = letter.toLowerCase();
  const written = LATIN[small] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
  if (![...written].every(isAscii)) return '?';
  return small === letter ? written : written.slice(0, 1).toUpperCase() + written.slice(1);
}
