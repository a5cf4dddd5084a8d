/** The driver of a network printer against a real port, on a virtual clock: each fault of a printer. */
import { createServer, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { escposTcp, PRINTER_TIMES } from '../../electron/devices/printer/escpos-tcp.ts';
import type { PrintEnd } from '../../shared/device/printer.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { line, type Paper, type PaperPart, paperOf } from '../../shared/paper/paper.ts';
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

interface How {
  readonly port?: number;
  readonly mayBegin?: () => boolean;
  readonly paper?: Paper;
  readonly onTrouble?: (why: TillError | null) => void;
  readonly codes?: 'command' | 'picture';
}
const qr = (text: string): PaperPart => ({ part: 'qr', text, label: '', note: '', size: 'large' });

const reported = (why: TillError | null): void => void troubles.push(why);

/** One paper on its way: `end` once it ended. */
function print({
  port = printer.port,
  mayBegin = () => true,
  paper = PAPER,
  onTrouble = reported,
  codes = 'command',
}: How = {}) {
  const stop = new AbortController();
  const look = { letters: 'epson', codes, feedLines: 2 } as const;
  const setUp = { kind: 'escpos-tcp', host: '127.0.0.1', port, width: 80, ...look } as const;
  const job: { end: PrintEnd | null; readonly stop: AbortController } = { end: null, stop };
  void escposTcp({ clock, fraction: () => 0.5 }, setUp)
    .print([paper], { mayBegin, onTrouble, signal: stop.signal })
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

describe('a bug never rejects, and is told apart by what left', () => {
  const throwing = (): never => {
    throw new Error('a bug');
  };

  it('in the paper: nothing left', async () => {
    const job = print({ paper: paperOf(qr('x'.repeat(3_000))), codes: 'picture' });
    expect(await ended(job)).toMatchObject({ end: 'unmade' });
  });

  it('before the first byte', async () => {
    const job = print({ mayBegin: throwing });
    expect(await ended(job)).toEqual({ end: 'unmade', bug: new Error('a bug') });
    expect(printer.papers).toEqual([]);
  });

  it('behind it', async () => {
    printer.setFault('paper-ends', 5);
    const job = print({ onTrouble: throwing });
    await printer.taken(STATUS_BYTES + 100);
    expect(await ended(job)).toEqual({ end: 'failed', why: { code: 'printer.cut' } });
  });
});

/** A printer that answers each request before the paper, and then sends this. */
async function scripted(isNumbered: boolean, then: (socket: Socket, taken: Buffer) => void): Promise<number> {
  const server = createServer((socket) => {
    let taken = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      taken = Buffer.concat([taken, bytes]);
      const isBefore = taken.length - bytes.length < STATUS_BYTES && taken.length >= STATUS_BYTES;
      if (isBefore) socket.write(Buffer.from(isNumbered ? '121237223530303000' : '121200', 'hex'));
      if (taken.length > STATUS_BYTES) then(socket, taken);
    });
  });
  onTestFinished(() => void server.close());
  return portOf(server);
}
const REQUEST = Buffer.from('1d7201', 'hex');
const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

describe('a printer that sends bytes unasked', () => {
  it.each([
    { what: 'no paper', bytes: '1c000c00', code: 'printer.no-paper' },
    { what: 'an open cover', bytes: '38000000', code: 'printer.open' },
    { what: 'an error', bytes: '18000000', code: 'printer.offline' },
    { what: 'a pause', bytes: '13', code: 'printer.silent' },
    { what: 'nonsense', bytes: 'ff', code: 'printer.silent' },
  ] as const)('$what behind an answer: the paper failed', async ({ bytes, code }) => {
    let isSent = false;
    const port = await scripted(true, (socket) => {
      if (!isSent) socket.write(bytesOf(bytes));
      isSent = true;
    });
    expect(await ended(print({ port }))).toEqual({ end: 'failed', why: { code } });
  });

  it('a byte within the paper does not end it', async () => {
    onSlowNetwork();
    let isSent = false;
    const port = await scripted(false, (socket) => {
      if (!isSent) socket.write(bytesOf('00'));
      isSent = true;
    });
    const paper = paperOf(...Array.from({ length: 200 }, () => line('x'.repeat(40))));
    expect(await ended(print({ port, paper }))).toEqual({ end: 'failed', why: { code: 'printer.silent' } });
  });
});

/** Each piece is on its way for some turns, as with full buffers. */
function onSlowNetwork(): void {
  const { write } = Socket.prototype;
  const slow = vi.spyOn(Socket.prototype, 'write').mockImplementation(function (
    this: Socket,
    bytes: string | Uint8Array,
    next?: unknown,
  ) {
    if (typeof next !== 'function') return write.call(this, bytes);
    return write.call(this, bytes, 'utf8', () => void clock.settle(5).then(() => next()));
  });
  onTestFinished(() => slow.mockRestore());
}

it('a silent printer that resets the connection failed; one that closes it has the paper', async () => {
  const resets = await portOf(silent((socket) => void socket.resetAndDestroy()));
  expect(await ended(print({ port: resets }))).toEqual({ end: 'failed', why: { code: 'printer.cut' } });
  const closes = await portOf(silent((socket) => void socket.end()));
  expect(await ended(print({ port: closes }))).toEqual({ end: 'sent' });
});

/** Answers nothing, and does this once it has the whole paper. */
function silent(atEnd: (socket: Socket) => void): Server {
  const server = createServer((socket) => {
    let taken = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      taken = Buffer.concat([taken, bytes]);
      if (taken.length > STATUS_BYTES && taken.subarray(-REQUEST.length).equals(REQUEST)) atEnd(socket);
    });
  });
  onTestFinished(() => void server.close());
  return server;
}
