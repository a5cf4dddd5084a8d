/**
 * The channel between the main process and one page's preload world, over Chromium's debugging protocol. The
 * preload and the function that reaches us run in an isolated world; the page's scripts see neither.
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

/** A message of the page's preload, with its world. */
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
  /** The preload's source, a CommonJS module; empty: none. */
  readonly preload: string;
  readonly argv: readonly string[];
  readonly onMessage: (message: FromPage) => void;
  readonly onWindowOpen: (opening: WindowOpening) => void;
}

interface World {
  readonly unique: string;
  /** The world's origin, as Chromium reports it. */
  readonly origin: string;
}

export const codec = makeCloneCodec();

export class PageLink {
  private readonly session: CDPSession;
  private readonly inbox = `tilla_${randomUUID()}`;
  private readonly binding = `tilla_${randomUUID()}`;
  private readonly worldName = `tilla preload ${randomUUID()}`;
  /** The live preload worlds by Chromium's number, which another renderer process may reuse. */
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

  /**
   * Delivers a message to the page's present document; without a document the message is lost, as in
   * Electron.
   */
  deliver(message: ToPage, world: string | null = this.current): void {
    if (world === null) return;
    const done = this.session.send('Runtime.callFunctionOn', {
      functionDeclaration: `function (text) { globalThis[${JSON.stringify(this.inbox)}](text); }`,
      arguments: [{ value: JSON.stringify(message) }],
      uniqueContextId: world,
    });
    // The document may unload meanwhile, with its messages.
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
    // The world reports its own address; Chromium's origin of the world must match it.
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
