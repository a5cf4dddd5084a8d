/** The driver of a network printer against a real port, on a virtual clock: each fault of a printer. */
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRINTER_TIMES } from '../../electron/devices/printer/escpos-tcp.ts';
import { type PaperPrinter, startPaperPrinter } from '../../tools/paper-printer/printer.ts';
import { portOf } from '../support/port-of.ts';
import { PrinterDriver, type Printing, type PrintingJob } from '../support/printer-driver.ts';
import { STATUS_BYTES } from '../support/printing-till.ts';

let driver: PrinterDriver;
let clock: PrinterDriver['clock'];
let printer: PaperPrinter;
let troubles: PrinterDriver['troubles'];
beforeEach(async () => {
  driver = new PrinterDriver();
  ({ clock, troubles } = driver);
  printer = await startPaperPrinter({ width: 80 });
});
afterEach(() => printer.close());

const print = (how: Partial<Printing> = {}) => driver.print({ port: printer.port, ...how });
const until = (isSo: () => boolean) => driver.until(isSo);
const later = (isSo: () => boolean) => driver.later(isSo);
const ended = (job: PrintingJob) => driver.ended(job);

it('a paper is printed once the printer answered behind its last line', async () => {
  const job = print();
  await until(() => job.end !== null);
  expect(job.end).toEqual({ end: 'printed' });
  expect(printer.papers.map(({ texts }) => texts.length)).toEqual([12]);
});

it('an address without a printer: nothing left', async () => {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  const job = print({ port });
  await until(() => job.end !== null);
  expect(job.end).toEqual({ end: 'not-begun', why: { code: 'printer.missing' } });
});

it.each([
  { fault: 'no-paper', code: 'printer.no-paper' },
  { fault: 'cover-open', code: 'printer.open' },
] as const)('$fault is known before the first byte of the paper', async ({ fault, code }) => {
  printer.setFault(fault);
  const job = print();
  await until(() => job.end !== null);
  expect(job.end).toEqual({ end: 'not-begun', why: { code } });
  printer.repair();
  expect(printer.papers).toEqual([]);
});

it('nothing leaves if the journal refuses', async () => {
  const job = print({ mayBegin: () => false });
  await until(() => job.end !== null);
  expect(job.end).toMatchObject({ end: 'not-begun' });
  expect(printer.papers).toEqual([]);
});

it.each(['no-status', 'garbage'] as const)(
  '%s: the paper counts as sent, never as printed',
  async (fault) => {
    printer.setFault(fault);
    const job = print();
    await printer.taken(STATUS_BYTES);
    await clock.advance(PRINTER_TIMES.statusMs);
    await printer.printed(1);
    expect(await ended(job)).toEqual({ end: 'sent' });
  },
);

it('a slow printer has its time', async () => {
  printer.setFault('slow');
  const job = print();
  await printer.taken(STATUS_BYTES + 100);
  await clock.advance(20_000);
  expect(job.end).toBeNull();
  printer.repair();
  await until(() => job.end !== null);
  expect(job.end).toEqual({ end: 'printed' });
});

it('paper that ends in the middle is reported while the job waits, and a new roll lets it end', async () => {
  printer.setFault('paper-ends', 5);
  const job = print();
  await printer.taken(STATUS_BYTES + 100);
  await clock.advance(PRINTER_TIMES.pollMs);
  await clock.advance(PRINTER_TIMES.pollMs);
  await until(() => troubles.length > 0);
  expect(troubles).toEqual([{ code: 'printer.no-paper' }]);
  printer.repair();
  await until(() => job.end !== null);
  expect(job.end).toEqual({ end: 'printed' });
});

it('paper that ends in the middle and stays away fails with the reason', async () => {
  printer.setFault('paper-ends', 5);
  const job = print();
  await printer.taken(STATUS_BYTES + 100);
  expect(await ended(job)).toEqual({ end: 'failed', why: { code: 'printer.no-paper' } });
});

it('a connection that breaks in the middle fails', async () => {
  printer.setFault('cut', STATUS_BYTES + 20);
  const job = print();
  await until(() => job.end !== null);
  expect(job.end).toEqual({ end: 'failed', why: { code: 'printer.cut' } });
});

it('a printer that is gone in the middle fails, and says nothing of paper', async () => {
  printer.setFault('gone', STATUS_BYTES + 20);
  const job = print();
  await printer.taken(STATUS_BYTES + 21);
  expect(await ended(job)).toEqual({ end: 'failed', why: { code: 'printer.silent' } });
});

describe('an old printer behind a print server', () => {
  beforeEach(async () => {
    await printer.close();
    printer = await startPaperPrinter({ width: 80, isOld: true });
  });

  /** The till gave this paper up; the printer still has it. */
  async function earlierPaper(): Promise<void> {
    printer.setFault('slow');
    const job = print();
    await printer.taken(STATUS_BYTES);
    await clock.advance(PRINTER_TIMES.quietMs);
    await printer.taken(STATUS_BYTES + 100);
    job.stop.abort();
    await until(() => job.end !== null && printer.connections() === 0);
  }
  /** Within the second paper. */
  const linesLeft = 20;

  it('prints', async () => {
    expect(await ended(print())).toEqual({ end: 'printed' });
  });

  it('a late answer of an earlier paper does not make this one printed', async () => {
    await earlierPaper();
    const job = print();
    await until(() => printer.connections() === 1);
    await clock.advance(PRINTER_TIMES.pollMs);
    printer.setFault('paper-ends', linesLeft);
    await printer.printed(1);
    await later(() => troubles.length > 0 || job.end !== null);
    expect([job.end, troubles]).toEqual([null, [{ code: 'printer.no-paper' }]]);
    printer.repair();
    expect(await ended(job)).toEqual({ end: 'printed' });
    expect(printer.papers).toHaveLength(2);
  });

  it('a late answer that comes shortly before the one to this connection does not count either', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.resume());
      socket.write(Uint8Array.of(0x12, 0x12, 0));
    });
    const job = print({ port: await portOf(server) });
    await until(() => sockets.length > 0);
    await clock.advance(PRINTER_TIMES.quietMs / 2);
    sockets[0]?.write(Uint8Array.of(0));
    await clock.advance(PRINTER_TIMES.quietMs);
    await clock.advance(PRINTER_TIMES.pollMs);
    await until(() => (sockets[0]?.bytesRead ?? 0) > STATUS_BYTES + 100);
    expect(job.end).toBeNull();
    sockets[0]?.write(Uint8Array.of(0));
    expect(await ended(job)).toEqual({ end: 'printed' });
    server.close();
  });

  it('an answer that came too late to be told apart does not count', async () => {
    await earlierPaper();
    const job = print();
    await until(() => printer.connections() === 1);
    await clock.advance(PRINTER_TIMES.beforeMs + PRINTER_TIMES.pollMs);
    printer.setFault('paper-ends', linesLeft);
    await printer.printed(1);
    expect(await ended(job)).toEqual({ end: 'failed', why: { code: 'printer.no-paper' } });
  });
});

it('an end of the till stops the paper', async () => {
  printer.setFault('slow');
  const job = print();
  await printer.taken(STATUS_BYTES + 100);
  job.stop.abort();
  await until(() => job.end !== null);
  expect(job.end).toMatchObject({ end: 'failed' });
});
