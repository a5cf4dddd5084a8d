/** `ipcMain`: the main process's end of the pages' messages. */
import { EventEmitter } from 'node:events';
import { codec, type FromPage, type PageLink } from './page-link.ts';
import { toAppUrl } from './scheme.ts';
import { cancellable, emitting, standIn } from './stand-in.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

const listeners = new EventEmitter();
const handlers = new Map<string, Handler>();

function handle(channel: string, handler: Handler): void {
  if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
  handlers.set(channel, handler);
}

export const ipcMain: Electron.IpcMain = standIn<Electron.IpcMain>('ipcMain', {
  ...emitting<Electron.IpcMain>(listeners, () => ipcMain),
  handle,
  handleOnce: (channel, handler) =>
    handle(channel, (event, ...args) => {
      handlers.delete(channel);
      return handler(event, ...args);
    }),
  removeHandler: (channel) => void handlers.delete(channel),
});

/** The sender's frame. Preloads run only in main frames, so this is always the main frame. */
export function mainFrameAt(pageUrl: string): Electron.WebFrameMain {
  const url = toAppUrl(pageUrl);
  const frame: Electron.WebFrameMain = standIn<Electron.WebFrameMain>('senderFrame', {
    url,
    // As in Electron: a URL parser gives a custom scheme no origin, but Chromium does.
    origin: /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? 'null',
    parent: null,
    get top() {
      return frame;
    },
    frames: [],
    detached: false,
    isDestroyed: () => false,
  });
  return frame;
}

/** Passes a page's message to the app, and the answer back to the page. */
export async function dispatch(
  message: FromPage,
  sender: Electron.WebContents,
  link: PageLink,
): Promise<void> {
  if (message.kind !== 'send' && message.kind !== 'invoke') return;
  const senderFrame = mainFrameAt(message.href);
  const basis = { sender, senderFrame, frameId: 1, processId: sender.id, type: 'frame' as const };
  const args = codec.decode(message.args) as unknown[];
  if (message.kind === 'send') {
    const reply = (channel: string, ...answer: unknown[]) =>
      link.deliver({ kind: 'message', channel, args: codec.encode(answer) }, message.world);
    const event: Electron.IpcMainEvent = cancellable({ ...basis, ports: [], reply, returnValue: undefined });
    listeners.emit(message.channel, event, ...args);
    return;
  }
  const { channel, call } = message;
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const event: Electron.IpcMainInvokeEvent = cancellable(basis);
    const value = codec.encode(await handler(event, ...args));
    link.deliver({ kind: 'result', call, ok: true, value }, message.world);
  } catch (error) {
    // Electron's wording: the page gets only the error's message.
    const value = codec.encode(`Error invoking remote method '${channel}': ${error}`);
    link.deliver({ kind: 'result', call, ok: false, value }, message.world);
  }
}
