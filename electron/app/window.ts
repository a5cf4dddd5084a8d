/** The till's windows and their limits: only our own page, and no permission but the camera. */
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Rectangle,
  session,
  type WebContents,
} from 'electron';
import type { Principal } from '../../shared/contract/principals.ts';
import { isOurPage } from '../ipc/our-page.ts';
import type { OurWindows } from '../ipc/our-windows.ts';
import { keepLoaded } from './page-reload.ts';
import { grantsCheck, grantsRequest } from './permissions.ts';

const PAGE = 'app://till/index.html';
const CUSTOMER_PAGE = 'app://till/customer.html';
const SHEET_PAGE = 'app://till/sheet.html';
const MAIN_SIZE = { width: 1280, height: 800 };
/** The space on a 1366x768 screen at 150 per cent without the system's bars. The page zooms out there. */
const MIN_SIZE = { minWidth: 800, minHeight: 420 };
const TRAINING_SIZE = { width: 960, height: 760 };

export interface WindowDeps {
  /** The built preload script. */
  readonly preload: string;
  readonly windows: OurWindows;
}

export function openTillWindow(deps: WindowDeps): BrowserWindow {
  const window = ourWindow('cashier', { ...MAIN_SIZE, ...MIN_SIZE }, deps);
  keepLoaded(window, PAGE);
  return window;
}

/** The training customer's window shows payer codes as QR codes for a camera. */
export function openTrainingCustomer(deps: WindowDeps): BrowserWindow {
  const window = ourWindow('training-customer', { ...TRAINING_SIZE, ...MIN_SIZE }, deps);
  keepLoaded(window, `${PAGE}#training-customer`);
  return window;
}

/**
 * The customer's window, hidden. A touch takes no focus from the till's window, which gets the scanner's keys.
 */
export function openCustomerWindow(deps: WindowDeps, bounds: Rectangle): BrowserWindow {
  const look = { frame: false, show: false, focusable: false, skipTaskbar: true };
  const window = ourWindow('customer', { ...bounds, ...look }, deps);
  keepLoaded(window, CUSTOMER_PAGE);
  return window;
}

/** A page that draws one paper, hidden. */
export function openSheetWindow(deps: WindowDeps): BrowserWindow {
  const window = ourWindow('sheet', { show: false, skipTaskbar: true }, deps);
  keepLoaded(window, SHEET_PAGE);
  return window;
}

function ourWindow(
  principal: Principal,
  look: BrowserWindowConstructorOptions,
  { preload, windows }: WindowDeps,
): BrowserWindow {
  const window = new BrowserWindow({
    ...look,
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

/**
 * For all web contents: decides every permission, and refuses navigation, new windows and web views. Only the till's
 * own window may use the camera.
 */
export function guardContents(windows: OurWindows): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
  const isTills = (contents: WebContents | null): boolean =>
    contents !== null && windows.principalOf(contents) === 'cashier';
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(isTills(contents) && grantsRequest(permission, details)),
  );
  defaultSession.setPermissionCheckHandler(
    (contents, permission, origin, details) => isTills(contents) && grantsCheck(permission, origin, details),
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
