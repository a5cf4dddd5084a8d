/** The till's window and the training customer's: each is open once, and a second request brings it to the front. */
import { app, type BrowserWindow } from 'electron';
import { openTillWindow, openTrainingCustomer, type WindowDeps } from './window.ts';

export interface TillWindows {
  /** The till's window; null: closed. */
  till(): BrowserWindow | null;
  showTill(): void;
  showTrainingCustomer(): void;
}

const present = (window: BrowserWindow | null): BrowserWindow | null =>
  window?.isDestroyed() === false ? window : null;

/** Closing the till's window ends the app. */
export function createTillWindows(
  deps: WindowDeps & {
    /** The till's page was loaded, also again. */
    readonly onTillLoaded: () => void;
  },
): TillWindows {
  let till: BrowserWindow | null = null;
  let customer: BrowserWindow | null = null;
  return {
    till: () => present(till),
    showTill: () => {
      if (till?.isMinimized()) till.restore();
      till?.focus();
      if (till) return;
      till = openTillWindow(deps);
      till.webContents.on('dom-ready', deps.onTillLoaded);
      till.on('closed', () => {
        till = null;
        app.quit();
      });
    },
    showTrainingCustomer: () => {
      customer = present(customer);
      if (customer) customer.focus();
      else customer = openTrainingCustomer(deps);
    },
  };
}
