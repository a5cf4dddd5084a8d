/** Printers of the system, and the page that draws a paper for one of them. */
import { z } from 'zod';
import type { Paper } from '../paper/paper.ts';
import { channel } from './channel.ts';

export interface SheetView {
  readonly paper: Paper;
  /** Of the roll, in mm. */
  readonly width: 58 | 80;
}

export const SHEET = {
  /** The names by which the system prints; null: it names none, or this runtime can't print without its dialog. */
  'printer.installed': channel<readonly string[] | null>()('look', z.undefined()),
  /** null: the sheet is not wanted any more. */
  'sheet.view': channel<SheetView | null>()('anyone', z.undefined()),
  /** The paper stands on the page with all its pictures. heightPx: in CSS pixels, 96 an inch. */
  'sheet.drawn': channel<null>()(
    'anyone',
    z.object({ heightPx: z.number().int().positive().max(1_000_000) }),
  ),
} as const;
