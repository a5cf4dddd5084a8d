/**
 * One attempt to charge one payer code.
 * The moves between its states: `docs/reliability.md`, drawn; `machine.ts`.
 *
 * At start-up: `sending` becomes `unknown`; `processing`, `confirming` and `unknown` make one call and wait
 * set aside; `abandoned` is watched on; `paid` goes on to its fiscal receipt; the others are ends.
 */
import { z } from 'zod';
import { TillError } from '../errors/till-error.ts';
import { PaymentId } from '../ids.ts';
import { Moment } from '../time.ts';

/** Section 8: a payment that nobody confirms is cancelled so long after its success (ms). */
export const CONFIRM_WINDOW_MS = 30_000;

/** What the service said of a payment. A look-up says less than the create's answer: the rest is null. */
export const PaymentDetails = z.object({
  paymentId: PaymentId,
  /** From the create's answer. `unsaid` counts as 1. null: the answer was lost. */
  confirmMode: z.union([z.literal(0), z.literal(1), z.literal('unsaid')]).nullable(),
  cardType: z.string().nullable(),
  processingType: z.string().nullable(),
  /** Masked: at most the first six and the last four digits. */
  cardNumber: z.string().nullable(),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

/** The till found the money later, by a look-up or at a start. */
const foundLater = z.boolean();

/** A manager saw in the cabinet that it was charged; a status has to prove it. */
export const ManagersWord = z.object({ reason: z.string(), at: Moment });
export type ManagersWord = z.infer<typeof ManagersWord>;

const Sending = z.object({ name: z.literal('sending'), sentAt: Moment });
const Processing = z.object({
  name: z.literal('processing'),
  sentAt: Moment,
  /** null: an invoice, whose payment is known once it is paid. */
  details: PaymentDetails.nullable(),
  foundLater,
});
const Confirming = z.object({
  name: z.literal('confirming'),
  sentAt: Moment,
  details: PaymentDetails,
  /** The last moment at which the payment was known not to be successful yet: the window can't be older. */
  openFrom: Moment,
  /** When status 2 was first read. */
  successAt: Moment,
  foundLater,
});
const Paid = z.object({
  name: z.literal('paid'),
  details: PaymentDetails,
  paidAt: Moment,
  proof: z.enum(['confirmed', 'repeated', 'no-confirmation-needed', 'judged', 'managers-word', 'taken']),
  foundLater,
});
const Declined = z.object({
  name: z.literal('declined'),
  why: TillError,
  details: PaymentDetails.nullable(),
});
const Lapsed = z.object({ name: z.literal('lapsed'), details: PaymentDetails });
const Unknown = z.object({
  name: z.literal('unknown'),
  sentAt: Moment,
  why: TillError,
  details: PaymentDetails.nullable(),
  /** When status 2 was first read: then only the judgement is missing. */
  successAt: Moment.nullable(),
  /** A confirm has left, and may have made it lasting money. */
  confirmSent: z.boolean(),
  /** When the service refused the create without naming a payment, while look-ups check that. */
  refusedAt: Moment.nullable(),
  word: ManagersWord.nullable(),
});
/** Certainly not charged: the service has no such payment, or the create never left. */
const Absent = z.object({
  name: z.literal('absent'),
  why: TillError.nullable(),
  /** It came to light after all: an alarm is raised, and the manager refunds this. */
  details: PaymentDetails.exactOptional(),
});
const Abandoned = z.object({
  name: z.literal('abandoned'),
  sentAt: Moment,
  /**
   * `nobody-waits`: it was open for too long. `limit`: an invoice, for longer than the shop waits. `not-charged`:
   * a manager saw no money of an invoice or a card, which may still become money. `claimed`: it had ended, and a manager says that it
   * was charged.
   */
  by: z.enum([
    'customer-left',
    'override',
    'another-tender',
    'nobody-waits',
    'limit',
    'not-charged',
    'claimed',
  ]),
  /** The manager's typed reason, or empty. */
  reason: z.string(),
  /** Of a card or an invoice: its watch counts from here. offMs: as `createdOffMs`. Left out: from its create. */
  left: z.object({ at: Moment, offMs: z.number().nullable() }).exactOptional(),
  details: PaymentDetails.nullable(),
  successAt: Moment.nullable(),
  confirmSent: z.boolean(),
  word: ManagersWord.nullable(),
  /** What the watch found; null while it goes on. `watch-over`: nothing, and it may still be charged. */
  ending: z.enum(['not-charged', 'charged', 'not-found', 'watch-over']).nullable(),
});

/** A manager saw in the cabinet that there is no money. It is watched, as every end is. */
const NotCharged = z.object({
  name: z.literal('not-charged'),
  reason: z.string(),
  details: PaymentDetails.nullable(),
});

export const PaymentState = z.discriminatedUnion('name', [
  Sending,
  Processing,
  Confirming,
  Paid,
  Declined,
  Lapsed,
  Unknown,
  Absent,
  Abandoned,
  NotCharged,
]);
export type PaymentState = z.infer<typeof PaymentState>;
export type PaymentStateName = PaymentState['name'];
export type StateOf<N extends PaymentStateName> = Extract<PaymentState, { name: N }>;

export const PAYMENT_STATES: readonly PaymentStateName[] = PaymentState.options.map(
  ({ shape }) => shape.name.value,
);

/** States in which the basket takes no second tender of any kind. */
export const isUnderWay = (name: PaymentStateName): boolean =>
  name === 'sending' || name === 'processing' || name === 'confirming' || name === 'unknown';

/** Not `unknown`: that may take hours, and a restart loses nothing of a look-up. */
export const isInFlight = (name: PaymentStateName): boolean => name !== 'unknown' && isUnderWay(name);

/** null: the service has said nothing of it yet. */
export const detailsOf = ({ state }: { readonly state: PaymentState }): PaymentDetails | null =>
  'details' in state ? (state.details ?? null) : null;

/** The details of a payment of which only the id is known. */
export const onlyId = (paymentId: PaymentId): PaymentDetails => ({
  paymentId,
  confirmMode: null,
  cardType: null,
  processingType: null,
  cardNumber: null,
});
