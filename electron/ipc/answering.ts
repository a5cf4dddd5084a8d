/**
 * What stands behind the door: the arguments parse, or the caller gets an error with a code. A bug behind
 * the door is logged and answered, never shown in its own words.
 */
import type { Channel } from '../../shared/contract/channel-names.ts';
import type { Answer } from '../../shared/contract/contract.ts';
import { parseRequest } from './checks.ts';
import type { Handlers } from './handlers.ts';
import type { Answering } from './register.ts';

export const answeringWith =
  (handlers: Handlers, logBug: (channel: string, bug: unknown) => void): Answering =>
  (channel, request) =>
    answer(channel, handlers, request, logBug);

async function answer<C extends Channel>(
  channel: C,
  handlers: Handlers,
  request: unknown,
  logBug: (channel: string, bug: unknown) => void,
): Promise<Answer<C>> {
  const parsed = parseRequest(channel, request);
  if (!parsed.ok) return parsed;
  try {
    return await handlers[channel](parsed.value);
  } catch (bug) {
    logBug(channel, bug);
    throw new Error('internal error');
  }
}
