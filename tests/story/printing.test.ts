/** Papers of sales on a real port and a real journal: each prints once, and no sale waits for the printer. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { startPaperPrinter } from '../../tools/paper-printer/printer.ts';
import { Counter } from '../support/counter.ts';
import { sendInvoice } from '../support/invoice-counter.ts';
import { HALF, MixedSale } from '../support/mixed-sale.ts';
import { PrintingTill, STATUS_BYTES } from '../support/printing-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { KNOWN } from '../support/virtual-till.ts';

let shop: PrintingTill;
beforeEach(async () => {
  shop = await PrintingTill.open();
  shop.till.settings = { ...DEFAULT_SETTINGS, language: 'en' };
  shop.till.know(KNOWN);
});
afterEach(() => shop.close());

const isOver = (saleId: SaleId) => () => !/queued|sending/.test(shop.states(saleId).join(' '));

/** The power fails, and the till starts again. */
async function restart(): Promise<void> {
  await shop.till.crash();
  await shop.till.start();
}

describe('a paid sale', () => {
  it('prints by itself at the counter, once, and is no copy', async () => {
    const saleId = shop.sellForCash();
    await shop.until(isOver(saleId));
    expect(shop.states(saleId)).toEqual(['printed']);
    expect(shop.printer.papers).toHaveLength(1);
    expect(shop.paper()).toMatch(/Receipt No\..*Total.*Cash/s);
    expect(shop.paper()).not.toContain('COPY');
    expect(shop.view.printer?.light).toBe('ready');
  });

  it('has its second paper on request, marked as a copy', async () => {
    const saleId = shop.sellForCash();
    await shop.until(isOver(saleId));
    expect(await shop.till.ask('print.receipt', { saleId })).toEqual({ ok: true, value: { by: 'printer' } });
    await shop.printer.printed(2);
    expect(shop.paper(1)).toContain('COPY');
  });

  it.each(['asked', 'never'] as const)('prints nothing by itself where the setting is %s', async (when) => {
    shop.till.settings = { ...shop.till.settings, receiptPrinting: when };
    const saleId = shop.sellForCash();
    await shop.till.clock.advance(10 * SECOND);
    expect([shop.jobs(saleId), shop.printer.papers]).toEqual([[], []]);
  });

  it('prints its first paper on request without a mark', async () => {
    shop.till.settings = { ...shop.till.settings, receiptPrinting: 'asked' };
    const saleId = shop.sellForCash();
    await shop.till.ask('print.receipt', { saleId });
    await shop.printer.printed(1);
    expect(shop.paper()).not.toContain('COPY');
  });

  it('prints its receipt also after an early paper', async () => {
    const sale = new MixedSale(shop.till);
    const { saleId } = sale;
    sale.cash(HALF);
    await shop.till.ask('print.receipt', { saleId });
    await shop.until(isOver(saleId));
    sale.cash(HALF);
    expect(sale.state).toBe('completed');
    await shop.untilLater(() => shop.states(saleId).length === 2 && isOver(saleId)());
    expect(shop.paper(1)).toContain('Receipt No.');
    expect(shop.paper(1)).not.toContain('COPY');
  });

  it('of an earlier run that kept papers is no copy', async () => {
    shop.till.settings = { ...shop.till.settings, receiptPrinting: 'asked' };
    await shop.till.ask('print.receipt', { saleId: shop.sellForCash() });
    await shop.printer.printed(1);
    const saleId = shop.sellForCash();
    await restart();
    await shop.till.ask('print.receipt', { saleId });
    await shop.printer.printed(2);
    expect(shop.paper(1)).not.toContain('COPY');
  });

  it('of an earlier run, which no row shows as printed, is a copy', async () => {
    shop.till.settings = { ...shop.till.settings, receiptPrinting: 'asked' };
    const saleId = shop.sellForCash();
    await restart();
    await shop.till.ask('print.receipt', { saleId });
    await shop.printer.printed(1);
    expect(shop.paper()).toContain('COPY');
  });
});

it('an invoice that was paid in the background prints once its goods are handed over', async () => {
  const counter = new Counter(shop.till);
  const transactionId = await sendInvoice(shop.till, counter);
  const { saleId } = shop.till.payment(transactionId);
  shop.till.service.invoices.pay();
  await shop.till.clock.advance(MINUTE);
  expect([shop.till.state(transactionId), shop.jobs(saleId)]).toEqual(['paid', []]);
  shop.till.do('invoice.hand-over', { transactionId });
  await shop.untilLater(isOver(saleId));
  expect(shop.states(saleId)).toEqual(['printed']);
  expect(shop.paper()).not.toContain('COPY');
});

