/** The printers of the system, as the till uses them without a dialog. */
import type { Paper } from '../paper/paper.ts';
import type { InstalledPrinter } from './printer.ts';

/** A paper that is drawn on a page of its own. */
export interface Sheet {
  /** Hands the page to the system. Answers whether the system took it. */
  print(printer: string): Promise<boolean>;
  close(): void;
}

export interface SystemPrinting {
  /** The names by which the system prints; null: it names none, or this runtime can't print without its dialog. */
  printers(): Promise<readonly string[] | null>;
  /** Rejects where the page ends. signal: the sheet is not wanted any more. */
  draw(paper: Paper, width: InstalledPrinter['width'], signal: AbortSignal): Promise<Sheet>;
}

/** A window that no person sees. It loads the page of a sheet. */
export interface SheetWindow {
  /** Sides in CSS pixels for the height, mm for the width. Answers whether the system took it. */
  print(how: {
    readonly printer: string;
    readonly width: number;
    readonly heightPx: number;
  }): Promise<boolean>;
  close(): void;
}

export interface SheetWindows extends Pick<SystemPrinting, 'printers'> {
  open(): SheetWindow;
}
