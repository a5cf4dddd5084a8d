/** A morning with printer, drawer and customer's screen. The printer is out of paper in the middle. */
import { expect, it, onTestFinished } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { Counter, sample } from '../support/counter.ts';
import { CustomerWindow } from '../support/customer-window.ts';
import { PrintingTill } from '../support/printing-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN } from '../support/virtual-till.ts';

const SALES = 12;
/** The first sale without paper, and the first one with a new roll. */
const [EMPTY, REFILLED] = [4, 8];

it('no sale waits, no paper doubles, no drawer opens late, and each customer sees PAID', async () => {
  const screen = new CustomerWindow();
  const shop = await PrintingTill.open('none', (till) => {
    till.customerScreen = screen;
  });
  onTestFinished(() => shop.close());
  const { till, printer } = shop;
  let pulseEnds = 0;
  till.heard = (event, payload) => {
    screen.receive(event, payload);
    if (event === 'drawer.changed') pulseEnds += 1;
  };
  till.settings = { ...DEFAULT_SETTINGS, language: 'en', drawerKind: 'printer' };
  till.know(KNOWN);
  const counter = new Counter(till);
  const stage = async (): Promise<string> => {
    await till.clock.settle();
    return screen.last.stage.name;
  };
  const sales: SaleId[] = [];
  for (let at = 0; at < SALES; at += 1) {
    if (at === EMPTY) printer.setFault('no-paper');
    if (at === REFILLED) printer.repair();
    const { saleId } = counter;
    counter.scan(sample('Obi non').barcode);
    expect(await stage()).toBe('goods');
    // The answer comes in the same turn, whatever the printer does.
    expect(counter.cash().ok).toBe(true);
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    expect(await stage()).toBe('paid');
    await shop.until(() => pulseEnds > at);
    expect(till.notices.has('drawer.key')).toBe(at >= EMPTY && at < REFILLED);
    sales.push(saleId);
    await till.clock.advance(15 * SECOND);
    till.do('basket.next', { saleId: counter.saleId });
    expect(await stage()).toBe('idle');
  }
  await shop.untilLater(() => sales.every((saleId) => shop.states(saleId).join() === 'printed'));
  expect(printer.papers).toHaveLength(SALES);
  const numbers = printer.papers.map(({ texts }) => /Receipt No\. (\S+)/.exec(texts.join('\n'))?.[1]);
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
  expect(printer.papers.some(({ texts }) => texts.join().includes('COPY'))).toBe(false);
  expect(printer.pulses).toHaveLength(SALES - (REFILLED - EMPTY));
  expect(shop.view.count).toBe(0);
});
