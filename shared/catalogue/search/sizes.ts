/**
 * Sizes in names and queries: "0,5 л", "0.5l" and "500 ml" are one size. A measure is kept in its smallest unit:
 * millilitres, grams, millimetres. Pieces, sheets, watts and per cent keep their number.
 */

export type Measure = 'ml' | 'g' | 'mm' | 'ta' | 'vt' | '%';

/** Spellings of a unit in the letters of `latinLetters`, and how many of the smallest unit it holds. */
const UNITS: Readonly<Record<Measure, Readonly<Record<string, number>>>> = {
  ml: { ml: 1, millilitr: 1, l: 1_000, lt: 1_000, litr: 1_000, litra: 1_000, litrov: 1_000, litre: 1_000 },
  g: { g: 1, gr: 1, gramm: 1, gram: 1, gramma: 1, kg: 1_000, kilo: 1_000, kilogramm: 1_000 },
  mm: { mm: 1, sm: 10, cm: 10, m: 1_000, metr: 1_000 },
  ta: { ta: 1, dona: 1, sht: 1, shtuk: 1, shtuki: 1, pcs: 1, pc: 1, varaq: 1, list: 1, listov: 1, lista: 1 },
  vt: { vt: 1, w: 1, watt: 1, vatt: 1 },
  '%': { '%': 1, foiz: 1, protsent: 1 },
};
const MEASURES = new Map(
  (Object.keys(UNITS) as Measure[]).flatMap((measure) =>
    Object.entries(UNITS[measure]).map(([spelled, times]) => [spelled, { measure, times }] as const),
  ),
);
const SPELLINGS = [...MEASURES.keys()];
/** Longer numbers are codes. */
const MOST_DIGITS = 6;

export interface Amount {
  /** As written, with a decimal point and without trailing zeros: "0.5". */
  readonly value: string;
  /** null: a number without a unit. */
  readonly size: { readonly measure: Measure; readonly count: number } | null;
}

const plain = (written: string): string => {
  const point = written.replace(',', '.').replace(/^\./, '0.');
  return point.includes('.') ? point.replace(/\.?0+$/, '') : point;
};

export function amountOf(written: string, unit: string | undefined): Amount {
  const value = plain(written);
  const found = unit === undefined ? undefined : MEASURES.get(unit);
  if (!found || value.replace('.', '').length > MOST_DIGITS) return { value, size: null };
  const count = Math.round(Number(value) * found.times * 1_000) / 1_000;
  return { value, size: { measure: found.measure, count } };
}

export const isUnit = (word: string): boolean => MEASURES.has(word);

/** A unit that is still being typed: "500 m". */
export const isStartOfUnit = (word: string): boolean => SPELLINGS.some((unit) => unit.startsWith(word));

/** The token of an amount in a key: "500ml", or the number alone. */
export const tokenOf = ({ value, size }: Amount): string =>
  size === null ? value : `${size.count}${size.measure}`;

/** The numbers by which people name a size: "500" and "0.5" for 500 ml. */
export function spokenOf({ value, size }: Amount): readonly string[] {
  if (size === null) return [value];
  const times: readonly number[] = size.measure === 'mm' ? [1, 10, 1_000] : [1, 1_000];
  const steps = ['ml', 'g', 'mm'].includes(size.measure) ? times : [1];
  return [
    ...new Set([value, ...steps.map((step) => String(Math.round((size.count / step) * 1_000) / 1_000))]),
  ];
}

const TOKEN = /^(\d+(?:\.\d+)?)(ml|g|mm|ta|vt|%)?$/;

/** Reads `tokenOf` back. null: the token is a word. */
export function amountOfToken(token: string): Amount | null {
  const [, value, measure] = TOKEN.exec(token) ?? [];
  if (value === undefined) return null;
  return {
    value,
    size: measure === undefined ? null : { measure: measure as Measure, count: Number(value) },
  };
}
