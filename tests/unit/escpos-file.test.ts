/** A printer that is a file: exact bytes, and each way in which a device is slow, full or gone. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { escposRuns } from '../../electron/devices/printer/escpos-bytes.ts';
import { FILE_TIMES } from '../../electron/devices/printer/escpos-file.ts';
import { PULSE_TIMES } from '../../electron/devices/printer/pulse.ts';
import { openRawFile } from '../../electron/devices/printer/raw-file.ts';
import { ROOM_MS } from '../../electron/devices/printer/raw-line.ts';
import type { PulseBetween, PulseEnd } from '../../shared/device/drawer.ts';
import { DOUBT, FileDriver, LONG_BYTES, LONG_PAPER, LOOK, MISSING, PULSE } from '../support/file-driver.ts';
import { DRAWER } from '../support/printer-driver.ts';
import { Pipe, UsbDevice } from '../support/raw-printer.ts';
import { tempFolder } from '../support/temp-folder.ts';

const BUSY = { end: 'not-sent', why: { code: 'drawer.busy' } };

describe('a file', () => {
  const path = (): string => join(tempFolder(), 'lp0');

  it('gets exactly the bytes of the paper, and the paper ends as sent', async () => {
    const file = path();
    writeFileSync(file, '');
    const driver = new FileDriver(file);
    expect(await driver.over(driver.print({ paper: LONG_PAPER }))).toEqual({ end: 'sent' });
    expect(readFileSync(file).equals(LONG_BYTES)).toBe(true);
  });

  it('that is not there is no printer, and is not made', async () => {
    const file = path();
    const driver = new FileDriver(file);
    expect(await driver.over(driver.print())).toEqual(MISSING);
    expect(existsSync(file)).toBe(false);
  });

  it('that is a folder, or a share on another system than Windows, is no printer', async () => {
    const folder = path();
    mkdirSync(folder);
    for (const one of [folder, '\\\\KASSA\\XP80']) {
      const driver = new FileDriver(one);
      expect(await driver.over(driver.print())).toEqual(MISSING);
    }
    expect(existsSync('\\\\KASSA\\XP80')).toBe(false);
  });

  it('nothing leaves if the journal refuses', async () => {
    const file = path();
    writeFileSync(file, '');
    const driver = new FileDriver(file);
    expect(await driver.over(driver.print({ mayBegin: () => false }))).toMatchObject({ end: 'not-begun' });
    expect(readFileSync(file)).toHaveLength(0);
  });

  it('without room on its disk fails, because a part may be out', async () => {
    const driver = new FileDriver('/dev/full');
    expect(await driver.over(driver.print())).toEqual({ end: 'failed', why: { code: 'printer.cut' } });
  });

  it('is asked by the system itself whether it has all bytes', async () => {
    const full = await openRawFile('/dev/full');
    await expect(full.write(new Uint8Array())).rejects.toMatchObject({ code: 'ENOSPC' });
    await full.close();
  });
});

describe('a pipe', () => {
  let pipe: Pipe;
  let driver: FileDriver;
  beforeEach(() => {
    pipe = new Pipe();
    driver = new FileDriver(pipe.path);
  });
  afterEach(() => pipe.vanish());

  it('without a reader is no printer', async () => {
    expect(await driver.over(driver.print())).toEqual(MISSING);
  });

  it('that is full fails after its time, and no byte left', async () => {
    pipe.hold();
    pipe.fill();
    const job = driver.print();
    await driver.waits(job, FILE_TIMES.stuckMs);
    expect(await driver.over(job)).toEqual({ end: 'failed', why: { code: 'printer.silent' } });
    expect(pipe.read().every((byte) => byte === 0)).toBe(true);
  });

  it('that has room again gets the whole paper, once', async () => {
    pipe.hold();
    pipe.fill();
    const job = driver.print({ paper: LONG_PAPER });
    await driver.waits(job, FILE_TIMES.stuckMs / 2);
    const filled = pipe.read().length;
    await driver.waits(job, FILE_TIMES.stuckMs / 2);
    expect(await driver.over(job)).toEqual({ end: 'sent' });
    expect([filled > 4_096, pipe.read().equals(LONG_BYTES)]).toEqual([true, true]);
  });

  it('that vanishes in the middle fails', async () => {
    pipe.hold();
    pipe.fill();
    const job = driver.print();
    await driver.waits(job, ROOM_MS);
    pipe.vanish();
    await driver.waits(job, FILE_TIMES.stuckMs);
    expect(await driver.over(job)).toEqual({ end: 'failed', why: { code: 'printer.cut' } });
  });

  it('an end of the till stops the paper', async () => {
    pipe.hold();
    pipe.fill();
    const job = driver.print();
    await driver.waits(job, ROOM_MS);
    job.stop.abort();
    expect(await driver.over(job)).toMatchObject({ end: 'failed' });
  });

  it('gets exactly the bytes of a pulse', async () => {
    pipe.hold();
    expect(await driver.over(driver.pulse(0))).toEqual({ end: 'sent' });
    expect(pipe.read().equals(PULSE)).toBe(true);
  });

  it('that is full or without a reader gets no pulse, then or later', async () => {
    expect(await driver.over(driver.pulse(0))).toEqual({
      end: 'not-sent',
      why: { code: 'printer.missing' },
    });
    pipe.hold();
    pipe.fill();
    const job = driver.pulse(0);
    await driver.waits(job, PULSE_TIMES.statusMs);
    expect(await driver.over(job)).toEqual(BUSY);
    expect(pipe.read().includes(PULSE)).toBe(false);
  });

  it('gets no pulse that came too late', async () => {
    pipe.hold();
    const late = driver.pulse(0, {}, () => false);
    expect(await driver.over(late)).toEqual(BUSY);
    expect(pipe.read()).toHaveLength(0);
  });
});

describe('a device that holds a block for its printer', () => {
  let device: UsbDevice;
  let driver: FileDriver;
  beforeEach(() => {
    device = new UsbDevice();
    driver = new FileDriver('/dev/usb/lp0', device.open);
  });

  it('is closed only once the printer has the last block', async () => {
    device.takes = false;
    const job = driver.print({ paper: LONG_PAPER });
    await driver.waits(job, FILE_TIMES.stuckMs / 2);
    expect([job.end, device.done]).toEqual([null, ['open']]);
    device.takes = true;
    await driver.waits(job, FILE_TIMES.stuckMs / 2);
    expect(await driver.over(job)).toEqual({ end: 'sent' });
    expect(Buffer.concat(device.printed).equals(LONG_BYTES)).toBe(true);
  });

  it('whose printer takes nothing fails, and does not print later', async () => {
    device.takes = false;
    const job = driver.print();
    await driver.waits(job, FILE_TIMES.stuckMs);
    expect(await driver.over(job)).toEqual({ end: 'failed', why: { code: 'printer.silent' } });
    device.takes = true;
    expect(await driver.over(driver.pulse(0))).toEqual({ end: 'sent' });
    expect(Buffer.concat(device.printed).equals(PULSE)).toBe(true);
  });

  it('leaves a pulse in doubt that its printer does not take', async () => {
    device.takes = false;
    const job = driver.pulse(0);
    await driver.waits(job, PULSE_TIMES.statusMs);
    expect(await driver.over(job)).toEqual(DOUBT);
  });

  it('lets a pulse leave between two commands, whenever it comes, and the paper is the same', async () => {
    const runs = escposRuns([LONG_PAPER], LOOK).map((run) => Buffer.from(run));
    const ends = new Set(runs.map((_, at) => Buffer.concat(runs.slice(0, at)).length));
    const places = new Set<number>();
    for (let looks = 0; looks < 10; looks += 1) {
      device.printed.length = 0;
      const between = pulseAfter(looks);
      expect(await driver.over(driver.print({ paper: LONG_PAPER, pulse: between }))).toEqual({ end: 'sent' });
      if (between.end === null) break;
      expect(between.end).toEqual({ end: 'sent' });
      const out = Buffer.concat(device.printed);
      const at = out.indexOf(PULSE);
      places.add(at);
      expect(ends.has(at)).toBe(true);
      expect(Buffer.concat([out.subarray(0, at), out.subarray(at + PULSE.length)]).equals(LONG_BYTES)).toBe(
        true,
      );
    }
    expect(places.size).toBeGreaterThan(1);
  });
});

/** A pulse that waits from the second of so many looks on. */
function pulseAfter(looks: number): PulseBetween & { end: PulseEnd | null } {
  let [seen, isOver] = [0, false];
  const between: PulseBetween & { end: PulseEnd | null } = {
    end: null,
    waiting: () => {
      seen += 1;
      if (isOver || seen <= looks) return null;
      isOver = true;
      return {
        drawer: DRAWER,
        leaves: () => true,
        ended: (end) => {
          between.end = end;
        },
      };
    },
    listen: () => () => undefined,
  };
  return between;
}
