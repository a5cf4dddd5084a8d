/** Printing without a dialog, by pages that no person sees. */
import type { BrowserWindow } from 'electron';
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import { openSheetWindow, type WindowDeps } from './window.ts';

const MICRONS_PER_MM = 1_000;
const MICRONS_PER_PX = 25_400 / 96;

/** till: the till's window, if it exists. */
export const systemPrinting = (deps: WindowDeps, till: () => BrowserWindow | null): SheetWindows => ({
  printers: async () => {
    try {
      const known = await till()?.webContents.getPrintersAsync();
      return known?.map(({ name }) => name) ?? null;
    } catch {
      // The print spooler is off, or this runtime has no printers.
      return null;
    }
  },
  open: () => {
    const window = openSheetWindow(deps);
    return {
      print: ({ printer, width, heightPx }) =>
        new Promise((resolve) => {
          window.webContents.print(
            {
              silent: true,
              deviceName: printer,
              margins: { marginType: 'none' },
              // As long as the paper, so that a roll is cut behind its last line.
              pageSize: {
                width: width * MICRONS_PER_MM,
                height: Math.ceil(heightPx * MICRONS_PER_PX),
              },
            },
            resolve,
          );
        }),
      close: () => {
        if (!window.isDestroyed()) window.close();
      },
    };
  },
});
