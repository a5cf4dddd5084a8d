/** What can go wrong, by name, and which of it can meet a payment in which state. */
import { PAYMENT_STATES, type PaymentStateName } from '../../../shared/payment/state.ts';

/** What the network or a half-dead server does to one call. */
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
  /** Reaches the service later than any rule waits for. */
  'very-late-arrival',
  /** Refused by a service that is busy: nothing was done. */
  'busy',
  /** A refusal that names a payment, which is charged all the same. */
  'contradiction',
] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];

/** What happens to the machine at a moment, whatever the till does just then. */
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
  'set-aside',
  'customer-left',
  'override',
  'refund',
  'settle-alarm',
  'refund-part',
  'settle-part',
  'settle-refund',
] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];

export type FaultKind = NetworkKind | MachineKind | PeopleKind;

export type Operation =
  | 'create'
  | 'confirm'
  | 'status'
  | 'look-up'
  | 'reverse'
  | 'reverse-part'
  | 'submit'
  | 'link';

/** Only what changes something at the service can do harm by arriving late. */
export const isRead = (operation: Operation): boolean =>
  operation === 'status' || operation === 'look-up' || operation === 'link';

/** Faults that a question can meet. */
export const READ_KINDS = NETWORK_KINDS.filter((kind) => !/late|contradiction/.test(kind));
const NO_CREATE = NETWORK_KINDS.filter((kind) => !/very-late|contradiction/.test(kind));

/** Which faults can meet a payment in which state at all. */
export const APPLICABLE: Readonly<Record<PaymentStateName, readonly FaultKind[]>> = {
  sending: [
    ...NETWORK_KINDS.filter((kind) => kind !== 'busy'),
    ...MACHINE_KINDS,
    'double-tap',
    'second-tender',
    'cash-tender',
  ],
  processing: [
    ...READ_KINDS,
    ...MACHINE_KINDS,
    'second-tender',
    'cash-tender',
    'set-aside',
    'customer-left',
    'override',
  ],
  confirming: [...NO_CREATE, ...MACHINE_KINDS, 'second-tender', 'cash-tender'],
  unknown: [
    ...READ_KINDS,
    ...MACHINE_KINDS,
    'second-tender',
    'cash-tender',
    'set-aside',
    'customer-left',
    'override',
  ],
  abandoned: [...READ_KINDS, ...MACHINE_KINDS, 'second-tender', 'cash-tender', 'refund', 'settle-alarm'],
  paid: [
    ...NO_CREATE,
    ...MACHINE_KINDS,
    'second-tender',
    'cash-tender',
    'refund',
    'refund-part',
    'settle-part',
    'settle-refund',
  ],
  declined: [...READ_KINDS, ...MACHINE_KINDS, 'second-tender', 'cash-tender'],
  lapsed: [...READ_KINDS, ...MACHINE_KINDS, 'second-tender', 'cash-tender'],
  absent: [...READ_KINDS, ...MACHINE_KINDS, 'second-tender', 'cash-tender'],
  'not-charged': [],
};

/** How often each fault met a payment in each state, and how often each state was reached. */
export class Tally {
  readonly faults: Record<string, number> = {};
  readonly states: Record<string, number> = {};
  /** Partial refunds that the journal held at the end of a run. */
  parts = 0;

  fault(kind: FaultKind, state: PaymentStateName): void {
    const key = `${kind} ${state}`;
    this.faults[key] = (this.faults[key] ?? 0) + 1;
  }

  reached(state: PaymentStateName): void {
    this.states[state] = (this.states[state] ?? 0) + 1;
  }

  add(other: Pick<Tally, 'faults' | 'states' | 'parts'>): void {
    this.parts += other.parts;
    for (const [key, count] of Object.entries(other.faults)) {
      this.faults[key] = (this.faults[key] ?? 0) + count;
    }
    for (const [key, count] of Object.entries(other.states)) {
      this.states[key] = (this.states[key] ?? 0) + count;
    }
  }

  count(kind: FaultKind, state: PaymentStateName): number {
    return this.faults[`${kind} ${state}`] ?? 0;
  }

  /** Pairs that can happen and were met fewer times than this. */
  rarerThan(least: number): readonly string[] {
    return PAYMENT_STATES.flatMap((state) =>
      APPLICABLE[state].filter((kind) => this.count(kind, state) < least).map((kind) => `${kind} x ${state}`),
    );
  }
}
