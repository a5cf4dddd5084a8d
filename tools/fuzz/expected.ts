/** The form of an answer: a value, or an error of the closed list. */
import { z } from 'zod';
import { TillError } from '../../shared/errors/till-error.ts';

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: TillError }),
]);

/** Answers the error, for the search for secrets; null: a value. @throws if the answer is neither. */
export function errorIn(answer: unknown): TillError | null {
  const read = Answer.parse(answer);
  return read.ok ? null : read.error;
}
