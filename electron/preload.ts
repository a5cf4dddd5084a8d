/**
 * The only thing that the page gets from the main process: two functions that let the contract's names
 * through and nothing else. No Electron object, no sender, no event reaches the page.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { CHANNEL_NAMES, EVENT_NAMES } from '../shared/contract/channel-names.ts';
import type { TillaBridge } from '../shared/contract/contract.ts';

const channels: ReadonlySet<string> = new Set(CHANNEL_NAMES);
const events: ReadonlySet<string> = new Set(EVENT_NAMES);

const bridge: TillaBridge = {
  invoke: (channel, request) => {
    if (!channels.has(channel)) throw new RangeError('no such channel');
    return ipcRenderer.invoke(channel, request);
  },
  on: (event, listen) => {
    if (!events.has(event)) throw new RangeError('no such event');
    const receive = (_event: unknown, payload: unknown): void =>
      listen(payload as Parameters<typeof listen>[0]);
    ipcRenderer.on(event, receive);
    return () => {
      ipcRenderer.removeListener(event, receive);
    };
  },
};

contextBridge.exposeInMainWorld('tilla', bridge);
