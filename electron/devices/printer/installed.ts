/**
 * Any printer of the system, without a dialog. The system draws the paper and queues it, and nothing comes back: a
 * paper ends as `sent`.
 */
import type { InstalledPrinter, PrintEnd, Printer } from '../../../shared/device/printer.ts';
import type { Sheet, SystemPrinting } from '../../../shared/device/system-printing.ts';
import type { ErrorCode } from '../../../shared/errors/till-error.ts';
import type { Paper } from '../../../shared/paper/paper.ts';
import type { Clock } from '../../../shared/time.ts';

export const INSTALLED_TIMES = {
  /** For the system's list of printers. */
  listMs: 3_000,
  /** Until a paper is drawn. */
  drawMs: 10_000,
  /** Until the system has it. */
  queueMs: 30_000,
} as const;

interface Deps {
  readonly clock: Clock;
  readonly system: SystemPrinting;
}

type Hands = Parameters<Printer['print']>[1];

const notBegun = (code: ErrorCode): PrintEnd => ({ end: 'not-begun', why: { code } });

export function installedPrinter({ clock, system }: Deps, { name, width }: InstalledPrinter): Printer {
  const inTime = async <T>(
    ms: number,
    signal: AbortSignal,
    work: (over: AbortSignal) => Promise<T>,
  ): Promise<T | 'late'> => {
    const over = new AbortController();
    const late = clock.sleep(ms, over.signal, signal).then(() => 'late' as const);
    return await Promise.race([work(over.signal), late]).finally(() => over.abort());
  };

  const draw = async (paper: Paper, signal: AbortSignal): Promise<Sheet> => {
    const sheet = await inTime(INSTALLED_TIMES.drawMs, signal, (over) => system.draw(paper, width, over));
    if (sheet === 'late') throw new Error('the paper was not drawn');
    return sheet;
  };
  const printAll = async (sheets: readonly Sheet[], { signal }: Hands): Promise<PrintEnd> => {
    for (const sheet of sheets) {
      const end = await inTime(INSTALLED_TIMES.queueMs, signal, () => sheet.print(name));
      if (end === true) continue;
      return { end: 'failed', why: { code: end === 'late' ? 'printer.silent' : 'printer.cut' } };
    }
    return { end: 'sent' };
  };

  return {
    print: async (papers, hands) => {
      const sheets: Sheet[] = [];
      let hasBegun = false;
      try {
        const known = await inTime(INSTALLED_TIMES.listMs, hands.signal, system.printers);
        if (known === null || known === 'late' || !known.includes(name)) return notBegun('printer.missing');
        for (const paper of papers) sheets.push(await draw(paper, hands.signal));
        hasBegun = hands.mayBegin();
        return hasBegun ? await printAll(sheets, hands) : notBegun('journal.unwritable');
      } catch (bug) {
        return hasBegun ? { end: 'failed', why: { code: 'printer.cut' } } : { end: 'unmade', bug };
      } finally {
        for (const sheet of sheets) sheet.close();
      }
    },
    // The system's printing takes no bytes of a drawer.
    pulse: async () => ({ end: 'not-sent', why: { code: 'drawer.key' } }),
  };
}
