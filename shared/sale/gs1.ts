/**
 * GS1 element strings: what a code states about an article beside its GTIN. An element is an identifier (AI)
 * and a value.
 * A value has the length that GS1 sets for its identifier, or ends at a separator.
 *
 *   01 04780000000120 17 261231 10 L7 ␝ 30 6      six pieces
 *   (01)94780000000123(3103)001250                1.250 kg
 */
import { isGtin, plainCode } from './marking.ts';

/** The unit that AI 310n to 316n measure in. */
const MEASURED = {
  310: /^(?:kg|кг)\.?$/i,
  // Length, width, height.
  311: /^(?:m|metr|м|метр)\.?$/i,
  312: /^(?:m|metr|м|метр)\.?$/i,
  313: /^(?:m|metr|м|метр)\.?$/i,
  314: /^(?:m2|m²|м2|м²|kv\.? ?m|кв\.? ?м)\.?$/i,
  315: /^(?:l|litr|л|литр)\.?$/i,
  316: /^(?:m3|m³|м3|м³|kub\.? ?m|куб\.? ?м)\.?$/i,
} as const;

interface Measure {
  /** The unit of the goods that makes the measure count. */
  readonly unit: RegExp;
  /** Of the unit; a fraction if the code is more precise. */
  readonly thousandths: number;
}

export interface Elements {
  /** 14 digits. */
  readonly gtin: string;
  /** AI 30 or 37; null: the code holds neither. */
  readonly pieces: number | null;
  readonly measures: readonly Measure[];
}

const GS = '\u001d';
/** Length of identifier and value, by the first two digits (GS1 General Specifications, figure 7.8.5-2). */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['00', 20],
  ['01', 16],
  ['02', 16],
  ['03', 16],
  ['04', 18],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8] as const),
  ['20', 4],
  ...['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10] as const),
  ['41', 16],
]);

/** Reads a scanned text. null: not an element string with exactly one GTIN, or a truncated one. */
export function readElements(text: string): Elements | null {
  const code = plainCode(text);
  if (!/^\(?0[12]/.test(code)) return null;
  const elements = split(code.startsWith('(') ? code.replaceAll(/\((\d{2,4})\)/g, `${GS}$1`) : code);
  if (!elements) return null;
  const [gtin, ...others] = elements.filter((element) => /^0[12]/.test(element));
  if (!gtin || others.length > 0 || !isGtin(gtin.slice(2))) return null;
  const [pieces] = elements.filter((element) => /^3[07]/.test(element));
  // AI 02 names the contents of a package: without a count the quantity is unknown.
  if (gtin.startsWith('02') && !pieces?.startsWith('37')) return null;
  if (pieces && !/^..\d{1,8}$/.test(pieces)) return null;
  const measures = elements.flatMap(measureIn);
  return { gtin: gtin.slice(2), pieces: pieces ? Number(pieces.slice(2)) : null, measures };
}

function split(code: string): readonly string[] | null {
  const elements: string[] = [];
  let left = code;
  while (left !== '') {
    if (left.startsWith(GS)) {
      left = left.slice(1);
      continue;
    }
    const length = LENGTHS.get(left.slice(0, 2));
    const separator = left.indexOf(GS);
    const element = left.slice(0, length ?? (separator === -1 ? left.length : separator));
    if (length === undefined ? !/^\d\d./.test(element) : element.length < length || !/^\d+$/.test(element)) {
      return null;
    }
    elements.push(element);
    left = left.slice(element.length);
  }
  return elements;
}

function measureIn(element: string): readonly Measure[] {
  const [, kind = '', decimals = '', value = ''] = /^(31[0-6])(\d)(\d{6})$/.exec(element) ?? [];
  const unit = Object.entries(MEASURED).find(([one]) => one === kind)?.[1];
  return unit ? [{ unit, thousandths: (Number(value) * 1_000) / 10 ** Number(decimals) }] : [];
}
