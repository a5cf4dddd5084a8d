/** A pole display, which shows two lines to the customer. Pure. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { PRINTER_LETTERS } from '../settings/limits.ts';
import { networkPlace } from './network-place.ts';

export const LONGEST_POLE_ADDRESS = 260;

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

/** As the provisioning file names it. */
export const NamedPole = z.object({
  address: z
    .string()
    .max(LONGEST_POLE_ADDRESS)
    .refine((text) => polePlace(text) !== null),
});
export type NamedPole = z.infer<typeof NamedPole>;

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

/** The display of the settings, or else of the provisioning file; null: the till has none. */
export function poleOf(
  settings: { readonly poleAddress: string | null; readonly poleLetters: PoleSetUp['letters'] },
  provisioned: NamedPole | null,
): PoleSetUp | null {
  const address = settings.poleAddress ?? provisioned?.address ?? '';
  return address === '' ? null : { address, letters: settings.poleLetters };
}
