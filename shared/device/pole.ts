/** A pole display, which shows two lines to the customer. Pure. */
import type { TillError } from '../errors/till-error.ts';
import type { PRINTER_LETTERS } from '../settings/limits.ts';
import { networkPlace } from './network-place.ts';

/** Letters of a line. */
export const POLE_COLUMNS = 20;

/** From the upper line to the lower one, each of `POLE_COLUMNS` letters at most. */
export type PoleLines = readonly [string, string];

export type PolePlace = { readonly host: string; readonly port: number } | { readonly path: string };

/** A device of Linux, or a serial port of Windows. */
const DEVICE = /^\/dev\/(?:usb\/lp|ttyS|ttyUSB|ttyACM)\d{1,2}$/;
const SERIAL_PORT = /^COM\d{1,3}$/i;

/** Where a person says that it is; null: that is no place. */
export function polePlace(text: string): PolePlace | null {
  const written = text.trim();
  if (DEVICE.test(written)) return { path: written };
  // Windows opens a port beyond COM9 only by this name.
  if (SERIAL_PORT.test(written)) return { path: `\\\\.\\${written.toUpperCase()}` };
  return networkPlace(written);
}

export interface PoleDisplay {
  /** The text in letters that it has; the others become Latin ones. */
  write(text: string): string;
  /** Resolves after the first try; null: they stand there, or newer ones replaced them before. */
  show(lines: PoleLines): Promise<TillError | null>;
  stop(): void;
}

export interface PoleEnds {
  /** How each try ended; null: the lines stand there. */
  readonly onEnd: (why: TillError | null) => void;
  readonly onBug: (bug: unknown) => void;
}

export interface PoleSetUp {
  readonly address: string;
  readonly letters: (typeof PRINTER_LETTERS)[number];
}

/** null: the till has none. */
export const poleOf = (settings: {
  readonly poleAddress: string;
  readonly poleLetters: PoleSetUp['letters'];
}): PoleSetUp | null =>
  settings.poleAddress === '' ? null : { address: settings.poleAddress, letters: settings.poleLetters };
