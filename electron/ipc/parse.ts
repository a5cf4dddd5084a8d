/** Reads the contract for a request: its shape, the right that it needs, and the subject of its approval. */
import { type ChannelName, CONTRACT, type Parsed } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ApprovalSubject } from '../../shared/staff/approval.ts';
import type { Right } from '../../shared/staff/rights.ts';

export const isChannel = (name: unknown): name is ChannelName =>
  typeof name === 'string' && Object.hasOwn(CONTRACT, name);

/** Errors: `ipc.bad-arguments` (field); `reason.missing`, which the person can correct. */
export function parseRequest<C extends ChannelName>(
  channel: C,
  request: unknown,
): Result<Parsed<C>, TillError> {
  const parsed = CONTRACT[channel].request.safeParse(request);
  if (parsed.success) return ok(parsed.data as Parsed<C>);
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  return fail({ code: field === 'reason' ? 'reason.missing' : 'ipc.bad-arguments', field });
}

/** For some channels, the right depends on the request. */
export function rightFor<C extends ChannelName>(channel: C, request: Parsed<C>): Right {
  const right: unknown = CONTRACT[channel].right;
  // The contract's type gives each such function the request of its channel.
  return typeof right === 'function' ? (right as (request: Parsed<C>) => Right)(request) : (right as Right);
}

/** null: to an approver the name of the right says enough. */
export function subjectFor<C extends ChannelName>(channel: C, request: Parsed<C>): ApprovalSubject | null {
  const subject: unknown = CONTRACT[channel].approval;
  // As for the right.
  return typeof subject === 'function'
    ? (subject as (request: Parsed<C>) => ApprovalSubject)(request)
    : (subject as ApprovalSubject | null);
}
