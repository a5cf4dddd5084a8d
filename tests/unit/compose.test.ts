/** All features of the till together over the page's requests: real folders, a real training gateway. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const TEN_MINUTES_MS = 600_000;
const BREAD = SAMPLE_PRODUCTS[0];
const APPROVED = '880100000000000001';

function basketOf(saleId: string) {
  if (!BREAD) throw new Error('no sample products');
  return { saleId: SaleId.parse(saleId), totalTiyin: BREAD.priceTiyin };
}

/** With one bread in the basket. */
async function withBread(...[folder, options]: Parameters<typeof openedTill>) {
  const the = await openedTill(folder, options);
  the.ringUp('s-1', [{ productId: BREAD?.productId ?? '', quantity: ONE }]);
  return the;
}

describe('a till that is opened', () => {
  it('sells, restores its basket, and answers the first screen', async () => {
    const { ask, stateOf } = await withBread(tempFolder());
    const paid = await ask('tender.code', { ...basketOf('s-1'), payerCode: ` ${APPROVED} ` });
    expect(paid).toMatchObject({ ok: true, value: { state: 'sending' } });
    await expect.poll(() => stateOf('s-1')).toBe('paid');
    expect(await ask('till.open', undefined)).toMatchObject({
      ok: true,
      value: { mode: 'training', charging: { ready: true }, network: { state: 'ok' } },
    });
    expect(await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED })).toMatchObject({
      error: { code: 'basket.locked' },
    });
    expect(await ask('sales.today', undefined)).toMatchObject({
      value: { electronic: { count: 1, sumTiyin: 400_000 }, cash: { count: 0 }, keptTiyin: 400_000 },
    });
  });

  it('charges a basket once, however many windows request it at the same moment', async () => {
    const { ask, stateOf } = await withBread(tempFolder());
    const pay = () => ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED });
    const cash = () => ask('tender.cash', { ...basketOf('s-1'), givenTiyin: tiyin(400_000) });
    const [first, ...others] = await Promise.all([pay(), pay(), cash(), pay()]);
    expect(first).toMatchObject({ ok: true });
    for (const other of others) expect(other).toMatchObject({ error: { code: 'basket.locked' } });
    await expect.poll(() => stateOf('s-1')).toBe('paid');
    const sale = await ask('sales.one', { saleId: SaleId.parse('s-1') });
    expect(sale.ok && sale.value.payments).toHaveLength(1);
  });

  it('refuses to charge a changed total, an empty basket, or a product’s barcode', async () => {
    const { ask, ringUp } = await withBread(tempFolder());
    const pay = (change: object) =>
      ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED, ...change });
    expect(await pay({ totalTiyin: tiyin(1) })).toMatchObject({ error: { code: 'basket.changed' } });
    expect(await pay({ saleId: 's-2' })).toMatchObject({ error: { code: 'basket.gone' } });
    expect(await pay({ payerCode: '4780000000017' })).toMatchObject({
      error: { code: 'payer-code.is-product' },
    });
    expect(await pay({ payerCode: '12 345 678' })).toMatchObject({ error: { code: 'payer-code.invalid' } });
    ringUp('s-1', []);
    expect(await pay({})).toMatchObject({ error: { code: 'basket.empty' } });
    expect(await ask('sales.recent', { limit: 10 })).toMatchObject({ value: [] });
  });

  it('refuses a product that can’t be fiscalised when it is added, with field and reason', async () => {
    const { till, ask } = await withBread(tempFolder());
    if (!BREAD) throw new Error('no sample products');
    till.catalogue.put([{ ...BREAD, spic: '', packageCode: '' }]);
    expect(await ask('catalogue.check', { productId: BREAD.productId })).toMatchObject({
      error: { code: 'product.not-fiscal', field: 'SPIC', reason: 'missing', note: 'Obi non' },
    });
    expect(await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED })).toMatchObject({
      error: { code: 'product.not-fiscal' },
    });
  });

  it('takes cash and gives change once', async () => {
    const { ask } = await withBread(tempFolder());
    const cash = (given: number) => ask('tender.cash', { ...basketOf('s-1'), givenTiyin: tiyin(given) });
    expect(await cash(300_000)).toMatchObject({ error: { code: 'cash.not-enough' } });
    expect(await cash(500_000)).toMatchObject({ value: { cash: { changeTiyin: 100_000 }, payments: [] } });
    expect(await cash(500_000)).toMatchObject({ error: { code: 'basket.locked' } });
  });

  it('publishes each setting that a person changes', async () => {
    const told: unknown[] = [];
    const { ask } = await withBread(tempFolder(), {
      publish: (event, payload) => event === 'settings.changed' && told.push(payload),
    });
    expect(await ask('settings.change', { language: 'ru' })).toMatchObject({ value: { language: 'ru' } });
    expect(told).toMatchObject([{ language: 'ru' }]);
  });

  it('logs and announces a failure of the receipts, and goes on', async () => {
    const bugs: string[] = [];
    const { till, ask, stateOf, notices } = await withBread(tempFolder(), {
      onBug: (where) => bugs.push(where),
    });
    const read = till.journal.receiptQueue;
    till.journal.receiptQueue = () => {
      till.journal.receiptQueue = read;
      throw new Error('disk I/O error');
    };
    till.receipts.wake();
    await expect.poll(notices).toEqual(['fiscal.stumbled']);
    expect(bugs).toEqual(['outbox']);
    await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED });
    await expect.poll(() => stateOf('s-1')).toBe('paid');
    await expect.poll(() => till.network.view().receiptsWaiting).toBe(0);
    await expect.poll(notices).toEqual([]);
  });

  it('warns once about a wrong clock, signs with the gateway’s time, and shows the offset to the installer', async () => {
    const { till, ask, stateOf } = await withBread(tempFolder(), { gatewayOffMs: TEN_MINUTES_MS });
    await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED });
    await expect.poll(() => stateOf('s-1')).toBe('paid');
    const [warned, ...more] = till.notices.list();
    expect(warned).toMatchObject({ error: { code: 'clock.off' }, level: 'warning' });
    expect(more).toEqual([]);
    // In seconds, from a header with whole seconds: 600, plus or minus 2.
    expect(Math.round((warned?.error.limit ?? 0) / 60)).toBe(10);
    const seen = await ask('diagnostics.read', undefined);
    if (!seen.ok) throw new Error(seen.error.code);
    expect(Math.round((seen.value.clockOffsetMs ?? 0) / 60_000)).toBe(10);
    // The wrong calendar does not stop its refund.
    const [payment] = till.journal.paymentsOf(SaleId.parse('s-1'));
    expect(Math.round((payment?.createdOffMs ?? 0) / 60_000)).toBe(10);
    expect(seen.value).toMatchObject({
      secret: 'training',
      products: SAMPLE_PRODUCTS.length,
      // In training, amounts are sent in thousandths: no weighed goods are sold whole.
      soldWhole: 0,
      facts: { look_up: 'both' },
      ...till.journal.identity(),
    });
    expect(seen.value.journalBytes).toBeGreaterThan(0);
  });

  it('asks to move an authority from the settings into the provisioning file, and goes on', async () => {
    const { till } = await withBread(tempFolder(), { formerCaFile: '/shop/ca.pem' });
    expect(till.notices.list()).toMatchObject([
      { error: { code: 'settings.ca-moved', field: '/shop/ca.pem' }, level: 'warning' },
    ]);
    expect(till.charging().ok).toBe(true);
  });
});

