/** What stands beside the till, with its drivers. */
import { NamedPrinter } from '../../shared/device/printer.ts';
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import { createFlightRecorder } from '../devices/flight-recorder.ts';
import { openPole } from '../devices/pole/open-pole.ts';
import { poleDisplay } from '../devices/pole/pole-display.ts';
import { escposPrinter } from '../devices/printer/escpos-printer.ts';
import { logosOf } from '../devices/printer/logo.ts';
import { recordedPole, recordedSheets } from '../devices/recorded.ts';
import { NO_SHEETS } from '../paper/sheets.ts';
import type { Installation } from '../provisioning/provision-schema.ts';
import { readPicture } from '../storage/pictures/picture-files.ts';
import type { Devices } from './till.ts';

interface Around {
  readonly folder: string;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Left out: the runtime can't print without its dialog. */
  readonly sheets?: SheetWindows;
}

/** installation: null before the set-up. */
export function openDevices(
  { folder, clock, random, sheets = NO_SHEETS }: Around,
  installation: Pick<Installation, 'printer' | 'drawer' | 'pole'> | null,
): Devices {
  const recorder = createFlightRecorder(clock);
  const logoOf = logosOf((hash) => readPicture(folder, hash));
  return {
    provisionedPrinter: NamedPrinter.safeParse(installation?.printer).data ?? null,
    provisionedDrawer: installation?.drawer ?? null,
    provisionedPole: installation?.pole ?? null,
    printer: escposPrinter({ clock, fraction: random.fraction, recorder, logoOf }),
    sheets: recordedSheets(sheets, recorder),
    pole: (setUp, ends) => poleDisplay({ clock, open: recordedPole(openPole, recorder), ...ends }, setUp),
    recorded: recorder.lines,
  };
}
