/**
 * JSON as it travels: ids beyond 2^53 survive, amounts are exact soum, and answers are read as the field
 * sends them (numbers quoted or not, fields missing, a byte-order mark before the text).
 */
import type { GatewayError } from '../../shared/errors.ts';
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
 * Reads a JSON object. A whole number that a float can't hold comes as the string of its digits.
 * Errors: `gateway.unreadable` (not JSON), `gateway.wrong-shape` (JSON, but not an object).
 */
export function parseObject(text: string): Result<JsonObject, GatewayError> {
  let value: unknown;
  try {
    value = json.parse(text.replace(/^\uFEFF/, ''), (_key, read, { source }) =>
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

/** Writes a request body; `undefined` fields are left out. */
export const writeBody = (body: JsonObject): string => JSON.stringify(body);

/** An amount in a body: exact soum, never through a float. */
export const soumNumber = (amount: Tiyin): unknown => json.rawJSON(soumText(amount));

/** A bigint id in a body: a JSON number, whatever its size. */
export const idNumber = (id: PaymentId | InvoiceId): unknown => json.rawJSON(BigInt(id).toString());

/** Reads a whole number, quoted or not; null where it is missing, undefined where it is something else. */
export function readInteger(object: JsonObject, field: string): number | null | undefined {
  const value = object[field];
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value)) return Number(value);
  return undefined;
}

function readDigits(object: JsonObject, field: string): string | null | undefined {
  const value = object[field];
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\s*\d{1,19}\s*$/.test(text) ? text.trim() : undefined;
}

/** Reads an id, quoted or not. 0 is the field's way of saying "none". null: missing; undefined: not an id. */
export function readPaymentId(object: JsonObject, field = 'payment_id'): PaymentId | null | undefined {
  const digits = readDigits(object, field);
  if (!digits) return digits as null | undefined;
  return /^0+$/.test(digits) ? null : PaymentId.parse(digits);
}

export function readInvoiceId(object: JsonObject): InvoiceId | null | undefined {
  const digits = readDigits(object, 'invoice_id');
  if (!digits) return digits as null | undefined;
  return /^0+$/.test(digits) ? null : InvoiceId.parse(digits);
}

/** Reads a text; null where it is missing, empty or something else. */
export function readText(object: JsonObject, field: string): string | null {
  const value = object[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const MAX_NOTE = 300;

/**
 * The gateway's own words, made safe for a screen, a log and the journal: control characters gone, shortened,
 * and every run of ten or more digits (a card, a telephone, a payer code) reduced to its last four.
 */
export const safeNote = (note: string): string =>
  note
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\d(?:[ -]?\d){9,}/g, (run) => `…${run.replace(/\D/g, '').slice(-4)}`)
    .trim()
    .slice(0, MAX_NOTE);

/** A masked card number, masked by us too: at most the first six and the last four digits stay. */
export function maskCard(text: string | null): string | null {
  if (text === null) return null;
  const shown = text.replace(/[\s-]/g, '').slice(0, 24);
  const digits = shown.replace(/\D/g, '');
  if (digits.length <= 10) return shown.replace(/[^\d*•xX]/g, '*');
  return `${digits.slice(0, 6)}${'*'.repeat(Math.min(9, digits.length - 10))}${digits.slice(-4)}`;
}
