/**
 * The door between the page and the main process: the sender is ours, the arguments parse, or the caller
 * gets an error with a code. A bug behind the door is logged and answered, never shown in its own words.
 */
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { CHANNEL_NAMES, type Channel } from '../../shared/channel-names.ts';
import type { Answer } from '../../shared/contract.ts';
import { fail } from '../../shared/result.ts';
import { isOurPage, parseRequest } from './checks.ts';
import type { Handlers } from './handlers.ts';

const isOurs = ({ senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isOurPage(senderFrame.url);

export function registerHandlers(handlers: Handlers, logBug: (channel: string, bug: unknown) => void): void {
  for (const channel of CHANNEL_NAMES) {
    ipcMain.handle(channel, (event, request: unknown) => {
      if (!isOurs(event)) return fail({ code: 'ipc.stranger' });
      return answer(channel, handlers, request, logBug);
    });
  }
}

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
