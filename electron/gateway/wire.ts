/**
 * JSON on the wire: ids beyond 2^53 survive, and amounts are exact soum. Answers are read as real services
 * send them: numbers with or without quotes, missing fields.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { InvoiceId, PaymentId } from '../../shared/ids.ts';
import { soumText, type Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/** TypeScript's libraries do not describe JSON source text access yet (ECMAScript 2026). */
interface JsonWithSource {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}
const json = JSON as unknown as JsonWithSource;

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a JSON object. A whole number beyond a float's precision becomes the string of its digits. Errors:
 * `gateway.unreadable` (not JSON), `gateway.wrong-shape` (JSON, but not an object).
 */
export function parseObject(text: string): Result<JsonObject, GatewayError> {
  let value: unknown;
  try {
    value = json.parse(text, (_key, read, { source }) =>
      typeof read === 'number' && !Number.isSafeInteger(read) && source && /^-?\d+$/.test(source)
        ? source
        : read,
    );
  } catch {
    return fail({ code: 'gateway.unreadable' });
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ok(value as JsonObject)
    : fail({ code: 'gateway.wrong-shape', field: '' });
}

/** Writes a request body without `undefined` fields. */
export const writeBody = (body: JsonObject): string => JSON.stringify(body);

/** An amount in a body: exact soum, never through a float. */
export const soumNumber = (amount: Tiyin): unknown => json.rawJSON(soumText(amount));

/** A bigint id in a body: a JSON number, whatever its size. */
export const idNumber = (id: PaymentId | InvoiceId): unknown => json.rawJSON(BigInt(id).toString());

/** Reads a whole number, with or without quotes. null: missing; undefined: anything else. */
export function readInteger(object: JsonObject, field: string): number | null | undefined {
  const value = object[field];
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value)) return Number(value);
  return undefined;
}

/** Reads a bit: 0 or 1, with or without quotes, or true or false. null: missing; undefined: anything else. */
export function readBit(object: JsonObject, field: string): 0 | 1 | null | undefined {
  const value = object[field];
  if (typeof value === 'boolean') return value ? 1 : 0;
  const bit = readInteger(object, field);
  return bit === null || bit === 0 || bit === 1 ? bit : undefined;
}

/**
 * The digits of an id without leading zeros, so that one number has one text. null: missing, empty or 0;
 * undefined: not an id.
 */
export function readId(object: JsonObject, field: string): string | null | undefined {
  const value = object[field];
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\s*\d{1,19}\s*$/.test(text)) return undefined;
  const digits = text.trim().replace(/^0+/, '');
  // Real services write 0 for "none".
  return digits === '' ? null : digits;
}

/** The document writes a payment's id both ways. */
export const PAYMENT_ID_FIELDS = ['payment_id', 'paymentId'] as const;

/**
 * Reads a payment's id, with or without quotes. null: missing, empty or 0; undefined: not an id, or two
 * different ones.
 */
export function readPaymentId(object: JsonObject): PaymentId | null | undefined {
  const named = PAYMENT_ID_FIELDS.map((field) => readId(object, field)).filter((one) => one !== null);
  if (named.length === 0) return null;
  const [first] = named;
  return first === undefined || named.some((one) => one !== first) ? undefined : PaymentId.parse(first);
}

export function readInvoiceId(object: JsonObject): InvoiceId | null | undefined {
  const digits = readId(object, 'invoice_id');
  return typeof digits === 'string' ? InvoiceId.parse(digits) : digits;
}

/** Reads a text; null if it is missing, empty or something else. */
export function readText(object: JsonObject, field: string): string | null {
  const value = object[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const MAX_NOTE = 300;

const LONG_RUNS = /\d(?:[\s.-]{0,3}\d){9,}/gu;
/** Also a telephone in its national form, in groups. */
export const PHONE_RUNS = /\d(?:[\s().\p{Pd}]{0,3}\d){8,}/gu;

/**
 * The gateway's note, made safe for a screen, a log and the journal. Control and direction characters and the
 * request's secrets are removed. Runs of ten or more digits (a card, a telephone, a payer code), or those given, keep
 * their last four. The note is shortened.
 */
export function safeNote(note: string, hidden: readonly string[] = [], runs = LONG_RUNS): string {
  const shown = hidden.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), note);
  return shown
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(runs, (run) => `…${run.replace(/\D/g, '').slice(-4)}`)
    .trim()
    .slice(0, MAX_NOTE);
}

const MAX_WORD = 40;

/**
 * A short text of the interface (a card type, a processor's name), safe for a screen; null if it is missing.
 */
export function readWord(object: JsonObject, field: string): string | null {
  const text = readText(object, field);
  return text === null ? null : safeNote(text).slice(0, MAX_WORD);
}
