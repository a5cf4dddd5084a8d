/** A till whose printer is a pipe of this machine, or an installed printer of a system in memory. */
import { createFlightRecorder } from '../../electron/devices/flight-recorder.ts';
import { escposFile } from '../../electron/devices/printer/escpos-file.ts';
import { openRawFile } from '../../electron/devices/printer/raw-file.ts';
import { NO_SHEETS } from '../../electron/paper/sheets.ts';
import type { NamedPrinter } from '../../shared/device/printer.ts';
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import { type Command, commandReader } from '../../tools/paper-printer/commands.ts';
import { drawnPaper, type PrintedPaper } from '../../tools/paper-printer/drawn-paper.ts';
import { UNATTENDED } from '../../tools/simulation/unattended.ts';
import { Pipe } from './raw-printer.ts';
import { TillWithPapers } from './till-with-papers.ts';

export const DEVICE: NamedPrinter = { kind: 'escpos-file', path: '/dev/usb/lp0', width: 80 };

export class FileTill extends TillWithPapers {
  readonly pipe = new Pipe();
  readonly #reader = commandReader();
  readonly #paper = drawnPaper(80);
  readonly papers: PrintedPaper[] = [];
  readonly pulses: Command[] = [];

  static async open(provisionedPrinter: NamedPrinter, sheets: SheetWindows = NO_SHEETS): Promise<FileTill> {
    const opened = new FileTill();
    const { clock } = opened.till;
    const recorder = createFlightRecorder(clock);
    opened.till.devices = {
      provisionedPrinter,
      provisionedDrawer: null,
      provisionedPole: null,
      printer: (setUp) => {
        if (setUp.kind !== 'escpos-file') throw new Error('no printer in the network');
        const open = () => openRawFile(opened.pipe.path);
        return escposFile({ clock, open, recorder, logoOf: () => null }, setUp);
      },
      sheets,
      recorded: recorder.lines,
      pole: UNATTENDED.devices.pole,
    };
    await opened.till.start();
    return opened;
  }

  /** The printer draws what lies in the pipe. */
  draw(): void {
    for (const command of this.#reader.take(this.pipe.read())) {
      if (command.is === 'pulse') this.pulses.push(command);
      const paper = this.#paper.take(command);
      if (paper) this.papers.push(paper);
    }
  }

  /** Lets real bytes travel until this is so. Time stands still. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.till.clock.settle(1);
  }

  async close(): Promise<void> {
    await this.till.close();
    this.pipe.vanish();
  }
}
