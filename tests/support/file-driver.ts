/** The driver of a printer that is a file, on a virtual clock. */
import { createFlightRecorder } from '../../electron/devices/flight-recorder.ts';
import { pulseBytes } from '../../electron/devices/printer/drawer-pulse.ts';
import { escposRuns } from '../../electron/devices/printer/escpos-bytes.ts';
import { escposFile } from '../../electron/devices/printer/escpos-file.ts';
import { type OpenRawFile, openRawFile } from '../../electron/devices/printer/raw-file.ts';
import { ROOM_MS } from '../../electron/devices/printer/raw-line.ts';
import { line, paperOf } from '../../shared/paper/paper.ts';
import { DRAWER, PrinterDriver } from './printer-driver.ts';

export const LOOK = { width: 80, letters: 'epson', codes: 'command', feedLines: 2 } as const;
export const LONG_PAPER = paperOf(
  ...Array.from({ length: 120 }, (_, at) => line(`a line of the paper ${at}`)),
);
export const LONG_BYTES = Buffer.concat(escposRuns([LONG_PAPER], LOOK));
export const PULSE = Buffer.from(pulseBytes(DRAWER));
export const MISSING = { end: 'not-begun', why: { code: 'printer.missing' } };
export const DOUBT = { end: 'doubt', why: { code: 'drawer.doubt' } };

export class FileDriver extends PrinterDriver {
  constructor(path: string, open: OpenRawFile = openRawFile) {
    super((clock) =>
      escposFile(
        { clock, open, recorder: createFlightRecorder(clock), logoOf: () => null },
        { kind: 'escpos-file', path, ...LOOK },
      ),
    );
  }

  /** Time passes only while the till waits for room. */
  async waits(job: { readonly end: unknown }, ms: number): Promise<void> {
    for (let spentMs = 0; spentMs < ms && job.end === null; spentMs += ROOM_MS) {
      await this.until(() => this.clock.sleeping > 1 || job.end !== null);
      await this.clock.advance(ROOM_MS);
    }
  }

  /** Without time passing. */
  async over<End>(job: { readonly end: End | null }): Promise<End | null> {
    await this.until(() => job.end !== null);
    return job.end;
  }
}
