/** What an installer wants to know of a till, on one page: where it is, what it knows, what it stores. */
import { statfsSync, statSync } from 'node:fs';
import type { DiagnosticsView } from '../../shared/contract/install.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isNamed } from '../../shared/machine.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { FactsJournal, LogJournal } from '../storage/journal.ts';
import type { ReconcileJournal } from '../storage/journal-reconcile.ts';
import { lastCopyDay } from '../storage/maintenance/copies.ts';

/** What the data folder shows of itself. */
export interface FolderFacts {
  readonly dataFolder: string;
  readonly journalBytes: number;
  /** YYYY-MM-DD */
  readonly lastBackupDay: string | null;
  /** What may still be written to its disk; null where the system does not say. */
  readonly freeBytes: number | null;
}

export interface DiagnosticsDeps {
  readonly version: string;
  /** Node, its version and the system. */
  readonly runtime: string;
  readonly endpoint: Endpoint;
  readonly proxyText: () => string | null;
  readonly secretInMemoryOnly: boolean;
  readonly journal: FactsJournal &
    Pick<ReconcileJournal, 'lastReconciledWallMs'> &
    Pick<LogJournal, 'identity' | 'boundTo'>;
  readonly charging: () => Result<null, TillError>;
  /** Gateway minus PC, ms; null while no answer has told. */
  readonly clockOffsetMs: () => number | null;
  readonly productCount: () => number;
  /** Goods by weight that only whole units of are sold here. */
  readonly soldWhole: () => number;
  readonly folder: () => FolderFacts;
}

export const createDiagnostics = (deps: DiagnosticsDeps): Feature<'diagnostics.read'> =>
  onlyAnswers({ 'diagnostics.read': () => ok(diagnose(deps)) });

const iso = (wallMs: number | null): string | null =>
  wallMs === null ? null : new Date(wallMs).toISOString();

function diagnose(deps: DiagnosticsDeps): DiagnosticsView {
  const { endpoint, journal } = deps;
  const { facts, learnedWallMs } = journal.facts(endpoint);
  const { freeBytes: _, ...folder } = deps.folder();
  return {
    version: deps.version,
    ...endpoint,
    secret: secretOf(deps),
    clockOffsetMs: deps.charging().ok ? deps.clockOffsetMs() : null,
    facts,
    factsLearnedAt: iso(learnedWallMs),
    proxy: deps.proxyText(),
    ...folder,
    ...journal.identity(),
    machine: isNamed(journal.boundTo()) ? 'bound' : 'nameless',
    lastReconciledAt: iso(journal.lastReconciledWallMs(endpoint)),
    products: deps.productCount(),
    soldWhole: deps.soldWhole(),
    runtime: deps.runtime,
  };
}

function secretOf({ endpoint, charging, secretInMemoryOnly }: DiagnosticsDeps): DiagnosticsView['secret'] {
  if (endpoint.mode === 'training') return 'training';
  const may = charging();
  if (!may.ok && may.error.code === 'secret.unavailable') return 'unopened';
  // Of a till that could not be set up none was taken.
  if (!may.ok && /^(?:secret|provision)\./.test(may.error.code)) return 'missing';
  return secretInMemoryOnly ? 'in-memory' : 'sealed';
}

/** Looks into a data folder. Never throws: what can't be read is not there. */
export const readFolderFacts = (folder: string, journalFile: string): FolderFacts => ({
  dataFolder: folder,
  freeBytes: freeBytesOf(folder),
  journalBytes: statSync(journalFile, { throwIfNoEntry: false })?.size ?? 0,
  lastBackupDay: lastCopyDay(folder),
});

function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
