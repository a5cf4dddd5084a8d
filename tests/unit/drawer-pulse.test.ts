/** The drawer's pulse on the wire: exact bytes, at once or never, and never inside a command. */
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { pulseBytes } from '../../electron/devices/printer/drawer-pulse.ts';
import { escposRuns } from '../../electron/devices/printer/escpos-bytes.ts';
import { PULSE_TIMES } from '../../electron/devices/printer/pulse.ts';
import type { PulseBetween, PulseEnd } from '../../shared/device/drawer.ts';
import { line, paperOf } from '../../shared/paper/paper.ts';
import { type PaperPrinter, startPaperPrinter } from '../../tools/paper-printer/printer.ts';
import { portOf } from '../support/port-of.ts';
import { DRAWER, PrinterDriver } from '../support/printer-driver.ts';
import { STATUS_BYTES } from '../support/printing-till.ts';

let driver: PrinterDriver;
let printer: PaperPrinter;
beforeEach(async () => {
  driver = new PrinterDriver();
  printer = await startPaperPrinter({ width: 80 });
});
afterEach(() => printer.close());

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const pulse = (...how: Parameters<PrinterDriver['pulse']> extends [number, ...infer More] ? More : never) =>
  driver.pulse(printer.port, ...how);
const PULSED = { pin: 2, onMs: 100, offMs: 500, byRealTime: false, afterLines: 0 };

it('is five bytes with both times, so that the next command stays whole', () => {
  expect(hex(pulseBytes(DRAWER))).toBe('1b700032fa');
  expect(hex(pulseBytes({ ...DRAWER, pin: 5, onMs: 2, offMs: 510 }))).toBe('1b700101ff');
});

describe('on a connection of its own', () => {
  it('is taken once the printer answered behind it', async () => {
    const job = pulse({ pin: 5, onMs: 200 });
    await driver.until(() => job.end !== null);
    expect(job.end).toEqual({ end: 'taken' });
    expect(printer.pulses).toEqual([{ ...PULSED, pin: 5, onMs: 200 }]);
    expect(printer.papers).toEqual([]);
  });

  it('asks for the state, then sends the pulse and a request behind it', async () => {
    const taken: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('data', (bytes) => taken.push(bytes));
      socket.write(Buffer.from('121237223530303000', 'hex'));
      socket.on('error', () => undefined);
    });
    onTestFinished(() => void server.close());
    const job = driver.pulse(await portOf(server));
    await driver.until(() => Buffer.concat(taken).includes(Buffer.from('1b70', 'hex')));
    expect(hex(Buffer.concat(taken))).toBe(
      `1d6100${'100402'}${'100404'}${'1d284806003030353030301d7201'}${'1b700032fa'}${'1d284806003030353030311d7201'}`,
    );
    job.stop.abort();
    await driver.until(() => job.end !== null);
    expect(job.end).toEqual({ end: 'doubt', why: { code: 'drawer.doubt' } });
  });

  it('to an address without a printer is not sent', async () => {
    const server = createServer();
    const port = await portOf(server);
    await new Promise((resolve) => server.close(resolve));
    const job = driver.pulse(port);
    await driver.until(() => job.end !== null);
    expect(job.end).toEqual({ end: 'not-sent', why: { code: 'printer.missing' } });
  });

  it.each([
    { fault: 'no-paper', code: 'printer.no-paper' },
    { fault: 'cover-open', code: 'printer.open' },
  ] as const)(
    'to a printer with $fault never leaves, because it would wait there',
    async ({ fault, code }) => {
      printer.setFault(fault);
      const job = pulse();
      await driver.until(() => job.end !== null);
      expect(job.end).toEqual({ end: 'not-sent', why: { code } });
      printer.repair();
      expect(printer.pulses).toEqual([]);
    },
  );

  it('to a printer that vanishes behind it stays in doubt', async () => {
    printer.setFault('gone', STATUS_BYTES);
    const job = pulse();
    await printer.taken(STATUS_BYTES + 1);
    await driver.clock.advance(PULSE_TIMES.takenMs);
    expect(await driver.ended(job)).toEqual({ end: 'doubt', why: { code: 'drawer.doubt' } });
  });

  it('to a printer that answers nothing is sent', async () => {
    printer.setFault('no-status');
    const job = pulse();
    await printer.taken(STATUS_BYTES);
    await driver.clock.advance(PULSE_TIMES.statusMs);
    await printer.pulsed(1);
    expect(await driver.ended(job)).toEqual({ end: 'sent' });
  });

  it('to a printer that answered before, and is silent now, is not sent: it serves another till', async () => {
    const first = pulse();
    await driver.until(() => first.end !== null);
    printer.setFault('no-status');
    const second = pulse();
    await driver.clock.settle(20);
    expect(await driver.ended(second)).toEqual({ end: 'not-sent', why: { code: 'drawer.busy' } });
    expect(printer.pulses).toHaveLength(1);
  });

  it('that came too late never leaves', async () => {
    const job = pulse({}, () => false);
    await driver.until(() => job.end !== null);
    expect(job.end).toEqual({ end: 'not-sent', why: { code: 'drawer.busy' } });
    expect(printer.pulses).toEqual([]);
  });
});

