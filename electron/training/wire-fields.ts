/**
 * JSON types exactly as in the interface's tables. Numbers keep their written text, so that an amount never
 * passes through a float and an id keeps all its digits.
 */
import { z } from 'zod';
import { parseSoum, type Tiyin } from '../../shared/money.ts';

/** A JSON number as written. */
export class WireNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
/** The engine has the reviver's third argument, but TypeScript's library does not. */
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/**
 * Parses JSON with every number as a WireNumber.
 * @throws SyntaxError for anything that is not JSON
 */
export const parseWire = (text: string): unknown =>
  parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? new WireNumber(source) : value,
  );

/** A refusal that ends the value's checks, so that later checks never see an unparsed value. */
const problem = (error: string) => ({ error, abort: true });

const written = z.instanceof(WireNumber, { error: 'нужно число JSON' });

/** An integer of at most 2^53 - 1 without sign, point or exponent. */
export const wireInteger = written
  .refine(
    ({ text }) => /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)),
    problem('нужно целое число'),
  )
  .transform(({ text }) => Number(text));

/** A bigint as its digits. `quoted` also accepts the quoted form, for services that write ids so. */
export const wireId = (quoted: boolean) => {
  const number = written
    .refine(({ text }) => /^[1-9]\d{0,18}$/.test(text), problem('нужно целое число (bigint)'))
    .transform(({ text }) => text);
  return quoted ? z.union([number, z.string().regex(/^[1-9]\d{0,18}$/)]) : number;
};

const UINT64_MAX = 2n ** 64n - 1n;

/** An unsigned integer of 64 bits. */
export const wireUint64 = written
  .refine(
    ({ text }) => /^(0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= UINT64_MAX,
    problem('нужно целое число (uint64)'),
  )
  .transform(({ text }) => BigInt(text));

export const wireBit = written
  .refine(({ text }) => text === '0' || text === '1', problem('нужно 0 или 1'))
  .transform(({ text }): 0 | 1 => (text === '1' ? 1 : 0));

const SOUM_TEXT = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;

/**
 * Soum with at most two decimals, above 0, as tiyin; otherwise null. The text is from a JSON number or a
 * path.
 */
export function readSoum(text: string): Tiyin | null {
  if (!SOUM_TEXT.test(text)) return null;
  const amount = parseSoum(text);
  return amount.ok && amount.value > 0 ? amount.value : null;
}

/** A float amount of soum, as tiyin. */
export const wireAmount = written.transform(({ text }, context): Tiyin => {
  const amount = readSoum(text);
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: 'нужна сумма больше 0, не более двух знаков после точки' });
  return z.NEVER;
});

/** A string of 1 to `max` characters. Code points, so that one emoji counts as one. */
export const wireText = (max: number) =>
  z
    .string({ error: 'нужна строка' })
    .refine((text) => text !== '', 'пустая строка')
    .refine((text) => [...text].length <= max, `не более ${max} символов`);
