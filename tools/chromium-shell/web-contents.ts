/** `webContents`: the page of a window, its loads and its messages. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { emitOnApp } from './app.ts';
import { markFirstLoad } from './first-load.ts';
import { dispatch, mainFrameAt } from './ipc-main.ts';
import { codec, type FromPage, PageLink, type WindowOpening } from './page-link.ts';
import { pdfOptions } from './pdf-options.ts';
import { toAppUrl, toPageUrl } from './scheme.ts';
import { session, settlePermissions } from './session.ts';
import { cancellable, emitting, standIn } from './stand-in.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const CONSOLE_LEVELS = { error: 'error', warning: 'warning', debug: 'debug' } as const;
const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

let lastId = 0;

export class Contents {
  readonly api: Electron.WebContents;
  readonly events = new EventEmitter();
  /** The last decision of the app's handlers. */
  cameraGranted = false;
  private readonly preferences: Electron.WebPreferences;
  /** Makes a page, or returns the existing one. */
  private readonly needPage: () => Promise<Page>;
  private link: PageLink | null = null;
  private page: Page | null = null;
  /** The page's address, or the address being loaded, as in Electron. */
  private pageUrl = '';
  private loading: string | null = null;
  private openHandler: OpenHandler | null = null;
  private gone = false;

  constructor(preferences: Electron.WebPreferences, needPage: () => Promise<Page>) {
    this.preferences = preferences;
    this.needPage = needPage;
    this.api = this.makeApi();
  }

  /** Takes over a page that has loaded nothing yet. */
  async attach(page: Page): Promise<void> {
    this.page = page;
    const { preload, additionalArguments = [] } = this.preferences;
    const link = await PageLink.open(page, {
      preload: preload ? readFileSync(preload, 'utf8') : '',
      argv: additionalArguments,
      onMessage: (message) => this.receive(message),
      onWindowOpen: (opening) => this.refuseWindow(opening),
    });
    this.link = link;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.navigated(frame.url());
    });
    page.on('domcontentloaded', () => this.events.emit('dom-ready', cancellable({})));
    page.on('load', () => {
      // Ignores blank pages.
      if (toAppUrl(page.url()) === page.url()) return;
      this.events.emit('did-finish-load', cancellable({}));
      markFirstLoad();
    });
    page.on('crash', () => this.rendererGone('crashed'));
    page.on('console', (message) => {
      const level = CONSOLE_LEVELS[message.type() as keyof typeof CONSOLE_LEVELS] ?? 'info';
      const { url, lineNumber } = message.location();
      const params = { message: message.text(), level, lineNumber: lineNumber + 1, sourceId: toAppUrl(url) };
      this.events.emit('console-message', cancellable({ ...params, frame: this.api.mainFrame }));
    });
  }

  /**
   * Whether the main frame may navigate there: the app's own load, a reload, or a target that the listeners
   * allow.
   */
  mayNavigate(pageUrl: string): boolean {
    const same = (url: string) => withoutFragment(url) === withoutFragment(pageUrl);
    if ((this.loading !== null && same(this.loading)) || same(this.pageUrl)) return true;
    const url = toAppUrl(pageUrl);
    const frame = this.api.mainFrame;
    const event = cancellable({ url, isSameDocument: false, isMainFrame: true, frame, initiator: frame });
    this.events.emit('will-navigate', event, url, false, true, 1, 1);
    return !event.defaultPrevented;
  }

  close(): void {
    if (this.gone) return;
    this.gone = true;
    this.events.emit('destroyed');
  }

  /** The renderer process has ended under the page. */
  rendererGone(reason: Electron.RenderProcessGoneDetails['reason']): void {
    this.page = null;
    this.link = null;
    const details: Electron.RenderProcessGoneDetails = { reason, exitCode: 1 };
    this.events.emit('render-process-gone', cancellable({}), details);
    emitOnApp('render-process-gone', this.api, details);
  }

  async load(url: string): Promise<void> {
    const target = toPageUrl(url);
    this.loading = target;
    this.pageUrl = target;
    try {
      const page = this.page ?? (await this.needPage());
      this.cameraGranted = await settlePermissions(page.context(), this.api);
      await page.goto(target, { waitUntil: 'load', timeout: 0 });
    } catch (error) {
      this.events.emit('did-fail-load', cancellable({}), -2, String(error), url, true, 1, 1);
      throw new Error(`ERR_FAILED (-2) loading '${url}'`, { cause: error });
    } finally {
      this.loading = null;
    }
  }

  private navigated(pageUrl: string): void {
    // Blank pages, error pages and blobs bypass the routes: the till's page is loaded again.
    if (toAppUrl(pageUrl) === pageUrl) {
      if (this.loading === null && this.pageUrl !== '') void this.load(this.pageUrl).catch(() => undefined);
      return;
    }
    this.pageUrl = pageUrl;
    this.events.emit('did-navigate', cancellable({}), toAppUrl(pageUrl), 200, 'OK');
  }

  private receive(message: FromPage): void {
    if (!this.link) return;
    if (message.kind === 'preload-error') {
      console.error(`tilla shell: the preload failed: ${message.message}`);
      this.events.emit(
        'preload-error',
        cancellable({}),
        this.preferences.preload,
        new Error(message.message),
      );
      return;
    }
    void dispatch(message, this.api, this.link);
  }

  /** Chromium has refused it already; the app's handler may log the reason. */
  private refuseWindow({ url, windowName, windowFeatures }: WindowOpening): void {
    this.openHandler?.({
      url: toAppUrl(url),
      frameName: windowName,
      features: windowFeatures.join(','),
      disposition: 'new-window',
      referrer: { url: this.api.getURL(), policy: 'default' },
    });
  }

  private makeApi(): Electron.WebContents {
    const id = ++lastId;
    const getURL = () => toAppUrl(this.pageUrl);
    return standIn<Electron.WebContents>('webContents', {
      ...emitting<Electron.WebContents>(this.events, () => this.api),
      id,
      session: session.defaultSession,
      get mainFrame() {
        return mainFrameAt(getURL());
      },
      send: (channel, ...args) => {
        const message = { kind: 'message' as const, channel, args: codec.encode(args) };
        this.link?.deliver(message);
      },
      loadURL: (url) => this.load(url),
      reload: () => void this.load(getURL()).catch(() => undefined),
      getURL,
      getTitle: () => '',
      getType: () => 'window',
      isDestroyed: () => this.gone,
      isCrashed: () => this.page === null && this.pageUrl !== '' && !this.gone,
      isLoading: () => this.loading !== null,
      isDevToolsOpened: () => false,
      openDevTools: () => undefined,
      closeDevTools: () => undefined,
      setWindowOpenHandler: (handler) => {
        this.openHandler = handler;
      },
      // Only a person zooms, by pinch or keys; the shell sets no limits.
      setVisualZoomLevelLimits: async () => undefined,
      setZoomFactor: () => undefined,
      setZoomLevel: () => undefined,
      printToPDF: async (options) => {
        const page = this.page ?? (await this.needPage());
        return await page.pdf(pdfOptions(options));
      },
      getPrintersAsync: () => Promise.reject(new Error('Chromium tells nobody which printers there are')),
      getProcessId: () => id,
      setBackgroundThrottling: () => undefined,
      focus: () => void this.page?.bringToFront().catch(() => undefined),
    });
  }
}
