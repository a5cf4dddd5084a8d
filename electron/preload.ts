/**
 * Gives the page its only two functions of the main process. No Electron object, sender or event reaches the
 * page. The main process decides which requests are allowed.
 */
import { contextBridge, ipcRenderer } from 'electron';
import type { TillaBridge } from '../shared/contract/contract.ts';
import { EVENTS, REQUESTS } from './ipc/our-page.ts';

type Listen = (payload: unknown) => void;

const listeners = new Map<unknown, Set<Listen>>();

ipcRenderer.on(EVENTS, (_event, name: unknown, payload: unknown) => {
  for (const listen of listeners.get(name) ?? []) listen(payload);
});

const bridge: TillaBridge = {
  invoke: (channel, request) => ipcRenderer.invoke(REQUESTS, channel, request),
  on: (event, listen) => {
    const listening = listeners.get(event) ?? new Set();
    listeners.set(event, listening);
    const receive: Listen = (payload) => listen(payload as Parameters<typeof listen>[0]);
    listening.add(receive);
    return () => {
      listening.delete(receive);
    };
  },
};

contextBridge.exposeInMainWorld('tilla', bridge);
