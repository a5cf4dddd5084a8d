/** A till with a printer of this machine: real bytes on a real port, on the till's virtual clock. */

import { createFlightRecorder } from '../../electron/devices/flight-recorder.ts';
import { escposPrinter } from '../../electron/devices/printer/escpos-printer.ts';
import { logosOf } from '../../electron/devices/printer/logo.ts';
import { NO_SHEETS } from '../../electron/paper/sheets.ts';
import { readPicture } from '../../electron/storage/pictures/picture-files.ts';
import type { WaitingPrint } from '../../shared/contract/prints.ts';
import type { Fault } from '../../tools/paper-printer/printer.ts';
import { type PaperPrinter, startPaperPrinter } from '../../tools/paper-printer/printer.ts';
import { UNATTENDED } from '../../tools/simulation/unattended.ts';
import { openLoopback } from './loopback.ts';
import { TillWithPapers } from './till-with-papers.ts';
import type { VirtualTill } from './virtual-till.ts';

/** A connection, a question and its answer. */
const TRIPS = 3;

/** The requests that come before each paper: for the printer's state, and the one in order. */
export const STATUS_BYTES = 23;

export class PrintingTill extends TillWithPapers {
  printer!: PaperPrinter;

  /** prepare: before the till's start. */
  static async open(
    fault: Fault = 'none',
    prepare: (till: VirtualTill) => void = () => undefined,
  ): Promise<PrintingTill> {
    const opened = new PrintingTill();
    prepare(opened.till);
    opened.printer = await startPaperPrinter({ width: 80, fault });
    const { clock } = opened.till;
    const recorder = createFlightRecorder(clock);
    const logoOf = logosOf((hash) => readPicture(opened.till.folder, hash));
    opened.till.devices = {
      provisionedPrinter: { kind: 'escpos-tcp', host: '127.0.0.1', port: opened.printer.port, width: 80 },
      provisionedDrawer: null,
      provisionedPole: null,
      printer: escposPrinter({ clock, fraction: () => 0.1234, recorder, logoOf }),
      sheets: NO_SHEETS,
      pole: UNATTENDED.devices.pole,
      recorded: recorder.lines,
    };
    await opened.till.start();
    return opened;
  }

  get waiting(): readonly WaitingPrint[] {
    return this.view.waiting;
  }

  /** Lets real bytes travel until this is so. Time stands still. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.till.clock.settle(1);
  }

  /** Time passes second by second, each with time for real bytes, until this is so. */
  async untilLater(isSo: () => boolean, most = 120): Promise<void> {
    const bytesArrive = await openLoopback();
    for (let second = 0; second < most && !isSo(); second += 1) {
      for (let trips = 0; trips < TRIPS; trips += 1) await bytesArrive();
      await this.till.clock.advance(1_000);
    }
    await this.until(isSo);
  }

  /** The texts of a cut paper. */
  paper(at = 0): string {
    return this.printer.papers[at]?.texts.join('\n') ?? '';
  }

  async close(): Promise<void> {
    await this.till.close();
    await this.printer.close();
  }
}
