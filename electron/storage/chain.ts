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

/** The newest format of entries that this program knows: what an entry's texts hold. The hash is the same in all. */
const FORMAT = 1;

/** A head says its format first, from 2 on. Entries from before it stay as they are. */
const FORMAT_OF_HEAD = /^\{"format":(\d{1,9}),/;

export const formatOf = ({ head }: Pick<StoredEntry, 'head'>): number =>
  Number(FORMAT_OF_HEAD.exec(head)?.[1] ?? 1);

/** Whether a newer program wrote the entry. */
export const isNewerFormat = (entry: Pick<StoredEntry, 'head'>): boolean => formatOf(entry) > FORMAT;

/** before: the hash of the previous entry, or GENESIS. */
export const hashOf = (
  before: string,
  { seq, kind, subject, head, payload }: Omit<StoredEntry, 'hash'>,
): string => hash('sha256', `${before}\n${seq}\n${kind}\n${subject}\n${head}\n${payload}\n`);
