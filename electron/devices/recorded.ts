/** What passes to the pole display and to the printers of the system, into the device record. */
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import type { FlightRecorder } from './flight-recorder.ts';
import type { OpenPole } from './pole/open-pole.ts';

export const recordedPole =
  (open: OpenPole, { link }: Pick<FlightRecorder, 'link'>): OpenPole =>
  async (place, signal) => {
    const file = await open(place, signal);
    const record = link('pole');
    return {
      write: async (bytes) => {
        const taken = await file.write(bytes);
        if (taken) record.sent(bytes.subarray(0, taken));
        return taken;
      },
      close: () => file.close(),
    };
  };

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
