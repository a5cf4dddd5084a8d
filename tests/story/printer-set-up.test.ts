/** The printer of a till: chosen, tried, or none. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SaleId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { PrintingTill } from '../support/printing-till.ts';

let shop: PrintingTill;
beforeEach(async () => {
  shop = await PrintingTill.open();
  shop.till.settings = { ...DEFAULT_SETTINGS, language: 'en' };
});
afterEach(() => shop.close());

describe('without a printer', () => {
  it('the page prints, and the till remembers it across a restart', async () => {
    shop.till.settings = { ...shop.till.settings, printerKind: 'system' };
    const saleId = shop.sellForCash();
    const print = () => shop.till.ask('print.receipt', { saleId });
    expect(await print()).toEqual({ ok: true, value: { by: 'system', isCopy: false } });
    expect(await print()).toEqual({ ok: true, value: { by: 'system', isCopy: true } });
    await shop.till.crash();
    await shop.till.start();
    expect(await print()).toEqual({ ok: true, value: { by: 'system', isCopy: true } });
  });

  it('a test page and a sale that is unknown say so', async () => {
    shop.till.settings = { ...shop.till.settings, printerKind: 'system' };
    expect(await shop.till.ask('printer.test', undefined)).toMatchObject({ error: { code: 'printer.none' } });
    const saleId = SaleId.parse('sale-of-nobody');
    expect(await shop.till.ask('print.receipt', { saleId })).toMatchObject({
      error: { code: 'payment.not-found' },
    });
  });
});

it('a test page prints by the stored settings, and shows the light', async () => {
  expect(shop.view.printer?.light).toBe('not-tried');
  expect(await shop.till.ask('printer.test', undefined)).toEqual({ ok: true, value: { end: 'printed' } });
  expect(shop.paper()).toContain('Printer test');
  expect(shop.view.printer).toMatchObject({ light: 'ready', why: null });
});

it('a test page waits for the paper before it', async () => {
  shop.printer.setFault('slow');
  const saleId = shop.sellForCash();
  await shop.until(() => shop.states(saleId).includes('sending'));
  const test = shop.till.ask('printer.test', undefined);
  await shop.till.clock.settle();
  expect(shop.printer.connections()).toBe(1);
  shop.printer.repair();
  expect(await test).toEqual({ ok: true, value: { end: 'printed' } });
  expect(shop.printer.papers).toHaveLength(2);
});

it('a printer that is set up now prints what waits', async () => {
  const { port } = shop.printer;
  shop.till.settings = {
    ...shop.till.settings,
    printerKind: 'escpos-tcp',
    printerHost: '127.0.0.1',
    printerPort: 1,
  };
  const saleId = shop.sellForCash();
  await shop.until(() => shop.view.printer?.light === 'trouble');
  await shop.till.ask('settings.change', { printerPort: port });
  await shop.untilLater(() => shop.states(saleId).includes('printed'));
  expect(shop.states(saleId)).toEqual(['printed']);
});
