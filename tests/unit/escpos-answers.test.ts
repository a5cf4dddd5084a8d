/** What a network printer's driver makes of odd answers, of closed connections and of its own bugs. */
import { createServer, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFlightRecorder } from '../../electron/devices/flight-recorder.ts';
import { escposTcp, PRINTER_TIMES } from '../../electron/devices/printer/escpos-tcp.ts';
import { line, type PaperPart, paperOf } from '../../shared/paper/paper.ts';
import { type PaperPrinter, startPaperPrinter } from '../../tools/paper-printer/printer.ts';
import { LOOK } from '../support/file-driver.ts';
import { portOf } from '../support/port-of.ts';
import { PrinterDriver, type Printing, type PrintingJob } from '../support/printer-driver.ts';
import { STATUS_BYTES } from '../support/printing-till.ts';

let driver: PrinterDriver;
let printer: PaperPrinter;
beforeEach(async () => {
  driver = new PrinterDriver();
  printer = await startPaperPrinter({ width: 80 });
});
afterEach(() => printer.close());

const print = (how: Partial<Printing> = {}) => driver.print({ port: printer.port, ...how });
const ended = (job: PrintingJob) => driver.ended(job);

const qr = (text: string): PaperPart => ({ part: 'qr', text, label: '', note: '', size: 'large' });

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

describe('a printer that reports its state, and answers no request in order', () => {
  /** It says of itself that it is ready, at each question among so many bytes. */
  async function ready(most = Number.POSITIVE_INFINITY): Promise<number> {
    const server = createServer((socket) => {
      let taken = 0;
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        taken += bytes.length;
        if (taken > most) return;
        const questions = bytes.toString('latin1').split('\u0010\u0004').length - 1;
        socket.write(Buffer.alloc(questions, 0x12));
      });
    });
    onTestFinished(() => void server.close());
    return portOf(server);
  }

  it('whose answers end behind the paper failed', async () => {
    const port = await ready(STATUS_BYTES);
    expect(await ended(print({ port }))).toEqual({ end: 'failed', why: { code: 'printer.silent' } });
  });

  it('has its papers as sent, and only the first one takes long', async () => {
    const setUp = { kind: 'escpos-tcp', host: '127.0.0.1', port: await ready(), ...LOOK } as const;
    driver = new PrinterDriver((clock) =>
      escposTcp(
        { clock, fraction: () => 0.5, recorder: createFlightRecorder(clock), logoOf: () => null },
        setUp,
      ),
    );
    expect(await ended(driver.print())).toEqual({ end: 'sent' });
    const fromMs = driver.clock.monoMs();
    expect(await ended(driver.print())).toEqual({ end: 'sent' });
    expect(driver.clock.monoMs() - fromMs).toBeLessThan(PRINTER_TIMES.beforeMs);
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
    return write.call(this, bytes, 'utf8', () => void driver.clock.settle(5).then(() => next()));
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
