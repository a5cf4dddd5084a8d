/** A request of the page, held against the contract: its shape, and the right that it takes. */
import { type ChannelName, CONTRACT, type Parsed } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Right } from '../../shared/staff/rights.ts';

export const isChannel = (name: unknown): name is ChannelName =>
  typeof name === 'string' && Object.hasOwn(CONTRACT, name);

/** Errors: `ipc.bad-arguments` with the field; `reason.missing`, which the person can mend. */
export function parseRequest<C extends ChannelName>(
  channel: C,
  request: unknown,
): Result<Parsed<C>, TillError> {
  const parsed = CONTRACT[channel].request.safeParse(request);
  if (parsed.success) return ok(parsed.data as Parsed<C>);
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  return fail({ code: field === 'reason' ? 'reason.missing' : 'ipc.bad-arguments', field });
}

/** Some channels take another right by what is asked. */
export function rightFor<C extends ChannelName>(channel: C, request: Parsed<C>): Right {
  const right: unknown = CONTRACT[channel].right;
  // The contract's own type holds each such function to the request of its channel.
  return typeof right === 'function' ? (right as (request: Parsed<C>) => Right)(request) : (right as Right);
}
