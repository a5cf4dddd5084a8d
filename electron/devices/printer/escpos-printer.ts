/** The driver of a printer that takes the till's own bytes. */
import type { EscposSetUp, Printer } from '../../../shared/device/printer.ts';
import type { Clock } from '../../../shared/time.ts';
import type { FlightRecorder } from '../flight-recorder.ts';
import { escposFile } from './escpos-file.ts';
import { escposTcp } from './escpos-tcp.ts';
import type { LogoOf } from './logo.ts';
import { openRawFile } from './raw-file.ts';

interface Deps {
  readonly clock: Clock;
  readonly fraction: () => number;
  readonly recorder: Pick<FlightRecorder, 'link'>;
  readonly logoOf: LogoOf;
}

export const escposPrinter =
  (deps: Deps) =>
  (setUp: EscposSetUp): Printer =>
    setUp.kind === 'escpos-tcp' ? escposTcp(deps, setUp) : escposFile({ ...deps, open: openRawFile }, setUp);
