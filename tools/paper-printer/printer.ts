/** A receipt printer on a TCP port of this machine, with the faults of real ones. */
import { createServer, type Socket } from 'node:net';
import { type Command, commandReader } from './commands.ts';
import { drawnPaper, type PaperWidth, type PrintedPaper } from './drawn-paper.ts';

/**
 * - `no-paper`, `cover-open`: takes the bytes, prints nothing until `repair`, and says so.
 * - `paper-ends`: the paper ends after some lines.
 * - `slow`: prints, and answers what stands behind a paper, only after `repair`, and reports no trouble.
 * - `cut`: the connection breaks after some bytes.
 * - `gone`: after some bytes it takes and answers nothing, and the connection stays.
 * - `garbage`: prints, and answers each request with nonsense.
 * - `no-status`: prints, and answers nothing.
 */
export const FAULTS = [
  'none',
  'no-paper',
  'cover-open',
  'paper-ends',
  'slow',
  'cut',
  'gone',
  'garbage',
  'no-status',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface PaperPrinterOptions {
  /** Left out: a free one. */
  readonly port?: number;
  readonly width: PaperWidth;
  readonly fault?: Fault;
  /** An old printer behind a print server: it knows no numbers, and answers on the newest connection. */
  readonly isOld?: boolean;
  /** The drawer opens at no pulse. */
  readonly isDrawerStuck?: boolean;
  readonly onPaper?: (paper: PrintedPaper) => void;
  readonly onPulse?: (pulse: PrinterPulse) => void;
}

/** A pulse to the drawer. byRealTime: by `DLE DC4`, which a printer obeys within a picture too. */
export interface PrinterPulse {
  readonly pin: 2 | 5;
  readonly onMs: number;
  readonly offMs: number;
  readonly byRealTime: boolean;
  /** How many lines of text stand on the paper that is not cut yet. */
  readonly afterLines: number;
}

export interface PaperPrinter {
  readonly port: number;
  /** The cut pieces, in order. */
  readonly papers: readonly PrintedPaper[];
  readonly pulses: readonly PrinterPulse[];
  /** A person closes the drawer. Its sensor contact is high while it is open. */
  shutDrawer(): void;
  /** Resolves when this many pulses came. */
  pulsed(pulses: number): Promise<void>;
  /** after: bytes of `cut` and `gone`, lines of `paper-ends`. */
  setFault(fault: Fault, after?: number): void;
  /** Paper in, cover closed: it prints what it holds. */
  repair(): void;
  /** How many are open. */
  connections(): number;
  /** Resolves when it has taken this many bytes since its start. */
  taken(bytes: number): Promise<void>;
  /** Resolves when this many papers are cut. */
  printed(papers: number): Promise<void>;
  close(): Promise<void>;
}

const [DLE, EOT, DC4] = [0x10, 0x04, 0x14];
const NONSENSE = [0xff, 0x80, 0x05, 0xa7];
const STOPPED: ReadonlySet<Fault> = new Set(['no-paper', 'cover-open']);
const OFF_PAPER: ReadonlySet<Command['is']> = new Set([
  'asked-number',
  'asked-paper',
  'real-time-pulses',
  'other',
]);

export async function startPaperPrinter(options: PaperPrinterOptions): Promise<PaperPrinter> {
  const paper = drawnPaper(options.width);
  const papers: PrintedPaper[] = [];
  const pulses: PrinterPulse[] = [];
  let [isDrawerOpen, arePulsesOn] = [false, true];
  const waiting: { isMet: () => boolean; resolve: () => void }[] = [];
  let [fault, limit] = [options.fault ?? ('none' as Fault), 0];
  let [bytesTaken, linesLeft] = [0, Number.POSITIVE_INFINITY];
  let held: { readonly command: Command; readonly socket: Socket }[] = [];
  const sockets = new Set<Socket>();

  const tell = (): void => {
    for (const one of waiting.filter(({ isMet }) => isMet())) one.resolve();
  };
  const until = (isMet: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ isMet, resolve });
      tell();
    });
  const answer = (asking: Socket, bytes: readonly number[]): void => {
    const socket = options.isOld ? ([...sockets].at(-1) ?? asking) : asking;
    if (fault !== 'no-status' && !socket.destroyed) socket.write(Uint8Array.from(bytes));
  };
  const pulse = (made: Omit<PrinterPulse, 'afterLines'>): void => {
    isDrawerOpen = !options.isDrawerStuck;
    const done = { ...made, afterLines: paper.lines() };
    pulses.push(done);
    options.onPulse?.(done);
    tell();
  };
  const obey = (command: Command, socket: Socket): void => {
    const said = (bytes: readonly number[]): void => answer(socket, fault === 'garbage' ? NONSENSE : bytes);
    if (command.is === 'asked-number' && !options.isOld) said([0x37, 0x22, ...command.digits, 0]);
    if (command.is === 'asked-paper') said([0]);
    if (command.is === 'newline' && fault === 'paper-ends') linesLeft -= 1;
    if (command.is === 'reset') arePulsesOn = true;
    if (command.is === 'pulse') {
      const { pin, onMs, offMs } = command;
      pulse({ pin, onMs, offMs, byRealTime: false });
    }
    if (command.is === 'real-time-pulses') arePulsesOn = command.isOn;
    const done = paper.take(command);
    if (done === null) return;
    papers.push(done);
    options.onPaper?.(done);
    tell();
  };
  const isStopped = (): boolean => STOPPED.has(fault) || (fault === 'paper-ends' && linesLeft <= 0);
  const isHeld = ({ is }: Command): boolean => isStopped() || (fault === 'slow' && !OFF_PAPER.has(is));
  const work = (): void => {
    for (let [next] = held; next && !isHeld(next.command); [next] = held) {
      held.shift();
      obey(next.command, next.socket);
    }
  };
  const offlineByte = (): number => {
    if (fault === 'cover-open') return 0x16;
    return isStopped() ? 0x32 : 0x12;
  };
  const paperByte = (): number => (isStopped() && fault !== 'cover-open' ? 0x72 : 0x12);
  const sensorByte = (): number => (isStopped() ? 0x1a : 0x12) | (isDrawerOpen ? 0x04 : 0);
  /** Obeyed at once, wherever it stands among the bytes. */
  const realTime = (socket: Socket, bytes: Uint8Array): void => {
    for (const [at, byte] of bytes.entries()) {
      const [second, asked = 0, , steps = 0] = bytes.subarray(at + 1);
      if (byte === DLE && second === DC4 && asked === 1 && arePulsesOn)
        pulse({ pin: bytes[at + 3] === 0 ? 2 : 5, onMs: steps * 100, offMs: steps * 100, byRealTime: true });
      if (byte !== DLE || second !== EOT) continue;
      const sane = asked === 4 ? paperByte() : asked === 1 ? sensorByte() : offlineByte();
      answer(socket, fault === 'garbage' ? NONSENSE.slice(0, 1) : [sane]);
    }
  };
  const server = createServer((socket) => {
    const reader = commandReader();
    let taken = 0;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      taken += bytes.length;
      bytesTaken += bytes.length;
      const isBeyond = taken > limit;
      if (fault === 'cut' && isBeyond) socket.resetAndDestroy();
      else if (fault === 'gone' && isBeyond) socket.pause();
      else {
        realTime(socket, bytes);
        held.push(...reader.take(bytes).map((command) => ({ command, socket })));
        work();
      }
      tell();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    papers,
    pulses,
    shutDrawer: () => {
      isDrawerOpen = false;
    },
    pulsed: (count) => until(() => pulses.length >= count),
    setFault: (next, after = 0) => {
      [fault, limit] = [next, after];
      linesLeft = next === 'paper-ends' ? after : Number.POSITIVE_INFINITY;
      work();
    },
    repair: () => {
      [fault, linesLeft] = ['none', Number.POSITIVE_INFINITY];
      work();
    },
    connections: () => sockets.size,
    taken: (bytes) => until(() => bytesTaken >= bytes),
    printed: (count) => until(() => papers.length >= count),
    close: async () => {
      held = [];
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
