/** The overview that a manager wants of a till. The page already knows the tasks, totals and network. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { channel } from './channel.ts';

export interface GlanceView {
  /** YYYY-MM-DD in Tashkent. */
  readonly today: string;
  /** Gateway minus PC, ms; null before the first answer. */
  readonly clockOffMs: number | null;
  readonly disk: {
    /** null where the system does not say. */
    readonly freeBytes: number | null;
    readonly journalBytes: number;
    /** null: the disk is fine. */
    readonly trouble: TillError | null;
  };
  /** Sales of this shift whose marking codes were shortened for the service. */
  readonly shortenedSales: number;
  /** The last comparison with the service. ISO 8601, UTC; null: never. */
  readonly lastReconciledAt: string | null;
  /** false: nothing to compare yet. */
  readonly hasPayments: boolean;
  /** YYYY-MM-DD; null: no backup yet. */
  readonly lastBackupDay: string | null;
  readonly backupTrouble: TillError | null;
  /** State of the second copy of each entry. `none`: no second folder is set. */
  readonly copy: 'none' | 'ok' | 'failing';
  /**
   * When the second folder last had every entry, since the start. ISO 8601, UTC; null: not yet, or no second
   * folder.
   */
  readonly lastCopiedAt: string | null;
  /** The folder of the journal and its backups, and the second folder; null: none is set. */
  readonly dataFolder: string;
  readonly copyFolder: string | null;
  /** Products whose tax codes a person chose at the first sale, and that wait for a confirmation. */
  readonly taxUnconfirmed: number;
  /** Products on sale whose fiscal light is not green. */
  readonly notGreen: number;
  /** Why goods of the setup file are missing; null: they are not, or the file named none. */
  readonly goodsLeftOut: TillError | null;
  /** The system's names of its printers; null: the system gives none. */
  readonly printers: readonly string[] | null;
}

export const GLANCE = {
  'till.glance': channel<GlanceView>()('look', z.undefined()),
} as const;
