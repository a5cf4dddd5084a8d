/** The second question that the door asks: does it parse. The first one is in our-page.ts. */
import type { Channel } from '../../shared/contract/channel-names.ts';
import { type Parsed, REQUESTS } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/** Parses a request against the contract. Errors: `ipc.bad-arguments` with the field. */
export function parseRequest<C extends Channel>(channel: C, request: unknown): Result<Parsed<C>, TillError> {
  const parsed = REQUESTS[channel].safeParse(request);
  if (parsed.success) return ok(parsed.data as Parsed<C>);
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  // A reason that is too short is the person's to mend, not a bug of the page.
  return fail({ code: field === 'reason' ? 'reason.missing' : 'ipc.bad-arguments', field });
}
