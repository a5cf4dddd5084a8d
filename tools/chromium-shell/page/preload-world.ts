/**
 * The world of a preload: its own globals, isolated from the page, with the module `electron` of a sandboxed
 * preload.
 */
import type { BridgeEnd } from './bridge-end.ts';
import type { CloneCodec } from './clone.ts';

export interface PreloadOptions {
  /** The name of Chromium's binding to the main process in this world. */
  readonly binding: string;
  /** The name of the function through which the main process reaches this world. */
  readonly inbox: string;
  /** The end of an app address's host name in a page. */
  readonly hostSuffix: string;
  readonly platform: string;
  readonly argv: readonly string[];
}

type PreloadModule = (
  exports: object,
  require: (name: string) => unknown,
  module: { exports: object },
  process: object,
) => void;

/** Runs the preload. Self-contained, because its source text is put into pages. */
export function installPreloadWorld(
  options: PreloadOptions,
  codec: CloneCodec,
  makeEnd: (onMessage: (message: unknown) => void) => BridgeEnd,
  preload: PreloadModule,
): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const binding = world[options.binding] as (text: string) => void;
  delete world[options.binding];
  // Sub-frames, error pages and blank pages get nothing.
  const ours = location.protocol === 'https:' && location.hostname.endsWith(options.hostSuffix);
  if (window.parent !== window || !ours) return;

  type Listener = (event: object, ...args: unknown[]) => void;
  interface Registration {
    readonly listener: Listener;
    readonly once: boolean;
  }
  const listeners = new Map<string, Registration[]>();
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const exposed = new Set<string>();
  let invocations = 0;

  const post = (message: object): void => binding(JSON.stringify({ ...message, href: location.href }));

  const add = (once: boolean) => (channel: string, listener: Listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: Listener) => {
    const left = [...(listeners.get(channel) ?? [])];
    const at = left.findLastIndex((registration) => registration.listener === listener);
    if (at >= 0) left.splice(at, 1);
    listeners.set(channel, left);
    return ipcRenderer;
  };
  const lacks = (what: string) => () => {
    throw new Error(`the Chromium shell does not have ${what}; see docs/chromium-shell.md`);
  };

  const ipcRenderer = {
    on: add(false),
    once: add(true),
    addListener: add(false),
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    send: (channel: string, ...args: unknown[]) => post({ kind: 'send', channel, args: codec.encode(args) }),
    invoke: async (channel: string, ...args: unknown[]) => {
      const call = invocations++;
      const encoded = codec.encode(args);
      return await new Promise((resolve, reject) => {
        pending.set(call, { resolve, reject });
        post({ kind: 'invoke', channel, call, args: encoded });
      });
    },
    sendSync: lacks('ipcRenderer.sendSync'),
    postMessage: lacks('ipcRenderer.postMessage'),
    sendToHost: lacks('ipcRenderer.sendToHost'),
  };

  const end = makeEnd(() => undefined);
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => {
      if (exposed.has(key))
        throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      exposed.add(key);
      end.tell({ key, api: end.pack(api) });
    },
    exposeInIsolatedWorld: lacks('contextBridge.exposeInIsolatedWorld'),
    executeInMainWorld: lacks('contextBridge.executeInMainWorld'),
  };

  type Delivery =
    | { readonly kind: 'message'; readonly channel: string; readonly args: string }
    | { readonly kind: 'result'; readonly call: number; readonly ok: boolean; readonly value: string };
  world[options.inbox] = (text: string): void => {
    const delivery = JSON.parse(text) as Delivery;
    if (delivery.kind === 'result') {
      const waiting = pending.get(delivery.call);
      pending.delete(delivery.call);
      const value = codec.decode(delivery.value);
      if (delivery.ok) waiting?.resolve(value);
      else waiting?.reject(new Error(String(value)));
      return;
    }
    const registered = listeners.get(delivery.channel) ?? [];
    for (const { listener, once } of registered) {
      if (once) remove(delivery.channel, listener);
      listener({ sender: ipcRenderer, ports: [] }, ...(codec.decode(delivery.args) as unknown[]));
    }
  };
  Object.defineProperty(world, options.inbox, { enumerable: false });

  const electron = { contextBridge, ipcRenderer };
  const requireInPreload = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const processInPreload = {
    type: 'renderer',
    platform: options.platform,
    argv: options.argv,
    sandboxed: true,
    contextIsolated: true,
    env: {},
    versions: { chrome: /Chrome\/([\d.]+)/.exec(navigator.userAgent)?.[1] },
  };
  post({ kind: 'hello' });
  try {
    const module = { exports: {} };
    preload(module.exports, requireInPreload, module, processInPreload);
  } catch (error) {
    post({
      kind: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}
