/** Scenes of the overview: a till that is well, one that is not, and what is to be done about it. */
import { LOLA, standing } from '../../renderer/testing/staff-views.ts';
import type { GlanceView } from '../../shared/contract/glance.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { type OpenScreen, said } from './screen-walk.ts';

const MENDED = ['printer', 'clock', 'disk', 'network', 'backup', 'copy'] as const;

/** The clock is hours off, the disk is nearly full, nothing was copied for days. */
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
  await page.getByRole('button', { name: said(till)('glance.copy') }).waitFor();
};

const fallIll = (till: FakeTill): void => {
  const disk = {
    ...till.glance.disk,
    trouble: { code: 'journal.disk-low', field: 'C:', limit: 40 },
  } as const;
  till.glance = { ...till.glance, ...ILL, disk };
  till.view = { ...till.view, tasks: { count: 3, oldestMs: 5_400_000 } };
};

/** What is to be done about one of them. */
const mending = (topic: (typeof MENDED)[number]): Scene => ({
  prepare: fallIll,
  walk: async (screen, till) => {
    await openOverview(screen, till);
    await screen.page.getByRole('button', { name: new RegExp(`^${said(till)(`glance.${topic}`)}`) }).click();
    await screen.page.getByRole('dialog').waitFor();
  },
});

export const GLANCE_SCENES: Readonly<Record<string, Scene>> = {
  glance: { walk: openOverview },
  'glance-ill': { prepare: fallIll, walk: openOverview },
  // Who may see no sums still sees whether the till is well.
  'glance-cashier': {
    till: { staff: standing(LOLA, { rights: ['look', 'sell'] }) },
    prepare: fallIll,
    walk: async ({ page }, till) => {
      await page.keyboard.press('F10');
      await page.getByRole('menuitem', { name: said(till)('glance.button'), exact: true }).click();
      await page.getByRole('button', { name: said(till)('glance.copy') }).waitFor();
    },
  },
  ...Object.fromEntries(MENDED.map((topic) => [`glance-${topic}`, mending(topic)])),
};
