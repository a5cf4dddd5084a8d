/**
 * The channel between the main process and one page's preload world, over Chromium's own debugging
 * protocol: the preload runs in an isolated world, and so does the function that reaches us from it.
 * The page's scripts see neither.
 */
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { makeBridgeEnd } from './page/bridge-end.ts';
import { makeCloneCodec } from './page/clone.ts';
import { installPageWorld } from './page/page-world.ts';
import { installPreloadWorld, type PreloadOptions } from './page/preload-world.ts';

const FromPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), href: z.string() }),
  z.object({ kind: z.literal('send'), href: z.string(), channel: z.string(), args: z.string() }),
  z.object({
    kind: z.literal('invoke'),
    href: z.string(),
    channel: z.string(),
    args: z.string(),
    call: z.number(),
  }),
  z.object({ kind: z.literal('preload-error'), href: z.string(), message: z.string() }),
]);

/** What the page's preload says, with the world it came from. */
export type FromPage = z.infer<typeof FromPage> & { readonly world: string };

export type ToPage =
  | { readonly kind: 'message'; readonly channel: string; readonly args: string }
  | { readonly kind: 'result'; readonly call: number; readonly ok: boolean; readonly value: string };

export interface WindowOpening {
  readonly url: string;
  readonly windowName: string;
  readonly windowFeatures: readonly string[];
}

export interface PageLinkOptions {
  /** The text of the preload, a CommonJS module; empty for none. */
  readonly preload: string;
  readonly argv: readonly string[];
  readonly onMessage: (message: FromPage) => void;
  readonly onWindowOpen: (opening: WindowOpening) => void;
}

interface World {
  readonly unique: string;
  /** Chromium's own word for where it belongs. */
  readonly origin: string;
}

export const codec = makeCloneCodec();

export class PageLink {
  private readonly session: CDPSession;
  private readonly inbox = `tilla_${randomUUID()}`;
  private readonly binding = `tilla_${randomUUID()}`;
  private readonly worldName = `tilla preload ${randomUUID()}`;
  /** The preload worlds that there are, by Chromium's number, which another renderer process uses again. */
  private readonly worlds = new Map<number, World>();
  private current: string | null = null;
  private readonly options: PageLinkOptions;

  private constructor(session: CDPSession, options: PageLinkOptions) {
    this.session = session;
    this.options = options;
  }

  /** Prepares a page that has loaded nothing yet. */
  static async open(page: Page, options: PageLinkOptions): Promise<PageLink> {
    const link = new PageLink(await page.context().newCDPSession(page), options);
    await link.prepare();
    return link;
  }

  /** Hands a message to the page's present document; without one it is lost, as in Electron. */
  deliver(message: ToPage, world: string | null = this.current): void {
    if (world === null) return;
    const done = this.session.send('Runtime.callFunctionOn', {
      functionDeclaration: `function (text) { globalThis[${JSON.stringify(this.inbox)}](text); }`,
      arguments: [{ value: JSON.stringify(message) }],
      uniqueContextId: world,
    });
    // The document may go away in between, and its messages with it.
    done.catch(() => undefined);
  }

  private async prepare(): Promise<void> {
    const { session, worldName } = this;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === worldName) {
        this.worlds.set(context.id, { unique: context.uniqueId, origin: context.origin });
      }
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.forget(executionContextId),
    );
    session.on('Runtime.executionContextsCleared', () => {
      this.current = null;
      this.worlds.clear();
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.binding) this.receive(payload, executionContextId);
    });
    session.on('Page.windowOpen', (opening) => this.options.onWindowOpen(opening));
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: this.binding, executionContextName: worldName });
    const token = `tilla-${randomUUID()}`;
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(token) });
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName,
      source: preloadScript(token, this.options.preload, {
        binding: this.binding,
        inbox: this.inbox,
        hostSuffix: '.localhost',
        platform: process.platform,
        argv: this.options.argv,
      }),
    });
  }

  private forget(id: number): void {
    if (this.worlds.get(id)?.unique === this.current) this.current = null;
    this.worlds.delete(id);
  }

  private receive(payload: string, id: number): void {
    const world = this.worlds.get(id);
    const message = FromPage.parse(JSON.parse(payload));
    // The address is what the world says of itself; Chromium's word on the origin has to agree.
    if (!world || new URL(message.href).origin !== world.origin) return;
    if (message.kind === 'hello') this.current = world.unique;
    this.options.onMessage({ ...message, world: world.unique });
  }
}

const endFor = (token: string, side: 'page' | 'preload'): string =>
  `(onTold) => (${makeBridgeEnd.toString()})(${JSON.stringify(token)}, ${JSON.stringify(side)}, onTold)`;

const pageScript = (token: string): string =>
  `'use strict'; (${installPageWorld.toString()})(${endFor(token, 'page')});`;

const preloadScript = (token: string, preload: string, options: PreloadOptions): string =>
  `(${installPreloadWorld.toString()})(${JSON.stringify(options)}, (${makeCloneCodec.toString()})(), ` +
  `${endFor(token, 'preload')}, function (exports, require, module, process) {${preload}\n});`;
