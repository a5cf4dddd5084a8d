/** The chain that makes a changed or missing entry show: each hash covers the stored bytes and the hash before. */
import { hash } from 'node:crypto';
import { z } from 'zod';

/** An entry as the table `log` and the lines hold it: texts, byte for byte. */
export const StoredEntry = z.object({
  seq: z.number().int().positive(),
  kind: z.string(),
  subject: z.string(),
  /** JSON: `version`, `at`, `actor`, `approvedBy` where somebody did, `shiftId`. */
  head: z.string(),
  /** JSON: the rows. */
  payload: z.string(),
  /** 64 hex digits. */
  hash: z.string(),
});
export type StoredEntry = Readonly<z.infer<typeof StoredEntry>>;

/** What the first entry of a log follows. */
export const GENESIS = '0'.repeat(64);

/** before: the hash of the entry before, or GENESIS. */
export const hashOf = (
  before: string,
  { seq, kind, subject, head, payload }: Omit<StoredEntry, 'hash'>,
): string => hash('sha256', `${before}\n${seq}\n${kind}\n${subject}\n${head}\n${payload}\n`);
