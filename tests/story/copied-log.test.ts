/** The log of a folder that runs on another machine than it is bound to stays exactly as it came. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { SaleId } from '../../shared/ids.ts';
import { BoundTill, machine } from '../support/bound-till.ts';
import { inFile } from '../support/journals.ts';
import { BREAD } from '../support/sample-goods.ts';
import { makeFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';

it('a copied log gains no line from scans, presses, typing or a new day', async () => {
  const room = makeFolder();
  onTestFinished(room.remove);
  const clock = new VirtualClock();
  const service = new VirtualService(clock);
  const there = { folder: join(room.path, 'till'), machine: machine('a', 'b'), clock, service, seed: 1 };
  const before = await BoundTill.start(there);
  expect(await before.payCash('sale-1')).toMatchObject({ ok: true });
  await before.close();
  const folder = join(room.path, 'copy');
  cpSync(there.folder, folder, { recursive: true });
  const log = (): unknown => inFile(journalPath(folder), (file) => file.prepare('SELECT * FROM log').all());
  const asItCame = log();

  const till = await BoundTill.start({ folder, machine: machine('c', 'd'), clock, service, seed: 2 });
  const scan = { saleId: SaleId.parse('sale-9'), code: BREAD.barcode ?? '' };
  for (const time of ['once', 'again']) {
    expect(await till.send('basket.add', scan), time).toMatchObject({ ok: false });
    expect(await till.send('drawer.no-sale', { reason: 'to look' }), time).toMatchObject({ ok: false });
  }
  const first = { name: 'Lola', pin: '4711', setupCode: 'olma-7788-nok' };
  expect(await till.send('staff.make-manager', first)).toMatchObject({ ok: false });
  await clock.advance(30 * 3_600_000);
  await till.close();
  expect(log()).toEqual(asItCame);
  expect(till.bugs).toEqual([]);
});
