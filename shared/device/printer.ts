/** A receipt printer, as the till knows it. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { Paper } from '../paper/paper.ts';
import { HOST } from '../settings/limits.ts';
import type { Settings } from '../settings/settings.ts';
import type { Pulse, PulseBetween, PulseEnd } from './drawer.ts';

/** As the provisioning file and the settings name it. */
export const NetworkPrinter = z.object({
  kind: z.literal('escpos-tcp'),
  host: z.string().min(1).max(253).regex(HOST),
  port: z.number().int().min(1).max(65_535),
  /** Of its paper, in mm. */
  width: z.literal([58, 80]),
});
export type NetworkPrinter = z.infer<typeof NetworkPrinter>;

/** How a printer writes. */
export interface PrinterLook {
  readonly letters: Settings['printerLetters'];
  /** `command`: the printer draws codes itself. `picture`: the till draws them. */
  readonly codes: Settings['printerCodes'];
  /** Blank lines between the last line and the cut. */
  readonly feedLines: number;
}

export interface PrinterSetUp extends NetworkPrinter, PrinterLook {}

/** The printer of the settings, or else of the provisioning file; null: the system's print dialog. */
export function printerOf(settings: Settings, provisioned: NetworkPrinter | null): PrinterSetUp | null {
  const look = {
    letters: settings.printerLetters,
    codes: settings.printerCodes,
    feedLines: settings.printerFeed,
  };
  if (settings.printerKind === null) return provisioned && { ...provisioned, ...look };
  if (settings.printerKind === 'system' || settings.printerHost === '') return null;
  const { printerHost: host, printerPort: port, printerWidth: width } = settings;
  return { kind: 'escpos-tcp', host, port, width, ...look };
}

/**
 * How a try ended:
 *
 * - `printed`: the printer answered behind the last line.
 * - `sent`: all bytes left, and the printer answers no such request.
 * - `unmade`: no byte of the paper left, because of a bug or a line that fits no paper.
 * - `not-begun`: no byte of the paper left.
 * - `failed`: bytes left, and the paper may be out, in part or as a whole.
 */
export type PrintEnd =
  | { readonly end: 'printed' | 'sent' }
  | { readonly end: 'unmade'; readonly bug: unknown }
  | { readonly end: 'not-begun' | 'failed'; readonly why: TillError };

export interface Printer {
  /**
   * Prints papers, each cut off. `mayBegin` runs once, before the first byte of a paper leaves; false: nothing leaves.
   * `onTrouble`: what the printer reports while it prints; null: the trouble is over. Never rejects.
   * Errors: `printer.missing`, `printer.no-paper`, `printer.open`, `printer.offline`, `printer.silent`, `printer.cut`.
   */
  print(
    papers: readonly Paper[],
    hands: {
      readonly mayBegin: () => boolean;
      readonly onTrouble: (why: TillError | null) => void;
      readonly signal: AbortSignal;
      /** Leaves between two commands. */
      readonly pulse: PulseBetween;
    },
  ): Promise<PrintEnd>;
  /**
   * Sends one pulse on a connection of its own, once and at once. Call it while nothing prints.
   * Errors: those of `print`, `drawer.busy` (the printer had no time), `drawer.doubt`, `drawer.shut`.
   */
  pulse(pulse: Pulse, signal: AbortSignal): Promise<PulseEnd>;
}
