/**
 * The hash chain that shows a changed or missing entry. Each hash covers the stored bytes and the previous
 * hash.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';

/** An entry as the table `log` and the lines hold it: texts, byte for byte. */
export const StoredEntry = z.object({
  seq: z.number().int().positive(),
  kind: z.string(),
  subject: z.string(),
  /** JSON: `format` if it is not 1, `version`, `at`, `actor`, `approvedBy` if there is one, `shiftId`. */
  head: z.string(),
  /** JSON: the rows. */
  payload: z.string(),
  /** 64 hex digits. */
  hash: z.string(),
});
export type StoredEntry = Readonly<z.infer<typeof StoredEntry>>;

/** The hash before the first entry. */
export const GENESIS = '0'.repeat(64);

/** The newest format of entries that this program knows: how an entry is written and hashed. */
const FORMAT = 1;

/** A head says its format first, from 2 on. So the hash covers it, and entries from before it stay as they are. */
const FORMAT_OF_HEAD = /^\{"format":(\d{1,9}),/;

export const formatOf = ({ head }: Pick<StoredEntry, 'head'>): number =>
  Number(FORMAT_OF_HEAD.exec(head)?.[1] ?? 1);

/** Whether a newer program wrote the entry so that this one can't check its hash. */
export const isNewerFormat = (entry: Pick<StoredEntry, 'head'>): boolean => formatOf(entry) > FORMAT;

/**
 * Whether the entry's hash follows from `before`, as far as this program can check. A newer format's hash can't
 * be checked. A format that somebody wrote into an entry of format 1 shows, because the old hash still fits
 * the rest.
 */
export const followsFrom = (before: string, entry: StoredEntry): boolean =>
  isNewerFormat(entry)
    ? hashOf(before, { ...entry, head: entry.head.replace(FORMAT_OF_HEAD, '{') }) !== entry.hash
    : hashOf(before, entry) === entry.hash;

/** In format 1. before: the hash of the previous entry, or GENESIS. */
export const hashOf = (
  before: string,
  { seq, kind, subject, head, payload }: Omit<StoredEntry, 'hash'>,
): string => hash('sha256', `${before}\n${seq}\n${kind}\n${subject}\n${head}\n${payload}\n`);
