/** Papers for a printer of the system, each drawn by a page of its own, one at a time. */
import type { SHEET, SheetView } from '../../shared/contract/sheet.ts';
import type { InstalledPrinter } from '../../shared/device/printer.ts';
import type { Sheet, SheetWindows, SystemPrinting } from '../../shared/device/system-printing.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import { ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

/** A runtime that can't print without its dialog. */
export const NO_SHEETS: SheetWindows = {
  printers: async () => null,
  open: () => ({ print: async () => false, close: () => undefined }),
};

interface Wanted extends SheetView {
  readonly drawn: (heightPx: number) => void;
}

export interface Sheets extends Feature<keyof typeof SHEET>, SystemPrinting {}

export function createSheets({ open, printers }: SheetWindows): Sheets {
  let wanted: Wanted | null = null;
  const draw = async (
    paper: Paper,
    width: InstalledPrinter['width'],
    signal: AbortSignal,
  ): Promise<Sheet> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    wanted = { paper, width, drawn: resolve };
    const window = open();
    const giveUp = (): void => {
      reject(new Error('the sheet is not wanted any more'));
      window.close();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const heightPx = await promise;
      return { print: (printer) => window.print({ printer, width, heightPx }), close: window.close };
    } finally {
      wanted = null;
      signal.removeEventListener('abort', giveUp);
    }
  };
  return {
    printers,
    draw,
    ...onlyAnswers({
      'printer.installed': async () => ok(await printers()),
      'sheet.view': () => ok(wanted && { paper: wanted.paper, width: wanted.width }),
      'sheet.drawn': ({ heightPx }) => {
        wanted?.drawn(heightPx);
        return ok(null);
      },
    }),
  };
}
