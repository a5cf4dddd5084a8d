/** A manager's overview names each trouble of the till in its place. */
import { expect, it } from 'vitest';
import { createOverview, type OverviewDeps } from '../../electron/overview/overview.ts';
import type { ErrorCode } from '../../shared/errors/till-error.ts';
import { AT, CASHIER, ENDPOINT } from '../support/book-entries.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const told = (...codes: ErrorCode[]) =>
  codes.map((code) => ({ id: code, error: { code }, level: 'warning' as const }));

async function look(change: Partial<OverviewDeps> = {}, clock = new VirtualClock()) {
  const answer = await createOverview({
    clock,
    endpoint: ENDPOINT,
    journal: { lastReconciledWallMs: () => AT.wallMs, newestRow: () => 12 },
    labels: { shortenedSales: () => 3 },
    clockOffsetMs: () => 1_500,
    folder: () => ({ dataFolder: '/till', journalBytes: 7, lastBackupDay: '2026-11-19', freeBytes: 9 }),
    copyFolder: () => null,
    copiedWallMs: () => AT.wallMs,
    notices: () => [],
    goods: { taxUnconfirmed: () => 0, notGreen: () => 2 },
    printers: () => Promise.resolve(['XP-80C']),
    ...change,
  }).handlers['till.glance'](undefined, CASHIER);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

it('shows the state of the clock, the disk, the comparison and the backup', async () => {
  expect(await look()).toMatchObject({
    clockOffMs: 1_500,
    disk: { freeBytes: 9, journalBytes: 7, trouble: null },
    shortenedSales: 3,
    lastReconciledAt: '2026-11-20T07:30:00.250Z',
    hasPayments: true,
    lastBackupDay: '2026-11-19',
    backupTrouble: null,
    copy: 'none',
    dataFolder: '/till',
    copyFolder: null,
    notGreen: 2,
    goodsLeftOut: null,
    printers: ['XP-80C'],
  });
  expect((await look()).today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it('shows unknown values as unknown', async () => {
  const fresh = await look({
    clockOffsetMs: () => null,
    journal: { lastReconciledWallMs: () => null, newestRow: () => 0 },
    folder: () => ({ dataFolder: '/till', journalBytes: 0, lastBackupDay: null, freeBytes: null }),
  });
  expect(fresh).toMatchObject({ clockOffMs: null, lastReconciledAt: null, lastBackupDay: null });
  expect(fresh.hasPayments).toBe(false);
  expect(fresh.disk.freeBytes).toBeNull();
});

it('shows each trouble beside its subject, and there alone', async () => {
  expect((await look({ notices: () => told('journal.disk-low') })).disk.trouble).toEqual({
    code: 'journal.disk-low',
  });
  expect((await look({ notices: () => told('goods-file.not-taken') })).goodsLeftOut).toEqual({
    code: 'goods-file.not-taken',
  });
  expect((await look({ notices: () => told('journal.no-backup') })).backupTrouble).toEqual({
    code: 'journal.no-backup',
  });
  expect(await look({ notices: () => told('clock.off') })).toMatchObject({
    disk: { trouble: null },
    backupTrouble: null,
  });
  const copyFolder = () => '/second';
  expect(await look({ copyFolder })).toMatchObject({
    copy: 'ok',
    copyFolder: '/second',
    lastCopiedAt: '2026-11-20T07:30:00.250Z',
  });
  expect(await look({ copyFolder, copiedWallMs: () => null })).toMatchObject({ lastCopiedAt: null });
  // Copies need a folder in the settings.
  expect((await look()).lastCopiedAt).toBeNull();
  expect((await look({ copyFolder, notices: () => told('journal.not-copied') })).copy).toBe('failing');
  // The day's own folder may fail too, even without a second folder.
  expect((await look({ notices: () => told('journal.not-copied') })).copy).toBe('failing');
});

it('gives a system 2 s to list its printers, and shows them as unknown after that or without a list', async () => {
  expect((await look({ printers: () => Promise.resolve(null) })).printers).toBeNull();
  const clock = new VirtualClock();
  const slow = look({ printers: () => new Promise(() => undefined) }, clock);
  await clock.advance(2_000);
  expect((await slow).printers).toBeNull();
});
