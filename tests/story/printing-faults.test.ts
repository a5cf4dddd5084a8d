/** Damage, bugs, kills and full disks behind the printer: no other paper waits for the one that they hit. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrintsView } from '../../shared/contract/prints.ts';
import type { Printer } from '../../shared/device/printer.ts';
import type { PrintId, SaleId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { PrintingTill, STATUS_BYTES } from '../support/printing-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';

let shop: PrintingTill;
beforeEach(async () => {
  shop = await PrintingTill.open();
  shop.till.settings = { ...DEFAULT_SETTINGS, language: 'en' };
});
afterEach(() => shop.close());

/** The paper began to leave. */
const isSending = (saleId: SaleId) => () => shop.states(saleId).includes('sending');
const isOver = (saleId: SaleId) => () => !/queued|sending/.test(shop.states(saleId).join(' '));
const isPrinted = (saleId: SaleId) => () => shop.states(saleId)[0] === 'printed';

function waitingId(): PrintId {
  const [one] = shop.waiting;
  if (!one) throw new Error('no paper waits');
  return one.printId;
}

/** The next start has a printer whose first paper ends this way. */
async function withPrinter(first: Printer['print']): Promise<void> {
  const { devices } = shop.till;
  if (!devices) throw new Error('no printer');
  let isFirst = true;
  shop.till.devices = {
    ...devices,
    printer: (setUp) => ({
      ...devices.printer(setUp),
      print: (papers, hands) => {
        if (!isFirst) return devices.printer(setUp).print(papers, hands);
        isFirst = false;
        return first(papers, hands);
      },
    }),
  };
  await shop.till.crash();
  await shop.till.start();
}

describe('a bug of the driver', () => {
  it('before the bytes leave: this paper waits for a press, and the next one prints', async () => {
    await withPrinter(() => Promise.reject(new Error('data too long')));
    const [first, second] = [shop.sellForCash(), shop.sellForCash()];
    await shop.untilLater(isPrinted(second));
    expect(shop.waiting).toMatchObject([{ saleId: first, state: 'unmade', why: { code: 'print.unmade' } }]);
    expect(shop.till.bugs.splice(0)).toEqual(['paper: Error: data too long']);
    await shop.till.ask('print.again', { printId: waitingId() });
    await shop.untilLater(isPrinted(first));
    expect(shop.paper(1)).not.toContain('COPY');
  });

  it('behind the first byte: the paper may be out in part', async () => {
    await withPrinter((_, { mayBegin }) => {
      mayBegin();
      return Promise.reject(new Error('a bug'));
    });
    const [first, second] = [shop.sellForCash(), shop.sellForCash()];
    await shop.untilLater(isPrinted(second));
    expect(shop.waiting).toMatchObject([{ saleId: first, state: 'failed', why: { code: 'printer.cut' } }]);
    expect(shop.till.bugs.splice(0)).toEqual(['paper: Error: a bug']);
  });

  it('where the printer is opened: printing goes on later', async () => {
    const { devices } = shop.till;
    if (!devices) throw new Error('no printer');
    let isBroken = true;
    shop.till.devices = {
      ...devices,
      printer: (setUp) => {
        if (isBroken) throw new Error('a bug');
        return devices.printer(setUp);
      },
    };
    await shop.till.crash();
    await shop.till.start();
    const saleId = shop.sellForCash();
    await shop.till.clock.settle();
    isBroken = false;
    await shop.untilLater(isPrinted(saleId));
    expect(new Set(shop.till.bugs.splice(0))).toEqual(new Set(['printing: Error: a bug']));
  });
});

it('a damaged sale with a waiting paper stops neither the list nor the next paper', async () => {
  shop.printer.setFault('no-paper');
  const damaged = shop.sellForCash();
  await shop.untilLater(() => shop.waiting.length > 0, 200);
  const { sale } = shop.till.journal;
  shop.till.journal.sale = (saleId) => {
    if (saleId === damaged) throw new Error('damaged');
    return sale(saleId);
  };
  shop.printer.repair();
  const saleId = shop.sellForCash();
  await shop.untilLater(isPrinted(saleId));
  expect(shop.waiting).toMatchObject([{ saleId: damaged, number: damaged, state: 'late' }]);
  await shop.till.ask('print.again', { printId: waitingId() });
  await shop.untilLater(() => shop.waiting[0]?.state === 'unmade');
  expect(new Set(shop.till.bugs.splice(0))).toEqual(new Set(['paper: Error: damaged']));
});

