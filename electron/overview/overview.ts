/** The till's state in a few facts for a manager, from the installer's page and the notices. */
import type { GlanceView } from '../../shared/contract/glance.ts';
import type { Notice } from '../../shared/contract/till.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { ok } from '../../shared/result.ts';
import { type Clock, iso, tashkentDay } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { LabelBooks } from '../storage/journal-labels.ts';
import type { ReconcileJournal } from '../storage/journal-reconcile.ts';

export interface OverviewDeps {
  readonly clock: Clock;
  readonly endpoint: Endpoint;
  readonly journal: Pick<ReconcileJournal, 'lastReconciledWallMs' | 'newestRow'>;
  readonly labels: LabelBooks;
  /** Gateway time minus PC time in ms; null until an answer gave the gateway's time. */
  readonly clockOffsetMs: () => number | null;
  readonly folder: () => Pick<GlanceView, 'dataFolder' | 'lastBackupDay'> &
    Omit<GlanceView['disk'], 'trouble'>;
  /** The second folder of entries; null: none. */
  readonly copyFolder: () => string | null;
  /** When the second folder last had every entry, since the start; null: not yet. */
  readonly copiedWallMs: () => number | null;
  readonly notices: () => readonly Notice[];
  readonly goods: {
    /** Products whose tax codes wait for a confirmation. */
    taxUnconfirmed(): number;
    notGreen(): number;
  };
  /** null: the system does not say. */
  readonly printers: () => Promise<readonly string[] | null>;
}

const DISK: readonly ErrorCode[] = ['journal.disk-full', 'journal.disk-low'];
const BACKUP: readonly ErrorCode[] = [
  'journal.no-backup',
  'journal.not-checked',
  'journal.found-damaged',
  'journal.tables-differ',
];
const COPY: readonly ErrorCode[] = ['journal.not-copied', 'journal.found-differs'];
const GOODS: readonly ErrorCode[] = ['goods-file.rows-left-out', 'goods-file.not-taken'];

/** A system that searches its network for printers longer counts as silent. */
const PRINTERS_WAIT_MS = 2_000;

export const createOverview = (deps: OverviewDeps): Feature<'till.glance'> =>
  onlyAnswers({ 'till.glance': async () => ok({ ...overview(deps), printers: await printersSoon(deps) }) });

async function printersSoon({ clock, printers }: OverviewDeps): Promise<readonly string[] | null> {
  const waiting = new AbortController();
  const tooLong = clock.sleep(PRINTERS_WAIT_MS, waiting.signal).then(() => null);
  const names = await Promise.race([printers(), tooLong]);
  waiting.abort();
  return names;
}

const isoOf = (wallMs: number | null): string | null => (wallMs === null ? null : iso(wallMs));

function overview({
  clock,
  endpoint,
  journal,
  labels,
  clockOffsetMs,
  folder,
  copyFolder,
  copiedWallMs,
  notices,
  goods,
}: OverviewDeps): Omit<GlanceView, 'printers'> {
  const shown = notices().map(({ error }) => error);
  const about = (codes: readonly ErrorCode[]): TillError | null =>
    shown.find(({ code }) => codes.includes(code)) ?? null;
  const { dataFolder, freeBytes, journalBytes, lastBackupDay } = folder();
  const second = copyFolder();
  const reconciled = journal.lastReconciledWallMs(endpoint);
  const copying = second === null ? 'none' : 'ok';
  return {
    today: tashkentDay(clock.wallMs()),
    clockOffMs: clockOffsetMs(),
    disk: { freeBytes, journalBytes, trouble: about(DISK) },
    shortenedSales: labels.shortenedSales(endpoint.mode),
    lastReconciledAt: isoOf(reconciled),
    hasPayments: journal.newestRow() > 0,
    lastBackupDay,
    backupTrouble: about(BACKUP),
    lastCopiedAt: second === null ? null : isoOf(copiedWallMs()),
    copy: about(COPY) ? 'failing' : copying,
    dataFolder,
    copyFolder: second,
    taxUnconfirmed: goods.taxUnconfirmed(),
    notGreen: goods.notGreen(),
    goodsLeftOut: about(GOODS),
  };
}
