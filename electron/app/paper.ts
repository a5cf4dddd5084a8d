/** Files that leave the till: the person says where in the system's own dialog. And what can print. */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { fail, ok } from '../../shared/result.ts';
import type { Paper } from '../shift/deps.ts';
import { putFile } from './out-file.ts';

const MM_PER_INCH = 25.4;
/**
 * Pages as wide as a receipt's roll and as long as a sheet, in inches. Here and not in the page's styles: a printer is
 * asked for no length by them, and cuts its roll where the paper ends.
 */
const PAGE = { width: 80 / MM_PER_INCH, height: 297 / MM_PER_INCH };
const MARGIN = 3 / MM_PER_INCH;
const MARGINS = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };

/** window: the till's own, while there is one. dataFolder: nothing is written there. */
export const paperOf = (window: () => BrowserWindow | null, dataFolder: string): Paper => ({
  save: async (name, bytes) => {
    const documents = app.getPath('documents');
    // A system without the folder, or a shell without a dialog: nobody could choose another one.
    await mkdir(documents, { recursive: true }).catch(() => undefined);
    const options = { defaultPath: join(documents, name) };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return ok(null);
    const saved = await putFile(filePath, bytes, [dataFolder]).catch(() => false);
    // Else a folder that takes nothing, a stick that was pulled out, a file that another program holds.
    return saved ? ok(basename(filePath)) : fail({ code: 'file.not-saved', field: basename(filePath) });
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
