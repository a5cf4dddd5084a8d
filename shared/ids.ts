/**
 * Identifiers are branded strings: no arithmetic, no floats (the gateway's bigint ids exceed 2^53), no
 * mix-ups. Our own ids are UUIDv7 made by the till.
 */
import { z } from 'zod';
import type { Randomness } from './time.ts';

/** Maximum characters of our own ids. */
export const LONGEST_ID = 64;
const ours = () => z.string().min(1).max(LONGEST_ID);

const PAYMENT_ID = /^\d{1,19}$/;
/** The gateway's payment id: the digits of its bigint. */
export const PaymentId = z.string().regex(PAYMENT_ID).brand('PaymentId');
export type PaymentId = z.infer<typeof PaymentId>;
/** For the page, which imports no schemas. */
export const isPaymentId = (text: string): text is PaymentId => PAYMENT_ID.test(text);

/** Names a payment, which is one attempt to charge; sent as `transaction_id`. */
export const TransactionId = ours().brand('TransactionId');
export type TransactionId = z.infer<typeof TransactionId>;

export const SaleId = ours().brand('SaleId');
export type SaleId = z.infer<typeof SaleId>;

/** Names a card in the main process, as long as its payment has not begun. */
export const CardEntryId = ours().brand('CardEntryId');
export type CardEntryId = z.infer<typeof CardEntryId>;

/** A card that a customer left with the shop. */
export const KeptCardId = ours().brand('KeptCardId');
export type KeptCardId = z.infer<typeof KeptCardId>;

/** A customer who left a card; the log knows no more of them. */
export const CustomerId = ours().brand('CustomerId');
export type CustomerId = z.infer<typeof CustomerId>;

export const LineId = ours().brand('LineId');
export type LineId = z.infer<typeof LineId>;

export const TenderId = ours().brand('TenderId');
export type TenderId = z.infer<typeof TenderId>;

export const RefundId = ours().brand('RefundId');
export type RefundId = z.infer<typeof RefundId>;

export const CashMovementId = ours().brand('CashMovementId');
export type CashMovementId = z.infer<typeof CashMovementId>;

export const DrawerOpeningId = ours().brand('DrawerOpeningId');
export type DrawerOpeningId = z.infer<typeof DrawerOpeningId>;

/** One void line of a basket. */
export const VoidId = ours().brand('VoidId');
export type VoidId = z.infer<typeof VoidId>;

export const TaskId = ours().brand('TaskId');
export type TaskId = z.infer<typeof TaskId>;

export const ShiftId = ours().brand('ShiftId');
export type ShiftId = z.infer<typeof ShiftId>;

export const StaffId = ours().brand('StaffId');
export type StaffId = z.infer<typeof StaffId>;

export const RoleId = ours().brand('RoleId');
export type RoleId = z.infer<typeof RoleId>;

/** One request for paper. */
export const PrintId = ours().brand('PrintId');
export type PrintId = z.infer<typeof PrintId>;

/** Made at the till's first start. */
export const TillId = ours().brand('TillId');
export type TillId = z.infer<typeof TillId>;

/** One history of the log: a restore or repair starts another. */
export const JournalId = ours().brand('JournalId');
export type JournalId = z.infer<typeof JournalId>;

/** The gateway's invoice id: the digits of its bigint. */
export const InvoiceId = z
  .string()
  .regex(/^\d{1,19}$/)
  .brand('InvoiceId');
export type InvoiceId = z.infer<typeof InvoiceId>;

/** The service that owns the money; an integer in bodies and paths. */
export const ServiceId = z.number().int().positive().brand('ServiceId');
export type ServiceId = z.infer<typeof ServiceId>;

export const ProductId = z.string().min(1).max(LONGEST_ID).brand('ProductId');
export type ProductId = z.infer<typeof ProductId>;

/** A group of custom items. */
export const ItemGroupId = ours().brand('ItemGroupId');
export type ItemGroupId = z.infer<typeof ItemGroupId>;

/** One edit or import of the goods, which the log names. */
export const GoodsChangeId = ours().brand('GoodsChangeId');
export type GoodsChangeId = z.infer<typeof GoodsChangeId>;

/**
 * A UUIDv7 (RFC 9562): 48 bits of wall time, which no code orders by, and 74 random bits. Parse it with the
 * id's own schema. wallMs: the PC's clock, right or wrong.
 */
export function uuidV7(wallMs: number, random: Randomness): string {
  const time = Math.max(0, Math.floor(wallMs)).toString(16).padStart(12, '0').slice(-12);
  const rest = random.uuid().slice(15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`;
}

/** Trailing digits of an id that identify the till. */
const HAND_DIGITS = 8;

/**
 * A payment id of this till: a UUIDv7 whose last digits are a hash of the till's id and the other digits.
 * Tills share a service, and the service does not say which till made a payment; by the hash a till
 * recognises its own.
 */
export function newTransactionId(wallMs: number, random: Randomness, tillId: TillId): TransactionId {
  const rest = uuidV7(wallMs, random).slice(0, -HAND_DIGITS);
  return TransactionId.parse(rest + handOf(tillId, rest));
}

/** Whether this till made the id. The chance of a wrong match is one in four thousand million. */
export const isOwnTransaction = (id: TransactionId, tillId: TillId): boolean =>
  UUID_V7.test(id) && id.slice(-HAND_DIGITS) === handOf(tillId, id.slice(0, -HAND_DIGITS));

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

/** When our own id was made, by the wall clock then (ms). @throws for any other text. */
export function madeAtMs(id: TransactionId): number {
  if (!UUID_V7.test(id)) throw new Error('not an id of ours');
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** FNV-1a with a final mix, so that texts with one different digit get distant hashes. */
function handOf(tillId: TillId, rest: string): string {
  let hash = 0x811c9dc5;
  for (const letter of `${tillId} ${rest}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(HAND_DIGITS, '0');
}

const END = 6;
/** The end of an id in printed numbers: capitals, without hyphens. */
export const idEnd = (id: string): string => id.replaceAll('-', '').slice(-END).toUpperCase();

const ID_END = /^[\da-f]{6}$/i;
/** The end of a UUID as a person types it, in either case. */
export const IdEnd = z.string().trim().regex(ID_END);
/** For the page, which imports no schemas. */
export const isIdEnd = (text: string): boolean => ID_END.test(text);

/** The last four characters: enough to recognise an id or code on the phone, too few to use it. */
export const tailOf = (text: string): string => (text.length <= 4 ? '…' : `…${text.slice(-4)}`);
