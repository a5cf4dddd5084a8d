/** What a manager wants to know of a till at a glance, beside its tasks, totals and network, which the page knows. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { channel } from './channel.ts';

export interface GlanceView {
  /** YYYY-MM-DD in Tashkent. */
  readonly today: string;
  /** Gateway minus PC, ms; null while no answer has told. */
  readonly clockOffMs: number | null;
  readonly disk: {
    /** null where the system does not say. */
    readonly freeBytes: number | null;
    readonly journalBytes: number;
    /** What is wrong with it; null: nothing. */
    readonly trouble: TillError | null;
  };
  /** Of the comparison with the service. ISO 8601, UTC; null: never. */
  readonly lastReconciledAt: string | null;
  /** YYYY-MM-DD; null: there is none. */
  readonly lastBackupDay: string | null;
  readonly backupTrouble: TillError | null;
  /** Whether each entry is written a second time, elsewhere: `none`: no folder is set for it. */
  readonly copy: 'none' | 'ok' | 'failing';
  /** When the second folder was known to have every entry, since the start. ISO 8601, UTC; null: not yet, or there is none. */
  readonly lastCopiedAt: string | null;
  /** Where the journal and its backups lie, and where it is written a second time; null: nowhere. */
  readonly dataFolder: string;
  readonly copyFolder: string | null;
  /** As the system calls those that are set up on it; null: it does not say. */
  readonly printers: readonly string[] | null;
}

export const GLANCE = {
  'till.glance': channel<GlanceView>()('look', z.undefined()),
} as const;