describe('a fiscal receipt', () => {
  it('that comes within five seconds is on the first paper', async () => {
    const id = await shop.till.paidSale(1, 2 * SECOND);
    const { saleId } = shop.till.payment(id);
    await shop.untilLater(isOver(saleId));
    expect(shop.printer.papers[0]?.codes[0]).toMatch(/^https:/);
    expect(shop.jobs(saleId)).toMatchObject([{ state: 'printed', hasLink: true }]);
  });

  it('is on a paper of the printer that was chosen while its link was awaited', async () => {
    const { printer: old } = shop;
    shop.till.service.mishaps.link.push(...Array.from({ length: 10 }, () => 'no-answer' as const));
    const { saleId } = shop.till.payment(await shop.till.paidSale(1, 2 * SECOND));
    expect(shop.states(saleId)).toEqual(['queued']);
    const chosen = await startPaperPrinter({ width: 80 });
    onTestFinished(() => chosen.close());
    const { port } = chosen;
    const changed = { printerKind: 'escpos-tcp', printerHost: '127.0.0.1', printerPort: port } as const;
    await shop.till.ask('settings.change', changed);
    await shop.untilLater(isOver(saleId));
    expect([old.papers.length, chosen.papers.length]).toEqual([0, 1]);
  });

  it('that is late prints “follows”, and the first paper with the link is no copy', async () => {
    shop.till.service.mishaps.link.push(...Array.from({ length: 10 }, () => 'no-answer' as const));
    const id = await shop.till.paidSale(1, 2 * SECOND);
    const { saleId } = shop.till.payment(id);
    await shop.untilLater(isOver(saleId));
    expect(shop.paper()).toContain('Fiscal receipt follows');
    shop.till.service.mishaps.link.length = 0;
    await shop.untilLater(() => Boolean(shop.till.receipt(id)?.link), 600);
    expect(shop.printer.papers).toHaveLength(1);
    await shop.till.ask('print.receipt', { saleId });
    await shop.printer.printed(2);
    expect(shop.paper(1)).not.toContain('COPY');
    await shop.till.ask('print.receipt', { saleId });
    await shop.printer.printed(3);
    expect(shop.paper(2)).toContain('COPY');
  });
});

describe('money that comes in the background', () => {
  it('prints only once the goods are handed over', async () => {
    const id = shop.till.pay();
    shop.till.setAside(id);
    await shop.till.clock.advance(20 * SECOND);
    const { saleId } = shop.till.payment(id);
    expect([shop.till.state(id), shop.jobs(saleId)]).toEqual(['paid', []]);
    await shop.till.ask('payment.handed-over', { transactionId: id });
    await shop.untilLater(isOver(saleId));
    expect(shop.states(saleId)).toEqual(['printed']);
  });

  it('prints its first paper without a mark after a restart', async () => {
    const id = shop.till.pay();
    shop.till.setAside(id);
    await shop.till.clock.advance(20 * SECOND);
    const { saleId } = shop.till.payment(id);
    await restart();
    await shop.till.ask('payment.handed-over', { transactionId: id });
    await shop.untilLater(isOver(saleId));
    expect(shop.paper()).toContain('Receipt No.');
    expect(shop.paper()).not.toContain('COPY');
  });
});

