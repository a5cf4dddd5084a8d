/** What passes to devices that are files, to the pole display and to the printers of the system, into the device record. */
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import type { FlightRecorder, LinkRecord } from './flight-recorder.ts';
import type { OpenPole } from './pole/open-pole.ts';
import type { RawFile } from './printer/raw-file.ts';
import { withoutNumbers } from './record-mask.ts';

/**
 * Every byte that leaves is in the device record. A piece that leaves in parts is recorded as one: in parts, no rule would
 * know a card's number or a picture.
 */
export function recordedFile(file: RawFile, record: Pick<LinkRecord, 'sent'>): RawFile {
  let [piece, gone] = [new Uint8Array() as Uint8Array, 0];
  const keep = (): void => {
    if (gone > 0) record.sent(withoutNumbers(piece).subarray(0, gone));
    gone = 0;
  };
  return {
    write: async (bytes) => {
      if (gone === 0) piece = bytes;
      const taken = await file.write(bytes);
      gone += taken ?? 0;
      if (taken === bytes.length) keep();
      return taken;
    },
    close: () => {
      keep();
      return file.close();
    },
  };
}

export const recordedPole =
  (open: OpenPole, { link }: Pick<FlightRecorder, 'link'>): OpenPole =>
  async (place, signal) =>
    recordedFile(await open(place, signal), link('pole'));

/** The system makes the bytes itself, so the record has what was asked and how it ended. */
export const recordedSheets = (
  windows: SheetWindows,
  { sheet }: Pick<FlightRecorder, 'sheet'>,
): SheetWindows => ({
  printers: () => windows.printers(),
  open: () => {
    const window = windows.open();
    return {
      print: async (how) => {
        const ended = sheet(how);
        try {
          const isTaken = await window.print(how);
          ended(isTaken ? 'taken' : 'refused');
          return isTaken;
        } catch (bug) {
          ended('failed');
          throw bug;
        }
      },
      close: () => window.close(),
    };
  },
});
