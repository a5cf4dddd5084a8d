/** The faults by name, and which fault can meet a payment in which state. */
import type { PaymentStateName } from '../../../shared/payment/state.ts';

/** What a network, a half-dead server or a contradicting server does to one request. */
export const NETWORK_KINDS = [
  'not-reached',
  'lost-before',
  'lost-after',
  'cut-before',
  'cut-after',
  'unreadable',
  'http-error',
  'wrong-shape',
  /** Done in time, answered after the till gave up. */
  'slow-answer',
  /** Reaches the service after the till gave up. */
  'late-arrival',
  /** Reaches the service minutes after the longest wait, and is done. */
  'very-late-arrival',
  /** Refused by a busy service: nothing was done. */
  'busy',
  /** Refused but done; no answer names the payment. */
  'refused-done',
  /** A refusal that names a payment, which is charged all the same. */
  'contradiction',
  /** Answered by a node that lags. */
  'stale-read',
  /** Done, and answered with the id of another payment of this till. */
  'crossed',
] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];

/** What happens to the machine, at any moment of the till. */
export const MACHINE_EVENTS = ['crash', 'quit', 'power-off', 'sleep', 'wall-forward', 'wall-back'] as const;
export const MACHINE_KINDS = [
  'crash-before-write',
  'crash-after-write',
  ...MACHINE_EVENTS,
  'disk-refuses',
] as const;
export type MachineKind = (typeof MACHINE_KINDS)[number];

export const PEOPLE_KINDS = [
  'double-tap',
  'second-tender',
  'cash-tender',
  'same-goods-anew',
  'set-aside',
  'customer-left',
  'another-tender',
  'override',
  'leave-invoice',
  'say-charged',
  'say-not-charged',
  'typing-error',
  'take',
  'handed-over',
  'refund',
  'refund-part',
  'settle-part',
  'settle-refund',
  'settle-alarm',
  'record-refund',
  'cabinet-refund',
  'set-up-elsewhere',
] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];

export type FaultKind = NetworkKind | MachineKind | PeopleKind;

export type Operation =
  | 'create'
  | 'invoice'
  | 'invoice-status'
  | 'confirm'
  | 'status'
  | 'look-up'
  | 'reverse'
  | 'reverse-part'
  | 'submit'
  | 'link'
  | CardOperation;
/** A card's payment is a create. */
export type CardOperation = 'card-ask' | 'card-verify' | 'card-delete';

/** A read changes nothing at the service, so it does no harm when it is late or refused. */
export const isRead = (operation: Operation): boolean =>
  operation === 'status' || operation === 'look-up' || operation === 'link' || operation === 'invoice-status';

/** Faults of a read. */
export const READ_KINDS = NETWORK_KINDS.filter((kind) => !/late|contradiction|done|stale|crossed/.test(kind));
const NO_CREATE = NETWORK_KINDS.filter((kind) => !/very-late|contradiction|stale|crossed/.test(kind));
const TENDERS = ['second-tender', 'cash-tender'] as const;

/** The faults that can meet a payment in each state. */
export const APPLICABLE: Readonly<Record<PaymentStateName, readonly FaultKind[]>> = {
  sending: [
    ...NETWORK_KINDS.filter((kind) => kind !== 'busy' && kind !== 'stale-read'),
    ...MACHINE_KINDS,
    'double-tap',
    ...TENDERS,
  ],
  processing: [
    ...READ_KINDS,
    'stale-read',
    ...MACHINE_KINDS,
    ...TENDERS,
    'same-goods-anew',
    'set-aside',
    'customer-left',
    'leave-invoice',
    'set-up-elsewhere',
  ],
  confirming: [...NO_CREATE, ...MACHINE_KINDS, ...TENDERS],
  unknown: [
    ...READ_KINDS,
    'stale-read',
    'crossed',
    ...MACHINE_KINDS,
    ...TENDERS,
    'same-goods-anew',
    'set-aside',
    'another-tender',
    'override',
    'leave-invoice',
    'say-charged',
    'say-not-charged',
    'typing-error',
    'set-up-elsewhere',
  ],
  abandoned: [
    ...READ_KINDS,
    'stale-read',
    ...MACHINE_KINDS,
    ...TENDERS,
    'say-charged',
    'say-not-charged',
    'take',
    'refund',
    'settle-alarm',
  ],
  paid: [
    ...NO_CREATE,
    'very-late-arrival',
    ...MACHINE_KINDS,
    ...TENDERS,
    'handed-over',
    'refund',
    'refund-part',
    'settle-part',
    'settle-refund',
    'settle-alarm',
    'cabinet-refund',
    'set-up-elsewhere',
  ],
  declined: [...READ_KINDS, ...MACHINE_KINDS, ...TENDERS],
  lapsed: [...READ_KINDS, ...MACHINE_KINDS, ...TENDERS],
  absent: [...READ_KINDS, ...MACHINE_KINDS, ...TENDERS],
  'not-charged': [...READ_KINDS, ...MACHINE_KINDS, ...TENDERS],
};