describe('a disk that refuses the end of a paper', () => {
  it('has it once it writes again, and the paper prints once', async () => {
    shop.till.disk.takesPrint = (state) => state !== 'printed';
    const saleId = shop.sellForCash();
    await shop.printer.printed(1);
    await shop.till.clock.advance(10 * SECOND);
    expect([shop.states(saleId), shop.waiting]).toEqual([['sending'], []]);
    shop.till.disk.takesPrint = () => true;
    await shop.untilLater(isPrinted(saleId));
    expect(shop.printer.papers).toHaveLength(1);
  });

  it('also at the next start: the paper waits for a press in sight', async () => {
    shop.printer.setFault('slow');
    const saleId = shop.sellForCash();
    await shop.until(() => shop.states(saleId)[0] === 'sending');
    await shop.till.crash();
    shop.till.disk.takesPrint = () => false;
    await shop.till.start();
    expect(shop.states(saleId)).toEqual(['sending']);
    expect(shop.waiting).toMatchObject([{ saleId, state: 'unknown' }]);
    shop.till.disk.takesPrint = () => true;
    await shop.till.ask('print.drop', { printId: waitingId() });
    expect([shop.states(saleId), shop.waiting]).toEqual([['dropped'], []]);
  });
});

describe('a dead printer', () => {
  it('costs a sale no more than the list that a person can read, and all papers are dropped at once', async () => {
    shop.printer.setFault('no-paper');
    for (let sale = 0; sale < 60; sale += 1) shop.sellForCash();
    await shop.till.clock.advance(3 * MINUTE);
    await shop.until(() => shop.view.count === 60);
    const published: PrintsView[] = [];
    shop.till.heard = (event, payload) => {
      if (event === 'prints.changed') published.push(payload as PrintsView);
    };
    const { sale } = shop.till.journal;
    let read = 0;
    shop.till.journal.sale = (saleId) => {
      read += 1;
      return sale(saleId);
    };
    const newest = shop.sellForCash();
    expect([published, read < 20]).toEqual([[], true]);
    await shop.till.clock.settle();
    expect(published.at(-1)).toMatchObject({ count: 60 });
    expect(published.at(-1)?.waiting).toHaveLength(50);
    await shop.till.clock.advance(3 * MINUTE);
    await shop.until(() => shop.view.count === 61);
    expect([shop.view.count, shop.waiting.at(-1)?.saleId]).toEqual([61, newest]);
    expect(await shop.till.ask('print.drop-all', undefined)).toMatchObject({
      value: { count: 0, waiting: [] },
    });
    expect(shop.states(newest)).toEqual(['dropped']);
  });

  it('that is repaired prints all that wait by one press, in their order', async () => {
    shop.printer.setFault('no-paper');
    const sales = [shop.sellForCash(), shop.sellForCash(), shop.sellForCash()];
    await shop.till.clock.advance(3 * MINUTE);
    await shop.until(() => shop.view.count === 3);
    shop.printer.repair();
    expect(await shop.till.ask('print.again-all', undefined)).toMatchObject({ ok: true });
    await shop.untilLater(() => sales.every((saleId) => shop.states(saleId).at(-1) === 'printed'));
    expect([shop.view.count, shop.printer.papers.length]).toEqual([0, 3]);
  });
});

describe('a kill', () => {
  it('before the paper left: the next start prints it, once and without a mark', async () => {
    shop.printer.setFault('no-paper');
    const saleId = shop.sellForCash();
    await shop.until(() => shop.view.printer?.light === 'trouble');
    await shop.till.crash();
    shop.printer.repair();
    await shop.till.start();
    await shop.untilLater(isOver(saleId));
    expect(shop.states(saleId)).toEqual(['printed']);
    expect(shop.printer.papers).toHaveLength(1);
    expect(shop.paper()).not.toContain('COPY');
  });

  it('while the paper was leaving: nothing prints by itself, and a press prints a copy', async () => {
    shop.printer.setFault('slow');
    const saleId = shop.sellForCash();
    await shop.until(isSending(saleId));
    await shop.printer.taken(STATUS_BYTES + 100);
    await shop.till.crash();
    await shop.till.start();
    expect(shop.waiting).toMatchObject([{ saleId, state: 'unknown', why: { code: 'print.killed' } }]);
    shop.printer.repair();
    await shop.printer.printed(1);
    await shop.till.clock.advance(MINUTE);
    expect(shop.printer.papers).toHaveLength(1);
    const [unknown] = shop.waiting;
    if (!unknown) throw new Error('no paper waits');
    await shop.till.ask('print.again', { printId: unknown.printId });
    await shop.printer.printed(2);
    expect(shop.paper(1)).toContain('COPY');
  });

  it('after the end: nothing prints again', async () => {
    const saleId = shop.sellForCash();
    await shop.until(isOver(saleId));
    await shop.till.crash();
    await shop.till.start();
    await shop.till.clock.advance(5 * MINUTE);
    expect(shop.printer.papers).toHaveLength(1);
    expect(shop.states(saleId)).toEqual(['printed']);
  });
});