describe('a printer that does not print', () => {
  it.each([
    { fault: 'no-paper', code: 'printer.no-paper' },
    { fault: 'cover-open', code: 'printer.open' },
  ] as const)(
    '$fault: the sale is over at once, and the paper follows the repair',
    async ({ fault, code }) => {
      shop.printer.setFault(fault);
      const saleId = shop.sellForCash();
      expect(shop.till.journal.sale(saleId)?.state).toBe('completed');
      await shop.until(() => shop.view.printer?.light === 'trouble');
      expect(shop.view.printer?.why).toEqual({ code });
      shop.printer.repair();
      await shop.untilLater(isOver(saleId));
      expect(shop.states(saleId)).toEqual(['printed']);
      expect(shop.printer.papers).toHaveLength(1);
      expect(shop.paper()).not.toContain('COPY');
    },
  );

  it('after two minutes nothing pours out: a press prints it, and it is no copy', async () => {
    shop.printer.setFault('no-paper');
    const saleId = shop.sellForCash();
    await shop.untilLater(() => shop.waiting.length > 0, 200);
    shop.printer.repair();
    await shop.till.clock.advance(10 * MINUTE);
    expect(shop.printer.papers).toEqual([]);
    expect(shop.waiting).toMatchObject([{ saleId, state: 'late' }]);
    const [late] = shop.waiting;
    if (!late) throw new Error('no paper waits');
    await shop.till.ask('print.again', { printId: late.printId });
    await shop.printer.printed(1);
    expect(shop.paper()).not.toContain('COPY');
    await shop.until(() => shop.waiting.length === 0);
  });

  it.each([10 * MINUTE, -10 * MINUTE])(
    'while it is silent the wall clock moves by %d ms: the paper waits for a press',
    async (ms) => {
      shop.printer.setFault('no-status');
      const saleId = shop.sellForCash();
      await shop.printer.taken(STATUS_BYTES);
      shop.till.clock.jumpWall(ms);
      shop.printer.repair();
      await shop.untilLater(() => shop.waiting.length > 0);
      await shop.till.clock.advance(MINUTE);
      expect(shop.waiting).toMatchObject([{ saleId, state: 'late', why: null }]);
      expect(shop.printer.papers).toEqual([]);
    },
  );

  it('is missing: later sales go on, and all papers come in their order', async () => {
    const { port } = shop.printer;
    await shop.printer.close();
    const sales = [shop.sellForCash(), shop.sellForCash(), shop.sellForCash()];
    await shop.until(() => shop.view.printer?.why?.code === 'printer.missing');
    const { startPaperPrinter } = await import('../../tools/paper-printer/printer.ts');
    shop.printer = await startPaperPrinter({ width: 80, port });
    await shop.untilLater(() => sales.every((saleId) => shop.states(saleId)[0] === 'printed'));
    const numbers = shop.printer.papers.map(({ texts }) => /-(\d{6})$/m.exec(texts.join('\n'))?.[1]);
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(3);
  });

  it('says nothing at all: the paper counts as sent, and makes no task', async () => {
    shop.printer.setFault('no-status');
    const saleId = shop.sellForCash();
    await shop.printer.taken(STATUS_BYTES);
    await shop.untilLater(isOver(saleId));
    expect(shop.states(saleId)).toEqual(['sent']);
    expect([shop.waiting, shop.view.printer?.light]).toEqual([[], 'silent']);
  });

  it('talks nonsense: the same', async () => {
    shop.printer.setFault('garbage');
    const saleId = shop.sellForCash();
    await shop.printer.taken(STATUS_BYTES);
    await shop.untilLater(isOver(saleId));
    expect(shop.states(saleId)).toEqual(['sent']);
  });

  it.each([
    { fault: 'cut', code: 'printer.cut' },
    { fault: 'gone', code: 'printer.silent' },
  ] as const)(
    '$fault in the middle: a task, and what it prints is marked as a copy',
    async ({ fault, code }) => {
      shop.printer.setFault(fault, STATUS_BYTES + 50);
      const saleId = shop.sellForCash();
      await shop.printer.taken(STATUS_BYTES + 51);
      await shop.untilLater(isOver(saleId));
      expect(shop.waiting).toMatchObject([{ saleId, state: 'failed', why: { code } }]);
      shop.printer.repair();
      await shop.till.clock.advance(10 * MINUTE);
      expect(shop.printer.papers).toEqual([]);
      const [failed] = shop.waiting;
      if (!failed) throw new Error('no paper waits');
      await shop.till.ask('print.again', { printId: failed.printId });
      await shop.printer.printed(1);
      expect(shop.paper()).toContain('COPY');
    },
  );

  it('a paper that is not needed is dropped', async () => {
    shop.printer.setFault('cut', STATUS_BYTES + 50);
    const saleId = shop.sellForCash();
    await shop.until(isOver(saleId));
    const [failed] = shop.waiting;
    if (!failed) throw new Error('no paper waits');
    expect(await shop.till.ask('print.drop', { printId: failed.printId })).toMatchObject({
      value: { waiting: [] },
    });
    expect(shop.states(saleId)).toEqual(['dropped']);
    expect(await shop.till.ask('print.again', { printId: failed.printId })).toMatchObject({
      error: { code: 'print.over' },
    });
  });
});