describe('a till without its secret', () => {
  it('takes cash, and sends the gateway no request', async () => {
    const { ask, notices } = await withBread(tempFolder(), { trouble: { code: 'secret.missing' } });
    expect(notices()).toEqual(['secret.missing']);
    expect(await ask('till.open', undefined)).toMatchObject({
      value: {
        charging: { ready: false, error: { code: 'secret.missing' } },
        network: { state: 'not-yet-known' },
      },
    });
    expect(await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED })).toMatchObject({
      error: { code: 'secret.missing' },
    });
    // The till may belong to a real shop, so an unsigned person may only sell.
    expect(await ask('reconcile.run', undefined)).toMatchObject({ error: { code: 'first-manager.needed' } });
    expect(await ask('diagnostics.read', undefined)).toMatchObject({ value: { clockOffsetMs: null } });
    expect(await ask('tender.cash', { ...basketOf('s-1'), givenTiyin: tiyin(400_000) })).toMatchObject({
      ok: true,
    });
  });
});

describe('a till on a new folder with a provisioning file that can’t be taken', () => {
  it('sells nothing, is no training till, and lists no sample products', async () => {
    const faults = [{ field: 'service_id', line: 4, reason: 'not-number' }] as const;
    const trouble = { code: 'provision.invalid', limit: 1, faults } as const;
    const { till, ask } = await withBread(tempFolder(), { trouble });
    expect(await ask('till.open', undefined)).toMatchObject({
      value: { mode: 'live', notSetUp: trouble, charging: { ready: false, error: trouble } },
    });
    for (const sold of [
      await ask('tender.cash', { ...basketOf('s-1'), givenTiyin: tiyin(400_000) }),
      await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED }),
    ]) {
      expect(sold).toMatchObject({ error: { code: 'provision.invalid' } });
    }
    expect(till.catalogue.count()).toBe(0);
    expect(await ask('diagnostics.read', undefined)).toMatchObject({ value: { secret: 'missing' } });
  });
});

