/** One page of facts for an installer: where the till's data are, what it knows, and what it stores. */
import type { DrawerView } from '../../shared/contract/drawer.ts';
import type { DiagnosticsView } from '../../shared/contract/install.ts';
import type { PoleView } from '../../shared/contract/pole.ts';
import type { PrinterView } from '../../shared/contract/prints.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isNamed } from '../../shared/machine.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type Clock, iso, tashkentDay } from '../../shared/time.ts';
import type { Documents } from '../export/documents.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { FactsJournal, LogJournal } from '../storage/journal.ts';
import type { ReconcileJournal } from '../storage/journal-reconcile.ts';

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
  /** Gateway time minus PC time in ms; null until an answer gave the gateway's time. */
  readonly clockOffsetMs: () => number | null;
  readonly productCount: () => number;
  /** The number of weighed products that this till sells in whole units only. */
  readonly soldWhole: () => number;
  readonly printer: () => PrinterView | null;
  readonly drawer: () => DrawerView | null;
  readonly pole: () => PoleView | null;
  readonly customerScreen: () => DiagnosticsView['customerScreen'];
  /** The device record. */
  readonly recorded: () => string;
  readonly save: Documents['save'];
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly folder: () => Pick<DiagnosticsView, 'dataFolder' | 'journalBytes' | 'lastBackupDay'>;
}

export const createDiagnostics = (
  deps: DiagnosticsDeps,
): Feature<'diagnostics.read' | 'diagnostics.save-devices'> =>
  onlyAnswers({
    'diagnostics.read': () => ok(diagnose(deps)),
    'diagnostics.save-devices': async () => {
      const name = `devices-${tashkentDay(deps.clock.wallMs())}.jsonl`;
      const saved = await deps.save(name, async () => Buffer.from(deps.recorded()));
      return saved.ok ? ok({ name: saved.value }) : saved;
    },
  });

const isoOf = (wallMs: number | null): string | null => (wallMs === null ? null : iso(wallMs));

function diagnose(deps: DiagnosticsDeps): DiagnosticsView {
  const { endpoint, journal } = deps;
  const { facts, learnedWallMs } = journal.facts(endpoint);
  const { dataFolder, journalBytes, lastBackupDay } = deps.folder();
  return {
    version: deps.version,
    ...endpoint,
    secret: secretOf(deps),
    clockOffsetMs: deps.charging().ok ? deps.clockOffsetMs() : null,
    facts,
    factsLearnedAt: isoOf(learnedWallMs),
    proxy: deps.proxyText(),
    dataFolder,
    journalBytes,
    lastBackupDay,
    ...journal.identity(),
    machine: isNamed(journal.boundTo()) ? 'bound' : 'nameless',
    lastReconciledAt: isoOf(journal.lastReconciledWallMs(endpoint)),
    products: deps.productCount(),
    soldWhole: deps.soldWhole(),
    printer: deps.printer(),
    drawer: deps.drawer(),
    pole: deps.pole(),
    customerScreen: deps.customerScreen(),
    runtime: deps.runtime,
  };
}

function secretOf({ endpoint, charging, secretInMemoryOnly }: DiagnosticsDeps): DiagnosticsView['secret'] {
  if (endpoint.mode === 'training') return 'training';
  const may = charging();
  if (!may.ok && may.error.code === 'secret.unavailable') return 'unopened';
  // A till whose set-up failed has no secret.
  if (!may.ok && /^(?:secret|provision)\./.test(may.error.code)) return 'missing';
  return secretInMemoryOnly ? 'in-memory' : 'sealed';
}
