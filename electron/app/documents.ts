/** Saves and opens files that the person chooses in the system's dialog, makes PDFs, and lists printers. */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { fail, ok } from '../../shared/result.ts';
import type { Documents } from '../export/documents.ts';
import { putFile } from './out-file.ts';

const MM_PER_INCH = 25.4;
/**
 * Pages as wide as a receipt roll and as long as a sheet, in inches. The page's styles cannot set this: a
 * printer ignores their length and cuts where the paper ends.
 */
const PAGE = { width: 80 / MM_PER_INCH, height: 297 / MM_PER_INCH };
const MARGIN = 3 / MM_PER_INCH;
const MARGINS = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };

/** `window`: the till's window, if it exists. `dataFolder`: no file may be written there. */
export const documentsOf = (window: () => BrowserWindow | null, dataFolder: string): Documents => ({
  save: async (name, bytes) => {
    const documents = app.getPath('documents');
    // If the folder is missing, the dialog could not open there.
    await mkdir(documents, { recursive: true }).catch(() => undefined);
    const options = { defaultPath: join(documents, name) };
    const parent = window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return ok(null);
    const saved = await putFile(filePath, bytes, [dataFolder]).catch(() => false);
    // The target may be read-only, removed, or locked by another program.
    return saved ? ok(basename(filePath)) : fail({ code: 'file.not-saved', field: basename(filePath) });
  },
  open: async (extensions) => {
    const options: OpenDialogOptions = {
      // Files of other programs and sites arrive here.
      defaultPath: app.getPath('downloads'),
      filters: [
        { name: extensions.join(', ').toUpperCase(), extensions: [...extensions] },
        { name: '*', extensions: ['*'] },
      ],
      properties: ['openFile'],
    };
    const parent = window();
    const { canceled, filePaths } = await (parent
      ? dialog.showOpenDialog(parent, options)
      : dialog.showOpenDialog(options));
    return canceled ? null : (filePaths[0] ?? null);
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
      // The print spooler is off, or the system does not answer.
      return null;
    }
  },
});
