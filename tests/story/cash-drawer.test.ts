/** The drawer at a real port and a real journal: one pulse behind each row that moves cash, and never a late one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { counting, Drawer, good } from '../support/drawer.ts';
import { HALF, MixedSale } from '../support/mixed-sale.ts';
import { PrintingTill } from '../support/printing-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { KNOWN } from '../support/virtual-till.ts';

let shop: PrintingTill;
let ends: number;
beforeEach(async () => {
  shop = await PrintingTill.open();
  ends = 0;
  shop.till.heard = (event) => {
    if (event === 'drawer.changed') ends += 1;
  };
  shop.till.settings = { ...DEFAULT_SETTINGS, drawerKind: 'printer', receiptPrinting: 'asked' };
  shop.till.know(KNOWN);
});
afterEach(() => shop.close());

const light = () => good(shop.till.do('drawer.view', undefined))?.light;
/** This many pulses came, and the till knows how each ended. */
const opened = (times: number) => shop.until(() => shop.printer.pulses.length >= times && ends >= times);
describe('opens once', () => {
  it('behind a cash sale, before its paper', async () => {
    shop.till.settings = { ...shop.till.settings, receiptPrinting: 'paid' };
    shop.sellForCash();
    await shop.printer.printed(1);
    expect(shop.printer.pulses).toEqual([
      { pin: 2, onMs: 100, offMs: 500, byRealTime: false, afterLines: 0 },
    ]);
    expect(light()).toBe('taken');
  });

  it('behind the cash part of a mixed sale, and behind cash that goes back', async () => {
    const sale = new MixedSale(shop.till);
    sale.cash(HALF);
    await opened(1);
    sale.cashBack(sale.tender('cash'));
    await opened(2);
  });

  it('behind the float, cash in and out, and a close that takes cash out', async () => {
    counting(shop.till);
    const drawer = new Drawer(shop.till);
    drawer.open(100_000);
    await opened(1);
    drawer.move('pay-in', 1_000);
    await opened(2);
    drawer.close(101_000, { takenOutTiyin: tiyin(50_000_00) });
    await opened(3);
  });

  it('without a sale, with the reason in the books', async () => {
    good(await shop.till.ask('drawer.no-sale', { reason: 'change for a note' }));
    await opened(1);
  });
});

describe('stays shut', () => {
  it('behind a payment by code', async () => {
    await shop.till.paidSale();
    await shop.till.clock.advance(10 * SECOND);
    expect([shop.printer.pulses, light()]).toEqual([[], 'not-tried']);
  });

  it('at a till without a drawer', async () => {
    shop.till.settings = { ...shop.till.settings, drawerKind: 'none' };
    shop.sellForCash();
    await shop.till.clock.advance(10 * SECOND);
    expect([shop.printer.pulses, shop.till.do('drawer.view', undefined)]).toEqual([
      [],
      { ok: true, value: null },
    ]);
  });

  it('where the disk refuses the row', async () => {
    const sale = new MixedSale(shop.till);
    sale.cash(HALF);
    await opened(1);
    shop.till.refuseWrites(1);
    expect(sale.cashBack(sale.tender('cash')).ok).toBe(false);
    await shop.till.clock.advance(10 * SECOND);
    expect(shop.printer.pulses).toHaveLength(1);
  });

  it('after a restart: a power cut between the row and the pulse costs the pulse', async () => {
    shop.sellForCash();
    await shop.till.crash();
    const before = shop.printer.pulses.length;
    await shop.till.start();
    await shop.till.clock.advance(MINUTE);
    await shop.till.clock.settle(50);
    expect(shop.printer.pulses).toHaveLength(before);
  });
});

describe('where the printer can’t open it', () => {
  it('the screen says to use the key for a minute, and no pulse follows the repair', async () => {
    shop.printer.setFault('no-paper');
    shop.sellForCash();
    await shop.until(() => shop.till.notices.has('drawer.key'));
    expect(good(shop.till.do('drawer.view', undefined))).toMatchObject({
      light: 'not-sent',
      why: { code: 'printer.no-paper' },
    });
    shop.printer.repair();
    await shop.till.clock.advance(MINUTE);
    expect([shop.printer.pulses, [...shop.till.notices]]).toEqual([[], []]);
  });

  it('the notice of a later row stands its whole minute', async () => {
    shop.printer.setFault('no-paper');
    shop.sellForCash();
    shop.sellForCash();
    await shop.until(() => shop.till.notices.has('drawer.key'));
    await shop.till.clock.advance(MINUTE / 2);
    shop.sellForCash();
    await shop.till.clock.settle();
    await shop.until(() => shop.till.notices.has('drawer.key'));
    await shop.till.clock.advance(MINUTE - SECOND);
    expect([...shop.till.notices]).toEqual(['drawer.key']);
  });

  it('the next pulse ends the notice', async () => {
    shop.printer.setFault('cover-open');
    shop.sellForCash();
    await shop.until(() => shop.till.notices.has('drawer.key'));
    shop.printer.repair();
    shop.sellForCash();
    await opened(1);
    expect([...shop.till.notices]).toEqual([]);
  });

  it('a drawer that its sensor reports shut is named', async () => {
    shop.till.settings = { ...shop.till.settings, drawerSensor: 'low' };
    shop.sellForCash();
    await shop.untilLater(() => shop.till.notices.has('drawer.shut'));
    expect(light()).toBe('doubt');
  });
});

describe('while the printer still has an earlier receipt', () => {
  async function printing(): Promise<SaleId> {
    const saleId = shop.sellForCash();
    await opened(1);
    shop.printer.setFault('slow');
    await shop.till.ask('print.receipt', { saleId });
    await shop.untilLater(() => shop.states(saleId).includes('sending'));
    shop.sellForCash();
    return saleId;
  }

  it('opens once that is done', async () => {
    const saleId = await printing();
    shop.printer.repair();
    await shop.untilLater(() => shop.states(saleId).includes('printed'));
    await opened(2);
    expect(light()).toBe('taken');
  });

  it('keeps it shut after two seconds, and says to use the key', async () => {
    const saleId = await printing();
    await shop.untilLater(() => shop.till.notices.has('drawer.key'));
    shop.printer.repair();
    await shop.untilLater(() => shop.states(saleId).includes('printed'));
    expect(shop.printer.pulses).toHaveLength(1);
  });
});
