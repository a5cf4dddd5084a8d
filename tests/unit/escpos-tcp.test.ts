/** The driver of a network printer against a real port, on a virtual clock: each fault of a printer. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { escposTcp, PRINTER_TIMES } from '../../electron/devices/printer/escpos-tcp.ts';
import type { PrintEnd } from '../../shared/device/printer.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { line, paperOf } from '../../shared/paper/paper.ts';
import { type PaperPrinter, startPaperPrinter } from '../../tools/paper-printer/printer.ts';
import { STATUS_BYTES } from '../support/printing-till.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const PAPER = paperOf(...Array.from({ length: 12 }, (_, at) => line(`line ${at + 1}`)));

let clock: VirtualClock;
let printer: PaperPrinter;
let troubles: (TillError | null)[];
beforeEach(async () => {
  clock = new VirtualClock();
  printer = await startPaperPrinter({ width: 80 });
  troubles = [];
});
afterEach(() => printer.close());

const look = { letters: 'epson', codes: 'command', feedLines: 2 } as const;

/** One paper on its way: `end` once it ended. */
function print(port = printer.port, mayBegin = () => true) {
  const stop = new AbortController();
  const setUp = { kind: 'escpos-tcp', host: '127.0.0.1', port, width: 80, ...look } as const;
  const job: { end: PrintEnd | null; readonly stop: AbortController } = { end: null, stop };
  void escposTcp({ clock, fraction: () => 0.5 }, setUp)
    .print([PAPER], { mayBegin, onTrouble: (why) => troubles.push(why), signal: stop.signal })
    .then((end) => {
      job.end = end;
    });
  return job;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await clock.settle(1);
}

/** Time passes in steps, each with room for real bytes. */
async function later(isSo: () => boolean, most = 60): Promise<void> {
  for (let second = 0; second < most && !isSo(); second += 1) await clock.advance(1_000);
  await until(isSo);
}

async function ended(job: { readonly end: PrintEnd | null }): Promise<PrintEnd | null> {
  await later(() => job.end !== null);
  return job.end;
}

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
  const job = print(port);
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
  const job = print(printer.port, () => false);
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
    const job = print(await portOf(server));
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
