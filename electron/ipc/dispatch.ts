/**
 * What stands behind the pipe: a request is one of the contract's and parses, whoever asks has the right, and then
 * the one handler of its channel gets it with the act. No Electron here, and no rule of the business.
 */
import { type Answer, type ChannelName, CONTRACT, type Parsed } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Handler, Handlers } from './feature.ts';
import { isChannel, parseRequest } from './parse.ts';

/** A request that may be answered. */
export interface Pass {
  readonly act: Act;
  /** It was answered. went: as it was asked; else it was refused, and nothing came of it. */
  left(went: boolean): void;
}

/** Who stands at the till, and what he may do: the page has no say in it. */
export interface Gate {
  /** Errors: `sign-in.needed`, `right.needed`, `first-manager.needed`. */
  enter<C extends ChannelName>(channel: C, request: Parsed<C>): Result<Pass, TillError>;
  /** A request that said by itself who asks. */
  forged(channel: ChannelName): void;
}

/** Answers a request of our own page, of which nobody has looked at anything yet. It rejects for a bug alone. */
export type Answering = (channel: unknown, request: unknown) => Promise<Result<unknown, TillError>>;

export interface DispatchParts {
  readonly handlers: Handlers;
  readonly gate: Gate;
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

/** Errors beside the handlers' own: `ipc.bad-arguments` (field), `reason.missing`, and those of the gate. */
export const dispatchTo =
  (parts: DispatchParts): Answering =>
  (channel, request) =>
    isChannel(channel)
      ? dispatch(channel, request, parts)
      : Promise.resolve(fail({ code: 'ipc.bad-arguments', field: 'channel' }));

async function dispatch<C extends ChannelName>(
  channel: C,
  request: unknown,
  { handlers, gate, onBug }: DispatchParts,
): Promise<Answer<C>> {
  const named = actorIn(request);
  if (named !== null) {
    gate.forged(channel);
    return fail({ code: 'ipc.bad-arguments', field: named });
  }
  const parsed = parseRequest(channel, request);
  if (!parsed.ok) return parsed;
  const pass = gate.enter(channel, parsed.value);
  if (!pass.ok) return pass;
  const { act, left } = pass.value;
  try {
    const answer = await handlers[channel](parsed.value, act);
    left(answer.ok);
    return answer;
  } catch (bug) {
    // Nobody knows how far it came: an approval does not serve a second time.
    left(true);
    onBug(channel, bug);
    // Its own words may quote what was being worked on.
    throw new Error('internal error');
  }
}

/** Who asks is no part of a request: one that says so is no page of ours. */
const NAMES_AN_ACTOR = ['act', 'actor', 'approvedBy'];
const actorIn = (request: unknown): string | null =>
  request instanceof Object ? (NAMES_AN_ACTOR.find((key) => Object.hasOwn(request, key)) ?? null) : null;
