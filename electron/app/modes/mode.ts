/** A mode: one way to run the program, chosen by the command line. `modes.ts` lists the modes. */
import type { Arguments } from '../arguments.ts';
import type { Places } from '../data-folder.ts';
import type { Refusal } from '../refusal.ts';

export interface CommandLine {
  /** Without the program itself. */
  readonly argv: readonly string[];
  readonly args: Arguments;
}

export interface Start extends CommandLine {
  readonly places: Places;
  /** Prints a line on stdout. */
  readonly print: (line: string) => void;
  /** The till is open. `isProvisioned`: the requested set-up succeeded. */
  readonly onOpened: (opened: { readonly isProvisioned: boolean }) => void;
}

/** `value-and-word`: one word without a switch may follow, as in `--journal show ID`. */
export type Switches = Readonly<Record<string, 'alone' | 'value' | 'value-and-word'>>;

/** The exit code, or why the mode failed to run; null: the app runs until it ends itself. */
export type Outcome = number | Refusal | null;

export interface RunMode {
  /** The switches of this mode alone. An installed till accepts them beside the common ones. */
  readonly switches: Switches;
  isRequestedBy(line: CommandLine): boolean;
  /** A command runs without a person at the screen: a dialog would block its script. */
  readonly refusesBy: 'stderr' | 'stderr-and-dialog';
  /** false: the mode ends before Electron is ready, so that Chromium never starts. */
  readonly needsChromium: boolean;
  /** Loads the code. It runs at once until its first `await`; the rest may run after Electron is ready. */
  load(): Promise<(start: Start) => Promise<Outcome>>;
}
