/** A system with installed printers, in memory: each page is drawn by a page of the till and handed over. */
import type { SheetWindows } from '../../shared/device/system-printing.ts';

type Handed = Parameters<ReturnType<SheetWindows['open']>['print']>[0];

export class SystemPrinter {
  names: readonly string[] | null = ['XP-80C', 'Microsoft Print to PDF'];
  readonly handed: Handed[] = [];
  /** How the system takes the next pages. */
  takes: () => Promise<boolean> = async () => true;
  /** Windows that stand open, and all that were opened. */
  open = 0;
  opened = 0;
  /** A page was opened: it asks for its paper. */
  onOpen: () => void = () => undefined;

  readonly windows: SheetWindows = {
    printers: async () => this.names,
    open: () => {
      this.open += 1;
      this.opened += 1;
      queueMicrotask(() => this.onOpen());
      return {
        print: (handed) => {
          this.handed.push(handed);
          return this.takes();
        },
        close: () => {
          this.open -= 1;
        },
      };
    },
  };
}
