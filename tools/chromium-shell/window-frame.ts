/** The parts of a window outside its page: size, full screen, title, focus. */
import type { EventEmitter } from 'node:events';
import type { CDPSession, Page } from 'playwright-core';

type Api = Partial<Electron.BrowserWindow>;
type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

export class WindowFrame {
  private readonly headless: boolean;
  private x: number;
  private y: number;
  private width: number;
  private height: number;
  private title: string;
  private state: WindowState;
  private visible: boolean;
  private page: Page | null = null;
  private session: CDPSession | null = null;

  constructor(options: Electron.BrowserWindowConstructorOptions, headless: boolean) {
    this.headless = headless;
    this.x = options.x ?? 0;
    this.y = options.y ?? 0;
    this.width = Math.max(options.width ?? 800, options.minWidth ?? 0);
    this.height = Math.max(options.height ?? 600, options.minHeight ?? 0);
    this.title = options.title ?? '';
    this.state = options.kiosk || options.fullscreen ? 'fullscreen' : 'normal';
    this.visible = options.show ?? true;
  }

  async attach(page: Page): Promise<void> {
    this.page = page;
    // Headless, the page gets the window's size; otherwise Chromium's window does.
    if (this.headless) await page.setViewportSize({ width: this.width, height: this.height });
    else {
      this.session = await page.context().newCDPSession(page);
      await this.setBounds({ left: this.x, top: this.y, width: this.width, height: this.height });
      if (this.state !== 'normal') await this.setBounds({ windowState: this.state });
    }
  }

  /** The window's members for these parts. */
  api(events: EventEmitter): Api {
    const become = (state: WindowState, event: string): void => {
      this.state = state;
      void this.setBounds({ windowState: state }).then(() => events.emit(event));
    };
    const resize = (width: number, height: number): void => {
      this.width = width;
      this.height = height;
      if (this.headless) void this.page?.setViewportSize({ width, height }).catch(() => undefined);
      else void this.setBounds({ width, height });
    };
    const bounds = (): Electron.Rectangle => ({
      x: this.x,
      y: this.y,
      width: this.width,
      height: this.height,
    });
    const toFront = (): void => {
      void this.page?.bringToFront().catch(() => undefined);
    };
    return {
      show: () => {
        this.visible = true;
        toFront();
        events.emit('show');
      },
      showInactive: () => {
        this.visible = true;
      },
      // A Chromium page can't be hidden; the app reads back only what it requested.
      hide: () => {
        this.visible = false;
      },
      focus: toFront,
      moveTop: toFront,
      isFocused: () => this.visible,
      isVisible: () => this.visible,
      minimize: () => become('minimized', 'minimize'),
      maximize: () => become('maximized', 'maximize'),
      unmaximize: () => become('normal', 'unmaximize'),
      restore: () => become('normal', 'restore'),
      isMinimized: () => this.state === 'minimized',
      isMaximized: () => this.state === 'maximized',
      setFullScreen: (on) =>
        become(on ? 'fullscreen' : 'normal', on ? 'enter-full-screen' : 'leave-full-screen'),
      isFullScreen: () => this.state === 'fullscreen',
      setKiosk: (on) => become(on ? 'fullscreen' : 'normal', on ? 'enter-full-screen' : 'leave-full-screen'),
      isKiosk: () => this.state === 'fullscreen',
      getBounds: bounds,
      getContentBounds: bounds,
      getNormalBounds: bounds,
      getSize: () => [this.width, this.height],
      getContentSize: () => [this.width, this.height],
      setSize: resize,
      setContentSize: resize,
      setBounds: ({ x = this.x, y = this.y, width = this.width, height = this.height }) => {
        this.x = x;
        this.y = y;
        if (!this.headless) void this.setBounds({ left: x, top: y });
        resize(width, height);
      },
      // A browser shows the page's own title.
      getTitle: () => this.title,
      setTitle: (title) => {
        this.title = title;
      },
      setMenu: () => undefined,
      removeMenu: () => undefined,
      setMenuBarVisibility: () => undefined,
      setAutoHideMenuBar: () => undefined,
      setBackgroundColor: () => undefined,
      setMinimumSize: () => undefined,
      setIcon: () => undefined,
      setContentProtection: () => undefined,
      flashFrame: () => undefined,
      setAlwaysOnTop: () => undefined,
      center: () => undefined,
    };
  }

  private async setBounds(bounds: {
    left?: number;
    top?: number;
    width?: number;
    height?: number;
    windowState?: WindowState;
  }): Promise<void> {
    if (!this.session) return;
    try {
      const { windowId } = await this.session.send('Browser.getWindowForTarget');
      await this.session.send('Browser.setWindowBounds', { windowId, bounds });
    } catch {
      // A window that a person has just closed has no bounds.
    }
  }
}
