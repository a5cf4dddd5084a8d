/** What an installer needs to know of a till. */
import { z } from 'zod';
import type { ScreenTraits } from '../device/screen.ts';
import type { Mode } from '../endpoint.ts';
import type { ServiceFacts } from '../payment/service-facts.ts';
import { channel, SetupCode } from './channel.ts';
import type { DrawerView } from './drawer.ts';
import type { PoleView } from './pole.ts';
import type { PrinterView } from './prints.ts';
import type { SavedView } from './shift.ts';

interface ScreenState extends Pick<ScreenTraits, 'label' | 'width' | 'height'> {
  /** Its window stands there now. */
  readonly isShown: boolean;
}

/** For the installer's phone call: the till's identity and what it has learned. Nothing here is secret. */
export interface DiagnosticsView {
  readonly version: string;
  readonly mode: Mode;
  readonly baseUrl: string;
  readonly serviceId: number;
  /** `unopened`: this machine can't open the seal. */
  readonly secret: 'sealed' | 'in-memory' | 'training' | 'missing' | 'unopened';
  /** Gateway minus PC, ms; null before the first answer. */
  readonly clockOffsetMs: number | null;
  readonly facts: ServiceFacts;
  /** ISO 8601, UTC; null: no sale has taught any yet. */
  readonly factsLearnedAt: string | null;
  /** In the order of attempts, without credentials; null: none, or not known yet. */
  readonly proxy: string | null;
  readonly dataFolder: string;
  readonly tillId: string;
  readonly journalId: string;
  /** Whether the till would notice a copy of the folder on another machine. */
  readonly machine: 'bound' | 'nameless';
  readonly journalBytes: number;
  readonly lastBackupDay: string | null;
  readonly lastReconciledAt: string | null;
  readonly products: number;
  /**
   * Count of goods by weight that are sold in whole units only, because the setup file's amount_scale is 1.
   */
  readonly soldWhole: number;
  /** null: papers go through the system's print dialog. */
  readonly printer: PrinterView | null;
  /** null: the till has none. */
  readonly drawer: DrawerView | null;
  /** null: the till has none. */
  readonly pole: PoleView | null;
  /** The screen that faces the customer; null: none is chosen. */
  readonly customerScreen: ScreenState | null;
  readonly runtime: string;
}

/** An installation as the screen names it. */
export interface InstallationView {
  readonly baseUrl: string;
  readonly serviceId: number;
  readonly shopName: string | null;
}

/** What changed, without values. */
export type InstallationChange =
  | 'address'
  | 'service'
  | 'shop-name'
  | 'merchant'
  | 'key'
  | 'code'
  | 'network'
  | 'fiscal'
  | 'other';

/** A provisioning file that waits for the setup code. */
export interface PendingView {
  /** null: this machine can't open the present set-up any more. */
  readonly from: InstallationView | null;
  readonly to: InstallationView;
  readonly changes: readonly InstallationChange[];
  /** Unfinished payments at the present service, which the till could not query after the change. */
  readonly unfinished: number;
}

export const INSTALL = {
  'diagnostics.read': channel<DiagnosticsView>()('look', z.undefined()),
  /**
   * Saves the bytes to and from the devices of the last hour, without numbers of cards and payers. Errors:
   * `file.not-saved`.
   */
  'diagnostics.save-devices': channel<SavedView>()('settings', z.undefined()),
  /** null: no file waits. The right is `anyone`, because only the setup code accepts the file. */
  'install.pending': channel<PendingView | null>()('anyone', z.undefined()),
  /**
   * Accepts the waiting file with the till's setup code. restarts: the till ends once its payments are
   * finished, then starts again. Otherwise the file takes effect at the next start.
   */
  'install.accept': channel<{ readonly restarts: boolean }>()('anyone', z.object({ code: SetupCode })),
} as const;
