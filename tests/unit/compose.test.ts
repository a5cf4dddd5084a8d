/** Every feature of the till together, asked as the page asks: real folders, a real training gateway, no window. */
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

/** With one bread in its basket. */
async function withBread(...[folder, options]: Parameters<typeof openedTill>) {
  const the = await openedTill(folder, options);
  the.ringUp('s-1', [{ productId: BREAD?.productId ?? '', quantity: ONE }]);
  return the;
}

describe('a till that is opened', () => {
  it('sells, knows its basket again, and tells its first screen', async () => {
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

  it('charges a basket once, however many windows ask for it in the same moment', async () => {
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

  it('charges nobody for a changed total, an empty basket, or a product’s barcode', async () => {
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

  it('refuses a product that can not be fiscalised when it is added, with the field and the reason', async () => {
    const { till, ask } = await withBread(tempFolder());
    if (!BREAD) throw new Error('no sample products');
    till.catalogue.put([{ ...BREAD, spic: '123' }]);
    expect(await ask('catalogue.check', { productId: BREAD.productId })).toMatchObject({
      error: { code: 'product.not-fiscal', field: 'SPIC', reason: 'wrong-length', note: 'Obi non' },
    });
    expect(await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED })).toMatchObject({
      error: { code: 'product.not-fiscal' },
    });
  });

  it('takes cash, gives change, and no more than once', async () => {
    const { ask } = await withBread(tempFolder());
    const cash = (given: number) => ask('tender.cash', { ...basketOf('s-1'), givenTiyin: tiyin(given) });
    expect(await cash(300_000)).toMatchObject({ error: { code: 'cash.not-enough' } });
    expect(await cash(500_000)).toMatchObject({ value: { cash: { changeTiyin: 100_000 }, payments: [] } });
    expect(await cash(500_000)).toMatchObject({ error: { code: 'basket.locked' } });
  });

  it('tells the page each setting that a person changes', async () => {
    const told: unknown[] = [];
    const { ask } = await withBread(tempFolder(), {
      publish: (event, payload) => event === 'settings.changed' && told.push(payload),
    });
    expect(await ask('settings.change', { language: 'ru' })).toMatchObject({ value: { language: 'ru' } });
    expect(told).toMatchObject([{ language: 'ru' }]);
  });

  it('logs and says that the receipts stumbled, and goes on', async () => {
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
    // The gateway's own tax system takes some seconds for a link.
    await expect.poll(() => till.network.view().receiptsWaiting).toBe(0);
    await expect.poll(notices).toEqual([]);
  });

  it('warns once of a clock that is off, signs with the gateway’s time, and shows it to the installer', async () => {
    const { till, ask, stateOf } = await withBread(tempFolder(), { gatewayOffMs: TEN_MINUTES_MS });
    await ask('tender.code', { ...basketOf('s-1'), payerCode: APPROVED });
    await expect.poll(() => stateOf('s-1')).toBe('paid');
    const [warned, ...more] = till.notices.list();
    expect(warned).toMatchObject({ error: { code: 'clock.off' }, level: 'warning' });
    expect(more).toEqual([]);
    // In seconds, measured over the wire by a header that holds whole seconds: 600, or one or two beside it.
    expect(Math.round((warned?.error.limit ?? 0) / 60)).toBe(10);
    const seen = await ask('diagnostics.read', undefined);
    if (!seen.ok) throw new Error(seen.error.code);
    expect(Math.round((seen.value.clockOffsetMs ?? 0) / 60_000)).toBe(10);
    // Its refund is not stopped by a calendar that nobody can believe.
    const [payment] = till.journal.paymentsOf(SaleId.parse('s-1'));
    expect(Math.round((payment?.createdOffMs ?? 0) / 60_000)).toBe(10);
    expect(seen.value).toMatchObject({
      secret: 'training',
      products: SAMPLE_PRODUCTS.length,
      // Where a lesson is held, amounts go out in thousandths: nothing is sold whole that is weighed.
      soldWhole: 0,
      facts: { look_up: 'both' },
      ...till.journal.identity(),
    });
    expect(seen.value.journalBytes).toBeGreaterThan(0);
  });

  it('says of an authority in the settings that it belongs in the provisioning file, and goes on', async () => {
    const { till } = await withBread(tempFolder(), { formerCaFile: '/shop/ca.pem' });
    expect(till.notices.list()).toMatchObject([
      { error: { code: 'settings.ca-moved', field: '/shop/ca.pem' }, level: 'warning' },
    ]);
    expect(till.charging().ok).toBe(true);
  });
});

describe('a till without its secret', () => {
  it('charges nobody, asks nobody, and takes cash', async () => {
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
    // Nobody knows any more whether it is a real shop's: whoever stands there sells, and no more.
    expect(await ask('reconcile.run', undefined)).toMatchObject({ error: { code: 'first-manager.needed' } });
    expect(await ask('diagnostics.read', undefined)).toMatchObject({ value: { clockOffsetMs: null } });
    expect(await ask('tender.cash', { ...basketOf('s-1'), givenTiyin: tiyin(400_000) })).toMatchObject({
      ok: true,
    });
  });
});

describe('a till that was to be set up, on a new folder, with a file that can’t be taken', () => {
  it('sells nothing, is no training till, and takes no sample products for its own', async () => {
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
  it('sells nothing until a manager has set the file aside, and keeps it', async () => {
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
    // The fresh one is not set aside in its turn, nor repaired.
    expect(await ask('journal.start-fresh', { reason: 'once more' })).toEqual(kept);
    expect(await ask('journal.repair', { reason: 'or is it not' })).toMatchObject({
      error: { code: 'journal.mended' },
    });
    await till.close();
    const again = await withBread(folder);
    expect(again.notices()).toEqual([]);
    expect(await again.ask('tender.cash', cash)).toMatchObject({ ok: true });
  });

  it('has it repaired from its lines on a manager’s word, and goes on where it was', async () => {
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

  it('touches no journal that is in use', async () => {
    const { ask } = await withBread(tempFolder());
    for (const channel of ['journal.start-fresh', 'journal.repair'] as const) {
      expect(await ask(channel, { reason: 'out of curiosity' })).toMatchObject({
        error: { code: 'payment.wrong-state' },
      });
    }
  });
});
