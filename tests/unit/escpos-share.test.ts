/** A printer that Windows shares, whose computer is off, hangs or refuses: no call is waited for, and one at most is kept. */
import { expect, it } from 'vitest';
import { FILE_TIMES } from '../../electron/devices/printer/escpos-file.ts';
import type { RawFile } from '../../electron/devices/printer/raw-file.ts';
import { DOUBT, FileDriver, LONG_BYTES, LONG_PAPER, MISSING } from '../support/file-driver.ts';
import { UsbDevice } from '../support/raw-printer.ts';

const SHARE = '\\\\KASSA\\XP80';

it('is missing after its time, holds one call alone, and prints nothing when it comes', async () => {
  const opening: PromiseWithResolvers<RawFile>[] = [];
  const driver = new FileDriver(SHARE, () => {
    const one = Promise.withResolvers<RawFile>();
    opening.push(one);
    return one.promise;
  });
  const device = new UsbDevice();
  for (let tries = 0; tries < 3; tries += 1) {
    const job = driver.print();
    await driver.until(() => driver.clock.sleeping > 0);
    await driver.clock.advance(FILE_TIMES.openMs);
    expect(await driver.over(job)).toEqual(MISSING);
  }
  expect(opening).toHaveLength(1);
  opening[0]?.resolve(await device.open());
  await driver.until(() => device.done.includes('close'));
  expect(device.printed).toEqual([]);

  const job = driver.print({ paper: LONG_PAPER });
  await driver.until(() => opening.length === 2);
  opening[1]?.resolve(await device.open());
  expect(await driver.over(job)).toEqual({ end: 'sent' });
  expect(Buffer.concat(device.printed).equals(LONG_BYTES)).toBe(true);
});

it('that hangs in the middle fails, and the next paper waits until the system lets go', async () => {
  const hanging = Promise.withResolvers<number>();
  const opened: string[] = [];
  const driver = new FileDriver(SHARE, async () => {
    opened.push('open');
    return { write: () => hanging.promise, close: async () => void opened.push('close') };
  });
  const job = driver.print();
  await driver.until(() => opened.length === 1 && driver.clock.sleeping > 0);
  await driver.clock.advance(FILE_TIMES.stuckMs);
  await driver.clock.advance(FILE_TIMES.stuckMs);
  expect(await driver.over(job)).toEqual({ end: 'failed', why: { code: 'printer.silent' } });
  const next = driver.print();
  await driver.until(() => driver.clock.sleeping > 0);
  await driver.clock.advance(FILE_TIMES.openMs);
  expect([await driver.over(next), opened]).toEqual([MISSING, ['open']]);
  hanging.reject(new Error('the network path was not found'));
  await driver.until(() => opened.length === 2);
  expect(opened).toEqual(['open', 'close']);
});

it('whose paper is refused at the end fails', async () => {
  const driver = new FileDriver(SHARE, async () => ({
    write: async ({ length }) => length,
    close: () => Promise.reject(new Error('EIO')),
  }));
  expect(await driver.over(driver.print())).toEqual({ end: 'failed', why: { code: 'printer.cut' } });
  expect(await driver.over(driver.pulse(0))).toEqual(DOUBT);
});
