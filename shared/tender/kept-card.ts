/**
 * A card that a customer leaves with the shop. Its token, and the customer's name and phone, are sealed beside the log;
 * the row here names neither.
 *
 *     kept ──forget──> leaving ──a day──> overdue
 *                         └──────┬──────────┘
 *                     confirmed, or a manager's word ──> gone
 *
 * A lost card is overdue at once; one that was not kept is gone at once.
 */
import { z } from 'zod';
import { Endpoint } from '../endpoint.ts';
import { CustomerId, KeptCardId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { Moment } from '../time.ts';
import { customerPhone, LONGEST_CUSTOMER_NAME, SHORTEST_CUSTOMER_NAME } from './customer.ts';

/** Cards of one till, forgotten ones included. */
export const MOST_KEPT_CARDS = 2_000;

export const CustomerName = lineOfText(SHORTEST_CUSTOMER_NAME, LONGEST_CUSTOMER_NAME).transform((name) =>
  name.replace(/\s+/g, ' '),
);

/** 998 and nine digits. */
export const CustomerPhone = z.string().regex(/^998\d{9}$/);

/** As the gateway's client masks it. */
const MaskedCard = z
  .string()
  .regex(/^[\d*•xX]{4,24}$/)
  .refine((text) => (text.match(/\d/g) ?? []).length <= 10);

/** `leaving`: hidden; the service has not confirmed the deletion. `overdue`: for more than a day, so it is a task. */
const KEPT_CARD_STATES = ['kept', 'leaving', 'overdue', 'gone'] as const;

export const KeptCard = z.object({
  keptCardId: KeptCardId,
  /** Names a customer in the seal alone. */
  customerId: CustomerId,
  endpoint: Endpoint,
  cardNumber: MaskedCard.nullable(),
  keptAt: Moment,
  state: z.enum(KEPT_CARD_STATES),
  leftAt: Moment.nullable(),
  /** Of `overdue`. */
  raisedAt: Moment.nullable(),
  /** Of `gone` by a manager's word. */
  reason: z.string().nullable(),
  /** It stands for cards that can't be named: their sealed list did not open. */
  isUnread: z.literal(true).exactOptional(),
});
export type KeptCard = z.infer<typeof KeptCard>;

/** What happened to a card. `lost`: its token can't be read, or the service refuses to delete it. */
export const KEPT_CARD_HAPPENINGS = [
  'kept',
  'not-kept',
  'replaced',
  'deleted',
  'forgotten',
  'lost',
  'overdue',
  'confirmed',
  'settled',
] as const;
export type KeptCardHappening = (typeof KEPT_CARD_HAPPENINGS)[number];

export const isLeaving = ({ state }: Pick<KeptCard, 'state'>): boolean =>
  state === 'leaving' || state === 'overdue';

/** As a person reads it. */
export const shownPhone = (phone: string): string =>
  `+998 ${phone.slice(3, 5)} ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}`;

/** The operator's code alone, because the customer says the end. */
export const operatorOf = (phone: string): string => `+998 ${phone.slice(3, 5)} •••-••-••`;

/** Also its last two digits, for a person who may see the list of customers. */
export const maskedPhone = (phone: string): string => `+998 ${phone.slice(3, 5)} •••-••-${phone.slice(-2)}`;

/** Shortest beginning of a name that finds customers. */
const SHORTEST_SEARCH = 2;

/** Names are compared without regard to letter case. */
export const sameName = (one: string, other: string): boolean => folded(one) === folded(other);
const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Whether typed text names a customer: the whole phone number, or the beginning of each word of the name. */
export function namesCustomer(typed: string, { name, phone }: { name: string; phone: string }): boolean {
  const whole = customerPhone(typed);
  if (whole !== null) return whole === phone;
  const text = folded(typed).trim();
  if (text.length < SHORTEST_SEARCH || /\d/.test(text)) return false;
  const own = folded(name).split(' ');
  return text.split(/\s+/).every((word) => own.some((part) => part.startsWith(word)));
}
