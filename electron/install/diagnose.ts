/** What an installer wants to know of a till, on one page: where it is, what it knows, what it stores. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosticsView } from '../../shared/contract/views.ts';
import type { House } from '../app/house.ts';
import { journalPath } from '../storage/maintenance/set-aside.ts';

const iso = (wallMs: number | null): string | null =>
  wallMs === null ? null : new Date(wallMs).toISOString();

export function diagnose(house: House): DiagnosticsView {
  const { desk, journal, charging } = house;
  const { facts, learnedWallMs } = journal.facts(desk.place);
  return {
    version: house.version,
    mode: house.mode,
    baseUrl: desk.place.baseUrl,
    serviceId: desk.place.serviceId,
    secret: secretOf(house),
    clockOffsetMs: charging.ok ? house.clockOffsetMs() : null,
    facts,
    factsLearnedAt: iso(learnedWallMs),
    proxyUrl: house.proxyUrl,
    dataFolder: house.folder,
    journalBytes: statSync(journalPath(house.folder), { throwIfNoEntry: false })?.size ?? 0,
    lastBackupDay: lastBackupDay(house.folder),
    lastReconciledAt: iso(journal.lastReconciledWallMs(desk.place)),
    products: house.catalogue.count(),
    runtime: `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  };
}

function secretOf(house: House): DiagnosticsView['secret'] {
  if (house.mode === 'training') return 'training';
  if (!house.charging.ok && house.charging.error.code.startsWith('secret.')) return 'missing';
  return house.secretInMemoryOnly ? 'in-memory' : 'sealed';
}

function lastBackupDay(folder: string): string | null {
  try {
    const days = readdirSync(join(folder, 'backups')).flatMap(
      (name) => /^journal-(\d{4}-\d{2}-\d{2})\.db$/.exec(name)?.[1] ?? [],
    );
    return days.toSorted().at(-1) ?? null;
  } catch {
    return null;
  }
}
