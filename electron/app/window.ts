/** The till's windows and their limits: only our own page, and no permission but the camera. */
import { app, BrowserWindow, nativeTheme, session, type WebContents } from 'electron';
import type { Principal } from '../../shared/contract/principals.ts';
import { isOurPage } from '../ipc/our-page.ts';
import type { OurWindows } from '../ipc/our-windows.ts';
import { keepLoaded } from './page-reload.ts';
import { grantsCheck, grantsRequest } from './permissions.ts';

const PAGE = 'app://till/index.html';
const MAIN_SIZE = { width: 1280, height: 800 };
/** The space on a 1366x768 screen at 150 per cent without the system's bars. The page zooms out there. */
const MIN_SIZE = { minWidth: 800, minHeight: 420 };
const CUSTOMER_SIZE = { width: 960, height: 760 };

export interface WindowDeps {
  /** The built preload script. */
  readonly preload: string;
  readonly windows: OurWindows;
}

export function openTillWindow(deps: WindowDeps): BrowserWindow {
  const window = ourWindow('cashier', MAIN_SIZE, deps);
  keepLoaded(window, PAGE);
  return window;
}

/** The training customer's window shows payer codes as QR codes for a camera. */
export function openTrainingCustomer(deps: WindowDeps): BrowserWindow {
  const window = ourWindow('training-customer', CUSTOMER_SIZE, deps);
  keepLoaded(window, `${PAGE}#training-customer`);
  return window;
}

function ourWindow(
  principal: Principal,
  size: { readonly width: number; readonly height: number },
  { preload, windows }: WindowDeps,
): BrowserWindow {
  const window = new BrowserWindow({
    ...size,
    ...MIN_SIZE,
    title: 'Tilla',
    // The page's own ground, so that nothing flashes before its first frame.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#12110e' : '#f3f1ec',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      // Shops have no use for developer tools.
      devTools: !app.isPackaged,
      // A payment's countdown and the camera must go on behind another window.
      backgroundThrottling: false,
    },
  });
  // Before the window loads a page: the pipe answers registered windows alone.
  windows.register(window.webContents, principal);
  return window;
}

/** For all web contents: decides every permission, and refuses navigation, new windows and web views. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(grantsRequest(permission, details)),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission, origin, details) =>
    grantsCheck(permission, origin, details),
  );
}

function guard(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
