/** Files that leave the till: the person says where in the system's own dialog. And what can print. */
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { fail, ok } from '../../shared/result.ts';
import type { Paper } from '../shift/deps.ts';

const MM_PER_INCH = 25.4;
/**
 * Pages as wide as a receipt's roll and as long as a sheet, in inches. Here and not in the page's styles: a printer is
 * asked for no length by them, and cuts its roll where the paper ends.
 */
const PAGE = { width: 80 / MM_PER_INCH, height: 297 / MM_PER_INCH };
const MARGIN = 3 / MM_PER_INCH;
const MARGINS = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };

/** window: the till's own, while there is one. */
export const paperOf = (window: () => BrowserWindow | null): Paper => ({
  save: async (name, bytes) => {
    const options = { defaultPath: join(app.getPath('documents'), name) };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return ok(null);
    try {
      await writeFile(filePath, await bytes());
      return ok(basename(filePath));
    } catch {
      // A folder that takes nothing, a stick that was pulled out, a file that another program holds.
      return fail({ code: 'file.not-saved', field: basename(filePath) });
    }
  },
  pdf: async () => {
    const page = window();
    if (!page) throw new Error('there is no page to print');
    return await page.webContents.printToPDF({ pageSize: PAGE, margins: MARGINS });
  },
  printers: async () => {
    try {
      const known = await window()?.webContents.getPrintersAsync();
      return known?.map(({ displayName, name }) => displayName || name) ?? null;
    } catch {
      // A system whose spooler is off, or one that tells nobody.
      return null;
    }
  },
});
