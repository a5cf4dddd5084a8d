/** What an installer wants to know of a till. */
import { z } from 'zod';
import type { Mode } from '../payment/endpoint.ts';
import type { ServiceFacts } from '../payment/service-facts.ts';
import { channel } from './channel.ts';

/** For the installer and the telephone call: what this till is and what it knows. Holds nothing secret. */
export interface DiagnosticsView {
  readonly version: string;
  readonly mode: Mode;
  readonly baseUrl: string;
  readonly serviceId: number;
  readonly secret: 'sealed' | 'in-memory' | 'training' | 'missing';
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
  readonly runtime: string;
}

export const INSTALL = {
  'diagnostics.read': channel<DiagnosticsView>()('look', z.undefined()),
} as const;
