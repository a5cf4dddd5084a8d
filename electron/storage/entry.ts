/** Between an entry as the books think of it and the texts that the log stores. */
import { z } from 'zod';
import { ShiftId, StaffId } from '../../shared/ids.ts';
import { type Act, Actor } from '../../shared/staff/actor.ts';
import { Moment } from '../../shared/time.ts';
import { hashOf, type StoredEntry } from './chain.ts';
import type { Entry } from './journal.ts';
import { type Kind, type NewEntry, PAYLOADS, VERSIONS } from './kinds.ts';

const Head = z.object({
  version: z.number().int(),
  at: Moment,
  actor: Actor,
  approvedBy: StaffId.nullable(),
  shiftId: ShiftId.nullable(),
});
type Head = z.infer<typeof Head>;

const form = <K extends Kind, V extends number>(kind: K, version: V) =>
  z.object({ kind: z.literal(kind), version: z.literal(version), payload: PAYLOADS[kind] });

/** What may be written: the newest form of each kind. */
const Writable = z.discriminatedUnion('kind', [
  form('journal.opened', 1),
  form('journal.salvaged', 1),
  form('shift.opened', 1),
  form('shift.closed', 1),
  form('payment.begun', 1),
  form('payment.moved', 1),
  form('cash.taken', 1),
  form('refund.begun', 1),
  form('refund.moved', 1),
  form('receipt.moved', 1),
  form('task.settled', 1),
  form('cash-movement.made', 1),
]);
export type Writable = z.infer<typeof Writable>;

/**
 * What may be read. Where a kind gets another version, the old form is added here with a transform that brings it
 * up, and a test that reads one.
 */
const Readable = Writable;

/** Written by a program that knows more than this one, or it would not have been taken when it was written. */
export class NewerEntry extends Error {
  constructor(seq: number, options?: ErrorOptions) {
    super(`entry ${seq} is of a kind or form that this program does not know`, options);
  }
}

/** Holds an entry against its kind before anything is written. @throws for one that does not fit: a bug. */
export const writable = ({ kind, payload }: NewEntry): Writable =>
  Writable.parse({ kind, version: VERSIONS[kind], payload });

export interface Place {
  readonly seq: number;
  /** The hash of the entry before it. */
  readonly before: string;
  readonly at: Moment;
  readonly shiftId: ShiftId | null;
}

/** The texts that are stored, and their hash. */
export function encode(entry: Writable, subject: string, act: Act, place: Place): StoredEntry {
  const { kind, version, payload } = entry;
  const { seq, before, at, shiftId } = place;
  const head: Head = { version, at, actor: act.actor, approvedBy: act.approvedBy, shiftId };
  const texts = { seq, kind, subject, head: JSON.stringify(head), payload: JSON.stringify(payload) };
  return { ...texts, hash: hashOf(before, texts) };
}

/** @throws NewerEntry. Whether its hash is right is another question, and comes first. */
export function decode({ seq, kind, subject, head, payload, hash }: StoredEntry): Entry {
  try {
    const { version, ...rest } = Head.parse(JSON.parse(head));
    const { version: _, ...entry } = Readable.parse({ kind, version, payload: JSON.parse(payload) });
    return { seq, subject, hash, ...rest, ...entry };
  } catch (cause) {
    throw new NewerEntry(seq, { cause });
  }
}

/**
 * The rows of a stored payload that `shape` names, and no more of it. An entry of an older version is brought up
 * before that; there is one version of each today. @throws NewerEntry.
 */
export function rowsOf<T>(seq: unknown, head: unknown, payload: unknown, shape: z.ZodType<T>): T {
  try {
    if (!String(head).startsWith('{"version":1,')) throw new Error(`head ${String(head)}`);
    return shape.parse(JSON.parse(String(payload)));
  } catch (cause) {
    throw new NewerEntry(Number(seq), { cause });
  }
}
