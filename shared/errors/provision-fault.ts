/**
 * The closed list of faults of a provisioning file. Each fault has a sentence in every language
 * (`renderer/i18n`, `fault.*`). A fault gives place and reason, never a value of the file.
 */
import { z } from 'zod';

export const FAULT_REASONS = [
  // The file as a whole.
  'no-file',
  'is-folder',
  'unreadable',
  'too-large', // limit, in kB
  'empty',
  'not-utf8',
  'utf-16',
  'not-json', // line and column
  'too-deep',
  // A key.
  'missing',
  'unknown-key',
  'repeated-key',
  // The kind of a value: the till converts no value into another kind.
  'not-object',
  'not-text',
  'not-number',
  'not-whole',
  'not-true-false',
  'wrong-kind',
  // A value.
  'too-short', // limit, in characters
  'too-long', // limit, in characters
  'out-of-range',
  'not-one-of', // allowed
  'not-digits',
  'bad-characters',
  'spaces-around',
  'repeated-name',
  'not-an-address',
  'not-https',
  'address-with-more',
  'not-a-proxy',
  // Certificates that the file names.
  'not-certificates',
  'private-key',
] as const;

const FaultReason = z.enum(FAULT_REASONS);
export type FaultReason = z.infer<typeof FaultReason>;

/** A schema that checks a value uses its reason as the message. */
export const isFaultReason = (text: string): text is FaultReason => FaultReason.safeParse(text).success;

/** Replaces a key that may hold a secret. */
export const HIDDEN_KEY = '?';

export interface ProvisionFault {
  /** Parts joined by dots, one possibly `HIDDEN_KEY`; empty: the file itself. */
  readonly field: string;
  /** From 1; null: the fault has no place in the file. */
  readonly line: number | null;
  /** From 1; only for broken JSON. */
  readonly column?: number;
  readonly reason: FaultReason;
  /** The limit that was exceeded, in the reason's own unit. */
  readonly limit?: number;
  /** The allowed values. */
  readonly allowed?: readonly string[];
}

export const ProvisionFault = z.object({
  field: z.string(),
  line: z.number().nullable(),
  column: z.number().exactOptional(),
  reason: FaultReason,
  limit: z.number().exactOptional(),
  allowed: z.array(z.string()).readonly().exactOptional(),
});
