/** The smaller values of a goods file: VAT, yes and no, how goods are sold, whose they are, unit, category. */

import { foldHeader } from './fold-header.ts';
import type { Consignor } from './goods-row.ts';

/** "Without VAT" is another thing than 0 per cent. */
const WITHOUT_VAT =
  /^(?:без (?:ндс|налога).*|ндс не облагается|не облагается.*|qqs ?siz|ккс ?сиз|no vat|no tax|without vat|vat exempt|exempt|tax exempt|soliqsiz)$/;

/** Thousandths of a per cent, so that 0.06625 becomes 6.625 exactly. */
const THOUSANDTHS = 1_000;

/** May stand beside a rate that has no per cent sign. */
const VAT_WORDS = /^(?:ндс|qqs|ккс|vat|tax|ставка|ставка ндс|qqs stavkasi)?$/;

/** undefined: no VAT can be read. A spreadsheet stores 12 % as 0.12. */
export function readVat(text: string): number | null | undefined {
  if (/^\d{1,2}%?$/.test(text)) return Number.parseInt(text, 10);
  if (WITHOUT_VAT.test(foldHeader(text))) return null;
  const numbers = text.match(/\d+(?:[.,]\d+)?/g) ?? [];
  const [number] = numbers;
  if (number === undefined || numbers.length > 1 || /[-−]\s*\d/.test(text)) return undefined;
  const isPercent = text.includes('%');
  if (!isPercent && !VAT_WORDS.test(foldHeader(text.replace(number, ' ')))) return undefined;
  const value = Number(number.replace(',', '.'));
  const percent = value > 0 && value < 1 && !isPercent ? value * 100 : value;
  const rate = Math.round(percent * THOUSANDTHS) / THOUSANDTHS;
  return rate <= 100 && Math.abs(rate - percent) < 1e-9 ? rate : undefined;
}

const YES = new Set([
  'y',
  'yes',
  'true',
  '1',
  'ha',
  'да',
  'ха',
  'active',
  'enabled',
  'x',
  'истина',
  'rost',
  'faol',
]);
const NO = new Set([
  'n',
  'no',
  'false',
  '0',
  'yoq',
  'нет',
  'йук',
  'draft',
  'archived',
  'disabled',
  'ложь',
  'yolgon',
]);

/** undefined: neither. WooCommerce writes -1 for a draft. */
export function readYesNo(text: string): boolean | undefined {
  const folded = text.trim() === '-1' ? 'no' : foldHeader(text);
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : undefined;
}

const BY_WEIGHT =
  /^(?:weight|by weight|kg|кг|vazn|ogirlik|vazn boyicha|вес|на вес|по весу|весовой|огирлик|вазн)$/;
const BY_PIECE = /^(?:piece|by piece|pcs|dona|шт|штука|штучный|поштучно|дона)$/;

export function readSoldBy(text: string): 'piece' | 'weight' | undefined {
  const folded = foldHeader(text);
  if (BY_WEIGHT.test(folded)) return 'weight';
  if (BY_PIECE.test(folded)) return 'piece';
  const yes = readYesNo(text);
  return yes === undefined ? undefined : yes ? 'weight' : 'piece';
}

export function readConsignor(text: string): Consignor | undefined {
  const number = text.replace(/[\s']/g, '');
  if (/^\d{9}$/.test(number)) return { kind: 'tin', number };
  return /^\d{14}$/.test(number) ? { kind: 'pinfl', number } : undefined;
}

/** How other tills write the units that the till names. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:шт|штук|штука|штуки|дона|dona|pcs|pc|piece|pieces|unit|units|unit s|ea|each)$/, 'dona'],
  [/^(?:kg|kilogram|kilogramm|kilo|кг|килограмм|кило)$/, 'kg'],
  [/^(?:l|litr|liter|litre|л|литр)$/, 'l'],
];

const OWN_UNITS: ReadonlySet<string> = new Set(UNITS.map(([, unit]) => unit));

export function readUnit(text: string): string {
  if (OWN_UNITS.has(text)) return text;
  const folded = foldHeader(text);
  return UNITS.find(([pattern]) => pattern.test(folded))?.[1] ?? text;
}

/** `Drinks > Cola, Sale` and `All / Saleable / Cola`: the last name of the first path. */
export function readCategory(text: string): string {
  const [path = ''] = text.includes(' > ') ? text.split(/, ?(?=[^ ])/) : [text];
  return (
    path
      .split(/ > | \/ /)
      .at(-1)
      ?.trim() ?? ''
  );
}
