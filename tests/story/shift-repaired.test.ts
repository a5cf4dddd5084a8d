/** A journal is repaired in the middle of a shift: the shift goes on, and each reader is informed. */
import { expect, it } from 'vitest';
import { eachCounted } from '../support/counted-till.ts';
import type { Drawer } from '../support/drawer.ts';
import { exportedReport } from '../support/exported.ts';
import { MixedSale } from '../support/mixed-sale.ts';
import { powerCut } from '../support/mixed-till.ts';
import { repair } from '../support/repairs.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

/** Two breads, tiyin. */
const TOTAL = 800_000;

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

it('a repaired shift says so on the screen, on its X and on its Z, and its sums are right', async () => {
  drawer.open(10_000);
  new MixedSale(till).cash(TOTAL);
  expect(drawer.now.words).toEqual([]);
  await till.crash();
  expect(repair(till.folder, { clock: till.clock })).toMatchObject({ ok: true });
  till.clock.reboot(60_000);
  await till.start();
  expect(drawer.now).toMatchObject({ words: ['journal-begun'], expectedTiyin: 1_000_000 + TOTAL });
  new MixedSale(till).cash(TOTAL);
  expect(drawer.x().report.head.words).toEqual(['journal-begun']);
  const { report, z } = drawer.close(26_000);
  expect(report).toMatchObject({
    head: { words: ['journal-begun'] },
    sales: { count: 2, sumTiyin: 2 * TOTAL },
    drawer: { close: { differenceTiyin: 0 } },
  });
  expect(z?.number).toBe(1);
  const { csv, xlsx } = await exportedReport(till, report.head.shiftId);
  expect(csv).toContainEqual(['The journal was repaired within the shift']);
  expect(xlsx).toContainEqual(['The journal was repaired within the shift']);
  // A restart is no repair, and the next shift has no such note.
  drawer.open(26_000);
  await powerCut(till);
  expect(drawer.now.words).toEqual([]);
  expect(drawer.close(26_000)).toMatchObject({ report: { head: { words: [] } }, z: { number: 2 } });
});