describe('with an open sensor', () => {
  it('reports the opened drawer', async () => {
    const job = pulse({ sensor: 'high' });
    await driver.until(() => job.end !== null);
    expect(job.end).toEqual({ end: 'opened' });
  });

  it('reports a drawer that stays shut, and sends no second pulse', async () => {
    await printer.close();
    printer = await startPaperPrinter({ width: 80, isDrawerStuck: true });
    const job = pulse({ sensor: 'high' });
    await printer.pulsed(1);
    expect(await driver.ended(job)).toEqual({ end: 'doubt', why: { code: 'drawer.shut' } });
    expect(printer.pulses).toHaveLength(1);
  });
});

/** Text and pictures: some commands are longer than a piece of the connection. */
const MIXED = paperOf(...Array.from({ length: 9 }, (_, at) => line(`${'Қатиқ '.repeat(7)}${at}`)));

/** A pulse that waits from then on. */
function pulseFrom(isThere: () => boolean): PulseBetween & { end: PulseEnd | null } {
  let hasLeft = false;
  const between: PulseBetween & { end: PulseEnd | null } = {
    end: null,
    waiting: () => {
      if (!isThere() || hasLeft) return null;
      return {
        drawer: DRAWER,
        leaves: () => {
          hasLeft = true;
          return true;
        },
        ended: (end) => {
          hasLeft = true;
          between.end = end;
        },
      };
    },
    listen: () => () => undefined,
  };
  return between;
}

describe('while a paper prints', () => {
  it('leaves between two commands, whenever it comes, and the paper is the same', async () => {
    // The printer's own paper begins behind the cut of the one before.
    for (let before = 0; before < 2; before += 1) {
      const alone = driver.print({ port: printer.port, paper: MIXED, codes: 'picture' });
      expect(await driver.ended(alone)).toEqual({ end: 'printed' });
    }
    let places = 0;
    for (let looks = 0; looks < 20; looks += 1) {
      let seen = 0;
      const between = pulseFrom(() => {
        seen += 1;
        return seen > looks;
      });
      const job = driver.print({ port: printer.port, paper: MIXED, codes: 'picture', pulse: between });
      await driver.until(() => job.end !== null);
      expect(job.end).toEqual({ end: 'printed' });
      if (between.end === null) break;
      places += 1;
      expect(between.end).toEqual({ end: 'sent' });
      expect(printer.pulses).toHaveLength(places);
      expect(printer.papers.at(-1)).toEqual(printer.papers[1]);
    }
    expect(places).toBeGreaterThan(5);
    expect(printer.pulses.every(({ byRealTime }) => !byRealTime)).toBe(true);
  });

  it('never leaves where the paper ended', async () => {
    printer.setFault('paper-ends', 5);
    const between = pulseFrom(() => driver.troubles.length > 0);
    const job = driver.print({ port: printer.port, pulse: between });
    await printer.taken(STATUS_BYTES + 100);
    await driver.later(() => driver.troubles.length > 0);
    await driver.later(() => between.end !== null);
    expect(await driver.ended(job)).toEqual({ end: 'failed', why: { code: 'printer.no-paper' } });
    expect(between.end).toEqual({ end: 'not-sent', why: { code: 'printer.no-paper' } });
    printer.repair();
    expect(printer.pulses).toEqual([]);
  });

  it('dots of a picture make no pulse: real-time pulses are off around pictures', () => {
    const way = { width: 80, letters: 'epson', codes: 'command', feedLines: 2 } as const;
    const bytes = hex(Buffer.concat(escposRuns([MIXED], way)));
    const [before, picture, after] = ['1d28440300140100', '1d7630', '1d28440300140101'].map((part) =>
      bytes.indexOf(part),
    );
    expect(before).toBeGreaterThan(bytes.indexOf('1b40'));
    expect(before).toBeLessThan(picture ?? 0);
    expect(bytes.lastIndexOf('1d7630')).toBeLessThan(after ?? 0);
    expect(hex(Buffer.concat(escposRuns([paperOf(line('plain'))], way)))).not.toContain('1d2844');
  });
});
