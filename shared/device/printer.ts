/** A receipt printer, as the till knows it. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { Paper } from '../paper/paper.ts';
import { HOST, LONGEST_PRINTER_NAME, PRINTER_PATH } from '../settings/limits.ts';
import type { Settings } from '../settings/settings.ts';
import type { Pulse, PulseBetween, PulseEnd } from './drawer.ts';

/** Of its paper, in mm. */
const Width = z.literal([58, 80]);

export const NetworkPrinter = z.object({
  kind: z.literal('escpos-tcp'),
  host: z.string().min(1).max(253).regex(HOST),
  port: z.number().int().min(1).max(65_535),
  width: Width,
});
export type NetworkPrinter = z.infer<typeof NetworkPrinter>;

/** Written as a file: `/dev/usb/lpN`, or a shared printer of Windows, `\\HOST\NAME`. */
export const FilePrinter = z.object({
  kind: z.literal('escpos-file'),
  path: z.string().regex(PRINTER_PATH),
  width: Width,
});
export type FilePrinter = z.infer<typeof FilePrinter>;

/** Any printer of the system, by the system's name. The system draws the paper. */
export const InstalledPrinter = z.object({
  kind: z.literal('installed'),
  name: z
    .string()
    .min(1)
    .max(LONGEST_PRINTER_NAME)
    .regex(/^\P{Cc}*$/u),
  width: Width,
});
export type InstalledPrinter = z.infer<typeof InstalledPrinter>;

/** As the provisioning file and the settings name it. */
export const NamedPrinter = z.discriminatedUnion('kind', [NetworkPrinter, FilePrinter, InstalledPrinter]);
export type NamedPrinter = z.infer<typeof NamedPrinter>;

/** How a printer writes. */
export interface PrinterLook {
  readonly letters: Settings['printerLetters'];
  /** `command`: the printer draws codes itself. `picture`: the till draws them. */
  readonly codes: Settings['printerCodes'];
  /** Blank lines between the last line and the cut. */
  readonly feedLines: number;
}

export type PrinterSetUp = NamedPrinter & PrinterLook;
/** The till writes its bytes. */
export type EscposSetUp = Exclude<NamedPrinter, InstalledPrinter> & PrinterLook;

/** The printer of the settings, or else of the provisioning file; null: the system's print dialog. */
export function printerOf(settings: Settings, provisioned: NamedPrinter | null): PrinterSetUp | null {
  const named = settings.printerKind === null ? provisioned : printerIn(settings);
  return (
    named && {
      ...named,
      letters: settings.printerLetters,
      codes: settings.printerCodes,
      feedLines: settings.printerFeed,
    }
  );
}

/** null: the settings name none, or not wholly. */
function printerIn(settings: Settings): NamedPrinter | null {
  const { printerKind: kind, printerHost: host, printerPort: port, printerWidth: width } = settings;
  const { printerPath: path, printerName: name } = settings;
  switch (kind) {
    case 'escpos-tcp':
      return host === '' ? null : { kind, host, port, width };
    case 'escpos-file':
      return path === '' ? null : { kind, path, width };
    case 'installed':
      return name === '' ? null : { kind, name, width };
    case 'system':
    case null:
      return null;
  }
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
