/** The disk fills while a customer pays: that payment ends, and the next customer is not charged. */
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Till } from '../../electron/app/till.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { RESERVE_CHECK_MS, type Reserve, reserveOn } from '../../electron/storage/maintenance/reserve.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { seededRandomness } from '../../shared/time.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { composeStory } from '../support/compose-story.ts';
import { fill, makeRoomIn, SmallDisk, Told } from '../support/full-disk.ts';
import { openedJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';
import { CASHIER, ENDPOINT } from '../support/virtual-till.ts';

const [BREAD] = SAMPLE_PRODUCTS;
if (!BREAD) throw new Error('no sample products');
const { productId, priceTiyin } = BREAD;

let folder: string;
let clock: VirtualClock;
let service: VirtualService;
let told: Told;
let disk: SmallDisk;
let reserve: Reserve;
let journal: Journal;
let till: Till;
let file: DatabaseSync;

/** A till on its disk, without any work begun. */
function open(): void {
  told = new Told();
  disk = new SmallDisk(0, 64);
  reserve = reserveOn({ folder, clock, disk, notices: told });
  journal = openedJournal(journalPath(folder), {
    clock,
    makeRoom: reserve.giveUp,
    join: (database) => {
      file = database;
      return null;
    },
  });
  disk.onGivenBack = () => makeRoomIn(file);
  reserve.start();
  till = composeStory({
    folder,
    clock,
    random: seededRandomness(5 + clock.trueMs()),
    journal,
    service,
    endpoint: ENDPOINT,
    charging: ok(null),
    journalTrouble: reserve.error,
    gatewayOffMs: () => 0,
    publish: () => undefined,
    onBug: (where, bug) => expect.unreachable(`${where}: ${String(bug)}`),
  });
}

async function begin(): Promise<void> {
  const begun = till.features.payments?.start();
  await clock.advance(5_000);
  await begun;
  await till.features.receipts?.start();
}

async function end(): Promise<void> {
  for (const feature of Object.values(till.features)) await feature.stop();
  await reserve.stop();
  await clock.settle();
  journal.close();
}

beforeEach(async () => {
  folder = tempFolder();
  clock = new VirtualClock();
  service = new VirtualService(clock);
  open();
  await begin();
});

afterEach(async () => {
  await end();
  expectRebuilt(journalPath(folder));
});

const bread = (sale: string) => {
  const saleId = SaleId.parse(sale);
  ringUp(journal, saleId, [{ productId, quantity: ONE }]);
  return { saleId, totalTiyin: priceTiyin };
};
const payByCode = (sale: string) =>
  till.handlers['tender.code']({ ...bread(sale), payerCode: '880101698207133392' }, CASHIER);
const payCash = (sale: string) =>
  till.handlers['tender.cash']({ ...bread(sale), givenTiyin: tiyin(priceTiyin) }, CASHIER);
const paymentOf = (sale: string) => journal.paymentsOf(SaleId.parse(sale)).at(-1);

it('a payment in flight ends paid with its receipt; the next sale is refused before any charge', async () => {
  service.firstStatus = 1;
  payByCode('open');
  await clock.advance(2_000);
  expect(paymentOf('open')?.state.name).toBe('processing');

  fill(file);
  let sold = 0;
  for (; reserve.error() === null; sold += 1) expect(payCash(`cash-${sold}`)).toMatchObject({ ok: true });
  // The sale that met the full disk is in the books, like earlier sales.
  expect(journal.sale(SaleId.parse(`cash-${sold - 1}`))?.state).toBe('completed');
  expect(told.list()).toEqual(['blocking journal.disk-full']);

  const full = { ok: false, error: { code: 'journal.disk-full' } };
  expect(payByCode('next')).toMatchObject(full);
  expect(payCash('next')).toMatchObject(full);
  expect(journal.sale(SaleId.parse('next'))).toBeNull();

  service.succeed(service.only);
  await clock.advance(10_000);
  expect(paymentOf('open')?.state.name).toBe('paid');
  expect(journal.sale(SaleId.parse('open'))?.state).toBe('completed');
  await clock.advance(10_000);
  expect(journal.receipt(TransactionId.parse(service.only.transactionId))?.state).toBe('linked');
  expect(service.count('create')).toBe(1);

  disk.freeMb = 500;
  await clock.advance(2 * RESERVE_CHECK_MS);
  expect(told.list()).toEqual([]);
  service.firstStatus = 2;
  expect(payByCode('next')).toMatchObject({ ok: true });
  await clock.advance(10_000);
  expect(paymentOf('next')?.state.name).toBe('paid');
});

it('a start on the full disk still takes up the open payment', async () => {
  service.firstStatus = 1;
  payByCode('open');
  await clock.advance(2_000);
  await end();
  open();
  // The journal opened only after the reserve was released.
  reserve.giveUp();
  service.succeed(service.only);
  await begin();
  await clock.advance(10_000);
  expect(paymentOf('open')?.state.name).toBe('paid');
  expect(payCash('next')).toMatchObject({ error: { code: 'journal.disk-full' } });
});

it('a refund succeeds on the full disk', async () => {
  payByCode('open');
  await clock.advance(10_000);
  reserve.giveUp();
  const { transactionId } = paymentOf('open') ?? {};
  if (!transactionId) throw new Error('nothing was paid');
  const given = till.handlers['refund.give']({ transactionId, amountTiyin: null, reason: 'stale' }, CASHIER);
  expect(given).toMatchObject({ ok: true });
  await clock.advance(10_000);
  expect(paymentOf('open')?.refunds).toMatchObject([{ state: 'refunded' }]);
});
