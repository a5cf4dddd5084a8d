/**
 * What can be wrong with a provisioning file: one closed list, each with its sentence in every language
 * (`renderer/i18n`, `fault.*`). A fault tells where and why, and never a value of the file.
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
  // The kind of a value: nothing is turned into another kind.
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
  // The certificates that it names.
  'not-certificates',
  'private-key',
] as const;

const FaultReason = z.enum(FAULT_REASONS);
export type FaultReason = z.infer<typeof FaultReason>;

/** Whether a text is one of the reasons: what checks a value names its reason by this word. */
export const isFaultReason = (text: string): text is FaultReason => FaultReason.safeParse(text).success;

/** Stands for a key that is not shown: it may be anything. */
export const HIDDEN_KEY = '?';

export interface ProvisionFault {
  /** With dots between its parts, of which one may be `HIDDEN_KEY`; empty: the file itself. */
  readonly field: string;
  /** From 1; null: it stands nowhere in the file. */
  readonly line: number | null;
  /** From 1; of broken JSON. */
  readonly column?: number;
  readonly reason: FaultReason;
  /** The limit that was passed, in the reason's own unit. */
  readonly limit?: number;
  /** What may stand there. */
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
