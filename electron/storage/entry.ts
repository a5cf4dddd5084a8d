/** Converts between an entry of the books and the texts that the log stores. */
import { z } from 'zod';
import { ShiftId, StaffId } from '../../shared/ids.ts';
import { type Act, Actor } from '../../shared/staff/actor.ts';
import { Moment } from '../../shared/time.ts';
import { hashOf, type StoredEntry } from './chain.ts';
import { FORMS, isKind, versionOf, writtenVersion } from './forms.ts';
import type { Entry } from './journal.ts';
import type { Kind, NewEntry, Payloads } from './kinds.ts';
import { lengthen, shorten, shortMoment } from './short-form.ts';

const Head = z.object({
  version: z.number().int().positive(),
  at: Moment,
  actor: Actor,
  /** Left out if there was no approval, which saves space in most entries. */
  approvedBy: StaffId.nullable().default(null),
  shiftId: ShiftId.nullable(),
});

/** A kind with its checked payload in the newest form. */
export type Writable<K extends Kind = Kind> = {
  readonly [P in K]: { readonly kind: P; readonly payload: Payloads[P] };
}[K];

/** This program does not understand a stored entry: the entry is damaged or newer. Its hash shows which. */
export class UnreadableEntry extends Error {
  readonly seq: number;

  constructor(seq: number, options?: ErrorOptions) {
    super(`entry ${seq} is damaged, or of a kind or form that this program does not know`, options);
    this.seq = seq;
  }
}

/** A newer program wrote the entry: its hash is right. */
export class NewerEntry extends UnreadableEntry {}

const HoldsVersion = Head.pick({ version: true });

/** The kind and version of a decoded entry: `payment.moved 1`. */
export const formOf = ({ kind, head }: StoredEntry): string =>
  `${kind} ${HoldsVersion.parse(JSON.parse(head)).version}`;

/** The form of an entry that is written now. */
export const writtenForm = (entry: Writable): string => `${entry.kind} ${writtenVersion(entry)}`;

/** Whether entries of this form can be read. */
export function isKnownForm(form: string): boolean {
  const [kind = '', version] = form.split(' ');
  return isKind(kind) && Number(version) <= versionOf(kind);
}

/** Checks an entry against its kind before anything is written. @throws if the entry does not fit: a bug. */
export const writable = <K extends Kind>({ kind, payload }: NewEntry<K>): Writable<K> => ({
  kind,
  payload: FORMS[kind].payload.parse(payload),
});

/** A stored payload in the newest form of its kind, not yet parsed. @throws for an unknown version. */
function broughtUp(kind: Kind, version: number, stored: unknown): unknown {
  if (!(version >= 1 && version <= versionOf(kind))) throw new Error(`version ${version} of ${kind}`);
  const payload = lengthen(stored);
  const bringUp = FORMS[kind].older?.[version];
  return bringUp ? bringUp(payload) : payload;
}

/** @throws for a kind or version that this program does not know. */
const readable = <K extends Kind>(kind: K, version: number, stored: unknown): Writable<K> => ({
  kind,
  payload: FORMS[kind].payload.parse(broughtUp(kind, version, stored)),
});

export interface Place {
  readonly seq: number;
  /** The hash of the previous entry. */
  readonly before: string;
  readonly at: Moment;
  readonly shiftId: ShiftId | null;
}

/** The entry as decoding these texts would give it. */
export const entryOf = (
  entry: Writable,
  { seq, subject, hash }: StoredEntry,
  act: Act,
  place: Place,
): Entry => ({
  seq,
  subject,
  hash,
  at: place.at,
  actor: act.actor,
  approvedBy: act.approvedBy,
  shiftId: place.shiftId,
  ...entry,
});

/** The stored texts and their hash. */
export function encode(entry: Writable, subject: string, act: Act, place: Place): StoredEntry {
  const { kind, payload } = entry;
  const { seq, before, at, shiftId } = place;
  const { actor, approvedBy } = act;
  const approved = approvedBy === null ? {} : { approvedBy };
  const head = { version: writtenVersion(entry), at: shortMoment(at), actor, ...approved, shiftId };
  const texts = { seq, kind, subject, head: JSON.stringify(head), payload: JSON.stringify(shorten(payload)) };
  return { ...texts, hash: hashOf(before, texts) };
}

const VERSION = /^\{"version":(\d+),/;

/** In format 1 a head begins with it. NaN: another format. */
const versionAtStart = (head: string): number => Number(VERSION.exec(head)?.[1]);

/** Does not check the hash; check it first. @throws NewerEntry. */
export function decode({ seq, kind, subject, head, payload, hash }: StoredEntry): Entry {
  try {
    const { version, ...rest } = Head.parse(lengthen(JSON.parse(head)));
    if (version !== versionAtStart(head)) throw new Error('a newer format');
    if (!isKind(kind)) throw new Error(`kind ${kind}`);
    return { seq, subject, hash, ...rest, ...readable(kind, version, JSON.parse(payload)) };
  } catch (cause) {
    throw new NewerEntry(seq, { cause });
  }
}

/** The columns that `rowsOf` needs. */
export const ENTRY = 'log.seq, log.kind, log.head, log.payload';

/**
 * The rows of a stored payload that `shape` names. Older versions are upgraded first. stored: the columns
 * `ENTRY`. @throws UnreadableEntry.
 */
export function rowsOf<T>(
  { seq, kind, head, payload }: Readonly<Record<string, unknown>>,
  shape: z.ZodType<T>,
): T {
  try {
    if (typeof kind !== 'string' || !isKind(kind)) throw new Error(`kind ${String(kind)}`);
    const version = versionAtStart(String(head));
    return shape.parse(broughtUp(kind, version, JSON.parse(String(payload))));
  } catch (cause) {
    throw new UnreadableEntry(Number(seq), { cause });
  }
}
