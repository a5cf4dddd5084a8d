/** A printer of the system: drawn by a page, handed over without a dialog, and never waited for without an end. */
import { beforeEach, describe, expect, it } from 'vitest';
import { INSTALLED_TIMES, installedPrinter } from '../../electron/devices/printer/installed.ts';
import { createSheets, type Sheets } from '../../electron/paper/sheets.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { DRAWER, PrinterDriver } from '../support/printer-driver.ts';
import { SystemPrinter } from '../support/system-printer.ts';

const MISSING = { end: 'not-begun', why: { code: 'printer.missing' } };
const act = { act: byTill(null), approvedBy: null } as never;

let system: SystemPrinter;
let sheets: Sheets;
let driver: PrinterDriver;
/** How high the page draws its paper. */
let heightPx: number;

beforeEach(() => {
  system = new SystemPrinter();
  sheets = createSheets(system.windows);
  heightPx = 400;
  system.onOpen = () => {
    const view = sheets.handlers['sheet.view'](undefined, act);
    if (!('ok' in view) || !view.ok || view.value === null) return;
    void sheets.handlers['sheet.drawn']({ heightPx }, act);
  };
  driver = new PrinterDriver((clock) =>
    installedPrinter({ clock, system: sheets }, { kind: 'installed', name: 'XP-80C', width: 58 }),
  );
});

const over = async <End>(job: { readonly end: End | null }): Promise<End | null> => {
  await driver.until(() => job.end !== null);
  return job.end;
};
/** The till waits for the system. */
const waits = async (ms: number): Promise<void> => {
  await driver.until(() => driver.clock.sleeping > 0);
  await driver.clock.settle();
  await driver.clock.advance(ms);
};

it('gets the drawn page with its width and height, and the paper ends as sent', async () => {
  expect(await over(driver.print())).toEqual({ end: 'sent' });
  expect(system.handed).toEqual([{ printer: 'XP-80C', width: 58, heightPx: 400 }]);
  expect([system.opened, system.open]).toEqual([1, 0]);
});

it('that the system does not name, or a system without a list, is missing', async () => {
  for (const names of [['Another'], [], null]) {
    system.names = names;
    expect(await over(driver.print())).toEqual(MISSING);
  }
  expect(system.opened).toBe(0);
});

it('a system that does not answer holds nothing up', async () => {
  const hanging = installedPrinter(
    { clock: driver.clock, system: { ...sheets, printers: () => new Promise(() => undefined) } },
    { kind: 'installed', name: 'XP-80C', width: 80 },
  );
  const job = new PrinterDriver(() => hanging).print();
  await waits(INSTALLED_TIMES.listMs);
  expect(await over(job)).toEqual(MISSING);
});

it('nothing is handed over if the journal refuses', async () => {
  expect(await over(driver.print({ mayBegin: () => false }))).toMatchObject({ end: 'not-begun' });
  expect([system.handed, system.open]).toEqual([[], 0]);
});

it('a page without its drawing: the paper is unmade, and its window is gone', async () => {
  system.onOpen = () => undefined;
  const job = driver.print();
  await waits(INSTALLED_TIMES.drawMs);
  expect(await over(job)).toMatchObject({ end: 'unmade' });
  await driver.until(() => system.open === 0);
  expect([system.handed, sheets.handlers['sheet.view'](undefined, act)]).toEqual([
    [],
    { ok: true, value: null },
  ]);
});

describe('once the page was handed over', () => {
  const REFUSES: readonly [string, () => Promise<boolean>][] = [
    ['refuses', () => Promise.resolve(false)],
    ['breaks', () => Promise.reject(new Error('a bug'))],
  ];
  it.each(REFUSES)('a system that %s it fails, because a part may be out', async (_, takes) => {
    system.takes = takes;
    expect(await over(driver.print())).toEqual({ end: 'failed', why: { code: 'printer.cut' } });
    expect(system.open).toBe(0);
  });

  it('a system that keeps silent fails after its time', async () => {
    system.takes = (): Promise<boolean> => new Promise(() => undefined);
    const job = driver.print();
    await driver.until(() => system.handed.length === 1);
    await waits(INSTALLED_TIMES.queueMs);
    expect(await over(job)).toEqual({ end: 'failed', why: { code: 'printer.silent' } });
  });
});

it('opens no drawer', async () => {
  expect(await over(driver.pulse(0, DRAWER))).toEqual({ end: 'not-sent', why: { code: 'drawer.key' } });
  expect(system.opened).toBe(0);
});
