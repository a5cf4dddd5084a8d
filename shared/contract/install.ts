/** What an installer wants to know of a till. */
import { z } from 'zod';
import type { Mode } from '../payment/endpoint.ts';
import type { ServiceFacts } from '../payment/service-facts.ts';
import { channel, SetupCode } from './channel.ts';

/** For the installer and the telephone call: what this till is and what it knows. Holds nothing secret. */
export interface DiagnosticsView {
  readonly version: string;
  readonly mode: Mode;
  readonly baseUrl: string;
  readonly serviceId: number;
  /** `unopened`: it was sealed, and the seal can't be opened here. */
  readonly secret: 'sealed' | 'in-memory' | 'training' | 'missing' | 'unopened';
  /** Gateway minus PC, ms; null while no answer has told. */
  readonly clockOffsetMs: number | null;
  readonly facts: ServiceFacts;
  /** ISO 8601, UTC; null: never learned from a sale here. */
  readonly factsLearnedAt: string | null;
  /** In the order in which they are tried, without credentials; null for none, or not known yet. */
  readonly proxy: string | null;
  readonly dataFolder: string;
  readonly tillId: string;
  readonly journalId: string;
  /** Whether a copy of the folder on another machine would be noticed. */
  readonly machine: 'bound' | 'nameless';
  readonly journalBytes: number;
  readonly lastBackupDay: string | null;
  readonly lastReconciledAt: string | null;
  readonly products: number;
  /** Goods by weight of which only whole units can be sold: the set-up file's amount_scale is 1. */
  readonly soldWhole: number;
  readonly runtime: string;
}

/** What an installation is called on the screen. */
export interface InstallationView {
  readonly baseUrl: string;
  readonly serviceId: number;
  readonly shopName: string | null;
}

/** In a person's words, without a value. */
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
  /** null: what the till was set up with can't be opened any more. */
  readonly from: InstallationView | null;
  readonly to: InstallationView;
  readonly changes: readonly InstallationChange[];
  /** Payments that are not at their end where the till charges now, and nobody could ask there any more; 0: none. */
  readonly unfinished: number;
}

export const INSTALL = {
  'diagnostics.read': channel<DiagnosticsView>()('look', z.undefined()),
  /** null: none waits. Asked for before anybody has signed in: it takes the setup code, and nobody's PIN. */
  'install.pending': channel<PendingView | null>()('anyone', z.undefined()),
  /**
   * Takes the file that waits, for whoever knows the till's code. restarts: the till ends now, once its payments
   * have come to an end, and begins anew; else it works with the file from its next start on.
   */
  'install.accept': channel<{ readonly restarts: boolean }>()('anyone', z.object({ code: SetupCode })),
} as const;
