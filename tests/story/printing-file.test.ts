/** Receipts on a printer that answers nothing: a device file, or an installed printer of the system. */
import { afterEach, describe, expect, it } from 'vitest';
import { ROOM_MS } from '../../electron/devices/printer/raw-line.ts';
import type { SaleId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { DEVICE, FileTill } from '../support/file-till.ts';
import { SystemPrinter } from '../support/system-printer.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';

let shop: FileTill;
afterEach(() => shop.close());

const isSent = (saleId: SaleId) => () => shop.states(saleId)[0] === 'sent';
async function opened(...how: Parameters<typeof FileTill.open>): Promise<void> {
  shop = await FileTill.open(...how);
  shop.till.settings = { ...DEFAULT_SETTINGS, language: 'en' };
}

describe('a device', () => {
  it('prints after the payment, and its paper ends as sent', async () => {
    await opened(DEVICE);
    shop.pipe.hold();
    const saleId = shop.sellForCash();
    await shop.until(isSent(saleId));
    shop.draw();
    expect(shop.papers).toHaveLength(1);
    expect([shop.view.printer?.light, shop.view.waiting]).toEqual(['silent', []]);
  });

  it('opens the drawer before the paper of the same sale', async () => {
    await opened(DEVICE);
    shop.till.settings = { ...shop.till.settings, drawerKind: 'printer', drawerPin: 5 };
    shop.pipe.hold();
    const saleId = shop.sellForCash();
    await shop.until(isSent(saleId));
    shop.draw();
    expect([shop.pulses, shop.papers.length]).toEqual([[{ is: 'pulse', pin: 5, onMs: 100, offMs: 500 }], 1]);
  });

  it('that is away holds no sale, and prints once when it is there', async () => {
    await opened(DEVICE);
    const saleId = shop.sellForCash();
    await shop.until(() => shop.view.printer?.why?.code === 'printer.missing');
    expect(shop.states(saleId)).toEqual(['queued']);
    shop.pipe.hold();
    await shop.till.clock.advance(2 * SECOND);
    await shop.until(isSent(saleId));
    await shop.till.clock.advance(MINUTE);
    shop.draw();
    expect(shop.papers).toHaveLength(1);
  });

  it('that stops in the middle leaves the paper to a press, which prints a copy', async () => {
    await opened(DEVICE);
    shop.pipe.hold();
    shop.pipe.fill();
    const { clock } = shop.till;
    const others = clock.sleeping;
    const saleId = shop.sellForCash();
    const isFailed = (): boolean => shop.states(saleId)[0] === 'failed';
    while (!isFailed()) {
      // For its whole time, and for room.
      await shop.until(() => clock.sleeping >= others + 2 || isFailed());
      await clock.advance(ROOM_MS);
    }
    shop.pipe.read();
    await clock.advance(MINUTE);
    const [waiting] = shop.view.waiting;
    expect(waiting).toMatchObject({ saleId, state: 'failed', why: { code: 'printer.silent' } });
    shop.draw();
    expect(shop.papers).toEqual([]);
    if (waiting) await shop.till.ask('print.again', { printId: waiting.printId });
    await shop.until(isSent(saleId));
    shop.draw();
    expect(shop.papers.map(({ texts }) => texts.join('\n').includes('COPY'))).toEqual([true]);
  });
});

it('an installed printer gets the paper drawn by its own page, after the payment', async () => {
  const system = new SystemPrinter();
  await opened({ kind: 'installed', name: 'XP-80C', width: 58 }, system.windows);
  const drawn: string[] = [];
  system.onOpen = () => {
    const view = shop.till.do('sheet.view', undefined);
    if (view.ok && view.value) drawn.push(JSON.stringify(view.value));
    shop.till.do('sheet.drawn', { heightPx: 700 });
  };
  const saleId = shop.sellForCash();
  await shop.until(isSent(saleId));
  expect(system.handed).toEqual([{ printer: 'XP-80C', width: 58, heightPx: 700 }]);
  expect(drawn).toEqual([expect.stringMatching(/"width":58/)]);
  expect(await shop.till.ask('printer.installed', undefined)).toEqual({ ok: true, value: system.names });
});
