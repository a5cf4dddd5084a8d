/** Scenes of the overview: a healthy till, a till with problems, and the remedies. */
import { LOLA, standing } from '../../renderer/testing/staff-views.ts';
import type { GlanceView } from '../../shared/contract/glance.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { type OpenScreen, said } from './screen-walk.ts';

const MENDED = ['printer', 'clock', 'disk', 'network', 'backup', 'copy'] as const;

/** The clock is hours off, the disk is nearly full, and the last backup is days old. */
const ILL: Partial<GlanceView> = {
  clockOffMs: -7_200_000,
  lastReconciledAt: '2026-11-12T04:00:00.000Z',
  lastBackupDay: '2026-11-15',
  backupTrouble: { code: 'journal.no-backup' },
  copy: 'failing',
  printers: [],
};

export const openOverview = async ({ page }: OpenScreen, till: FakeTill): Promise<void> => {
  await page.keyboard.press('F10');
  await page.getByRole('menuitem', { name: said(till)('glance.button'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: said(till)('glance.title') }).waitFor();
  await page.locator('.uplot canvas').waitFor();
  await page.getByRole('button', { name: said(till)('glance.show-all') }).waitFor();
};

const fallIll = (till: FakeTill): void => {
  const disk = {
    ...till.glance.disk,
    freeBytes: 40_000_000,
    trouble: { code: 'journal.disk-low', field: 'C:', limit: 40 },
  } as const;
  till.glance = { ...till.glance, ...ILL, disk };
  till.view = { ...till.view, tasks: { count: 3, oldestMs: 5_400_000 } };
};

/** The remedy for one of the problems. */
const mending = (topic: (typeof MENDED)[number]): Scene => ({
  prepare: fallIll,
  walk: async (screen, till) => {
    await openOverview(screen, till);
    await screen.page.getByRole('button', { name: said(till)('glance.show-all') }).click();
    await screen.page.getByRole('button', { name: new RegExp(`^${said(till)(`glance.${topic}`)}`) }).click();
    await screen.page.getByRole('dialog').waitFor();
  },
});

export const GLANCE_SCENES: Readonly<Record<string, Scene>> = {
  glance: { walk: openOverview },
  'glance-all': {
    walk: async (screen, till) => {
      await openOverview(screen, till);
      await screen.page.getByRole('button', { name: said(till)('glance.show-all') }).click();
    },
  },
  'glance-ill': { prepare: fallIll, walk: openOverview },
  // A person without the right to sums still sees whether the till is healthy.
  'glance-cashier': {
    till: { staff: standing(LOLA, { rights: ['look', 'sell'] }) },
    prepare: fallIll,
    walk: async ({ page }, till) => {
      await page.keyboard.press('F10');
      await page.getByRole('menuitem', { name: said(till)('glance.button'), exact: true }).click();
      await page.getByRole('button', { name: said(till)('glance.show-all') }).waitFor();
    },
  },
  ...Object.fromEntries(MENDED.map((topic) => [`glance-${topic}`, mending(topic)])),
};
