/** The driver of a printer that takes the till's own bytes. */
import type { EscposSetUp, Printer } from '../../../shared/device/printer.ts';
import type { Clock } from '../../../shared/time.ts';
import { escposFile } from './escpos-file.ts';
import { escposTcp } from './escpos-tcp.ts';
import { openRawFile } from './raw-file.ts';

interface Deps {
  readonly clock: Clock;
  readonly fraction: () => number;
}

export const escposPrinter =
  ({ clock, fraction }: Deps) =>
  (setUp: EscposSetUp): Printer =>
    setUp.kind === 'escpos-tcp'
      ? escposTcp({ clock, fraction }, setUp)
      : escposFile({ clock, open: openRawFile }, setUp);
