/**
 * Answers a request of the page. The request must parse against the contract and its sender must have the
 * right; the channel's one handler then gets the request and the act. Contains no Electron and no business
 * rule.
 */
import { type Answer, type ChannelName, CONTRACT, type Parsed } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { ApprovalRules, Handler, Handlers } from './feature.ts';
import { isChannel, parseRequest } from './parse.ts';

/** A request that may be answered. */
export interface Pass {
  readonly act: Act;
  /**
   * The request was answered. `went`: it succeeded, or failed with a bug; false: it was refused without
   * effect.
   */
  left(went: boolean): void;
}

/** Decides who is signed in and which rights apply. The page has no influence on this. */
export interface Gate {
  /** Errors: `sign-in.needed`, `right.needed`, `first-manager.needed`. */
  enter<C extends ChannelName>(channel: C, request: Parsed<C>): Result<Pass, TillError>;
  /** Records a request that names its own actor. */
  forged(channel: ChannelName): void;
}

/** Answers a still unchecked request of our own page. Rejects only for a bug. */
export type Answering = (channel: unknown, request: unknown) => Promise<Result<unknown, TillError>>;

export interface DispatchDeps {
  readonly handlers: Handlers;
  readonly gate: Gate;
  readonly onBug: (channel: ChannelName, bug: unknown) => void;
}

type AnyHandlers = { readonly [C in ChannelName]?: Handler<C> };

const CHANNELS = Object.keys(CONTRACT) as readonly ChannelName[];

/**
 * The handlers of all features in one table.
 * @throws an error with the channel's name if two features answer the channel, no feature answers it, or the
 * contract lacks it.
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
  // Each feature's type binds the handler to its channel name, and no channel is missing.
  return gathered as unknown as Handlers;
}

/**
 * The approval rules of all features in one table.
 * @throws an error with the name of a channel that has two rules, or none where the contract demands one, or
 * whose feature does not answer it.
 */
export function gatherApprovals(
  features: readonly { readonly handlers: AnyHandlers; readonly approvals?: ApprovalRules }[],
): ApprovalRules {
  const gathered: Record<string, unknown> = {};
  for (const { handlers, approvals = {} } of features) {
    for (const [channel, rule] of Object.entries(approvals)) {
      if (!Object.hasOwn(handlers, channel)) {
        throw new Error(`${channel} has an approval rule of a feature that does not answer it`);
      }
      if (Object.hasOwn(gathered, channel)) throw new Error(`${channel} has two approval rules`);
      gathered[channel] = rule;
    }
    for (const [channel, answered] of Object.entries(CONTRACT)) {
      if (answered.needs !== 'by-rule' || !Object.hasOwn(handlers, channel)) continue;
      if (!approvals[channel as ChannelName]?.needs)
        throw new Error(`nothing computes what ${channel} needs`);
    }
  }
  // Each feature's type binds the rule to its channel name.
  return gathered as ApprovalRules;
}

/** Errors beside the handlers' own: `ipc.bad-arguments` (field), `reason.missing`, and those of the gate. */
export const dispatchTo =
  (deps: DispatchDeps): Answering =>
  (channel, request) =>
    isChannel(channel)
      ? dispatch(channel, request, deps)
      : Promise.resolve(fail({ code: 'ipc.bad-arguments', field: 'channel' }));

async function dispatch<C extends ChannelName>(
  channel: C,
  request: unknown,
  { handlers, gate, onBug }: DispatchDeps,
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
    // The handler may have acted before the bug, so its approval is used up.
    left(true);
    onBug(channel, bug);
    // The bug's message may quote private data of the request.
    throw new Error('internal error');
  }
}

/** A request that names its actor does not come from our page. */
const NAMES_AN_ACTOR = ['act', 'actor', 'approvedBy', 'principal'];
const actorIn = (request: unknown): string | null =>
  request instanceof Object ? (NAMES_AN_ACTOR.find((key) => Object.hasOwn(request, key)) ?? null) : null;