describe('a till whose journal is damaged', () => {
  it('sells nothing until a manager sets the file aside, and keeps the file', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'journal.db'), 'no database '.repeat(1_000));
    const { ask, notices, till } = await withBread(folder);
    expect(notices()).toContain('journal.corrupt');
    expect(await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED })).toMatchObject({
      error: { code: 'journal.corrupt' },
    });
    const cash = { ...basketOf('s-1'), givenTiyin: tiyin(500_000) };
    expect(await ask('tender.cash', cash)).toMatchObject({ error: { code: 'journal.corrupt' } });
    const kept = await ask('journal.start-fresh', { reason: 'the disk was damaged' });
    if (!kept.ok) throw new Error(kept.error.code);
    // The fresh file is neither set aside nor repaired.
    expect(await ask('journal.start-fresh', { reason: 'once more' })).toEqual(kept);
    expect(await ask('journal.repair', { reason: 'or is it not' })).toMatchObject({
      error: { code: 'journal.mended' },
    });
    await till.close();
    const again = await withBread(folder);
    expect(again.notices()).toEqual([]);
    expect(await again.ask('tender.cash', cash)).toMatchObject({ ok: true });
  });

  it('is repaired from its lines at a manager’s request, and goes on where it was', async () => {
    const folder = tempFolder();
    const first = await withBread(folder);
    const cash = { ...basketOf('s-1'), givenTiyin: tiyin(400_000) };
    expect(await first.ask('tender.cash', cash)).toMatchObject({ ok: true });
    await first.till.close();
    for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `journal.db${suffix}`), { force: true });
    writeFileSync(join(folder, 'journal.db'), 'no database '.repeat(1_000));

    const broken = await withBread(folder);
    expect(broken.notices()).toContain('journal.corrupt');
    const repaired = await broken.ask('journal.repair', { reason: 'the disk was damaged' });
    expect(repaired).toMatchObject({ ok: true, value: { leftOver: 0 } });
    expect(await broken.ask('journal.repair', { reason: 'once more' })).toEqual(repaired);
    expect(await broken.ask('journal.start-fresh', { reason: 'or a new one' })).toMatchObject({
      error: { code: 'journal.mended' },
    });
    await broken.till.close();

    const again = await withBread(folder);
    expect(again.till.charging().ok).toBe(true);
    expect(await again.ask('sales.one', { saleId: SaleId.parse('s-1') })).toMatchObject({
      value: { cash: { changeTiyin: 0 } },
    });
    expect(await again.ask('tender.cash', cash)).toMatchObject({ error: { code: 'basket.locked' } });
  });

  it('leaves a journal that is in use alone', async () => {
    const { ask } = await withBread(tempFolder());
    for (const channel of ['journal.start-fresh', 'journal.repair'] as const) {
      expect(await ask(channel, { reason: 'out of curiosity' })).toMatchObject({
        error: { code: 'payment.wrong-state' },
      });
    }
  });
});
