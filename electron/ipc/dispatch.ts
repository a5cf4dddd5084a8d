/**
 * What stands behind the pipe: a request is one of the contract's and parses, whoever asks has the right, and then
 * the one handler of its channel gets it with the act. No Electron here, and no rule of the business.
 */
import { type Answer, type ChannelName, CONTRACT } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { Handler, Handlers } from './feature.ts';

/** Who stands at the till, where he may do it. Errors: `right.needed`. */
export type Authorise = (right: Right) => Result<Act, TillError>;

/** Answers a request of our own page, of which nobody has looked at anything yet. It rejects for a bug alone. */
export type Answering = (channel: unknown, request: unknown) => Promise<Result<unknown, TillError>>;

export interface DispatchParts {
  readonly handlers: Handlers;
  readonly authorise: Authorise;
  readonly onBug: (channel: ChannelName, bug: unknown) => void;
}

type AnyHandlers = { readonly [C in ChannelName]?: Handler<C> };

const CHANNELS = Object.keys(CONTRACT) as readonly ChannelName[];

/**
 * The handlers of all features in one table.
 * @throws with the channel's name, where two features answer it or none does, and where the contract has none such.
 */
export function gatherHandlers(features: readonly { readonly handlers: AnyHandlers }[]): Handlers {
  const gathered: Record<string, unknown> = {};
  for (const { handlers } of features) {
    for (const [channel, handler] of Object.entries(handlers)) {
      if (!Object.hasOwn(CONTRACT, channel)) throw new Error(`${channel} is not in the contract`);
      if (channel in gathered) throw new Error(`${channel} is answered twice`);
      gathered[channel] = handler;
    }
  }
  const unanswered = CHANNELS.filter((channel) => !(channel in gathered));
  if (unanswered.length > 0) throw new Error(`nobody answers ${unanswered.join(', ')}`);
  // Each handler stands under the name under which its feature's type has it, and none is missing.
  return gathered as unknown as Handlers;
}

const isChannel = (name: unknown): name is ChannelName =>
  typeof name === 'string' && Object.hasOwn(CONTRACT, name);

/** Errors beside the handlers' own: `ipc.bad-arguments` (field), `reason.missing`, `right.needed`. */
export const dispatchTo =
  (parts: DispatchParts): Answering =>
  (channel, request) =>
    isChannel(channel)
      ? dispatch(channel, request, parts)
      : Promise.resolve(fail({ code: 'ipc.bad-arguments', field: 'channel' }));

async function dispatch<C extends ChannelName>(
  channel: C,
  request: unknown,
  { handlers, authorise, onBug }: DispatchParts,
): Promise<Answer<C>> {
  const parsed = parseRequest(channel, request);
  if (!parsed.ok) return parsed;
  const act = authorise(CONTRACT[channel].right);
  if (!act.ok) return act;
  try {
    return await handlers[channel](parsed.value, act.value);
  } catch (bug) {
    onBug(channel, bug);
    // Its own words may quote what was being worked on.
    throw new Error('internal error');
  }
}

/** Errors: `ipc.bad-arguments` with the field; `reason.missing`, which the person can mend. */
function parseRequest<C extends ChannelName>(
  channel: C,
  request: unknown,
): Result<Parameters<Handler<C>>[0], TillError> {
  const parsed = CONTRACT[channel].request.safeParse(request);
  if (parsed.success) return ok(parsed.data as Parameters<Handler<C>>[0]);
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  return fail({ code: field === 'reason' ? 'reason.missing' : 'ipc.bad-arguments', field });
}
