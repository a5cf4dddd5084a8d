/**
 * A receipt printer in the shop's network. A paper counts as printed only once the printer answered behind its
 * last line. `DLE EOT` is answered before the paper, so it only explains a silence.
 */
import { connect, type Socket } from 'node:net';
import type { PrintEnd, Printer, PrinterSetUp } from '../../../shared/device/printer.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Paper } from '../../../shared/paper/paper.ts';
import type { Clock } from '../../../shared/time.ts';
import {
  askInOrder,
  NOTHING_HEARD,
  ONLY_WHEN_ASKED,
  type OwnNumbers,
  PAPER_NOW,
  statusReader,
  WHY_OFFLINE,
} from './status.ts';

export const PRINTER_TIMES = {
  /** For the connection. */
  connectMs: 3_000,
  /** For the first status. A printer without one gets the paper all the same. */
  statusMs: 600,
  /** For the answer in order before the paper: an earlier paper may still print. */
  beforeMs: 10_000,
  /** Without a byte, before the paper: late answers of earlier papers come together with ours. */
  quietMs: 200,
  /** Between two status requests while the paper prints. */
  pollMs: 1_000,
  /** After the last byte, for a printer that has answered nothing. */
  silentMs: 3_000,
  /** After the last byte, for a printer that answers: long receipts and slow printers. */
  printMs: 30_000,
  /** Without a byte taken by the printer. */
  stuckMs: 15_000,
} as const;

interface Deps {
  readonly clock: Clock;
  /** For the number of a request in order. */
  readonly fraction: () => number;
}

type Hands = Parameters<Printer['print']>[1];

export const escposTcp = (deps: Deps, setUp: PrinterSetUp): Printer => ({
  print: async (papers, hands) => {
    let hasBegun = false;
    const mayBegin = (): boolean => {
      hasBegun = hands.mayBegin();
      return hasBegun;
    };
    try {
      return await send(deps, setUp, papers, { ...hands, mayBegin });
    } catch (bug) {
      return hasBegun ? failed('printer.cut') : { end: 'unmade', bug };
    }
  },
});

async function send(
  { clock, fraction }: Deps,
  setUp: PrinterSetUp,
  papers: readonly Paper[],
  hands: Hands,
): Promise<PrintEnd> {
  // The encoder's tables are large, and no start needs them.
  const { escposBytes } = await import('./escpos-bytes.ts');
  const bytes = escposBytes(papers, setUp);
  const socket = connect({ host: setUp.host, port: setUp.port, noDelay: true });
  const stop = (): void => void socket.destroy();
  hands.signal.addEventListener('abort', stop, { once: true });
  try {
    const beforePaper = Math.floor(fraction() * 10_000);
    const numbers = { beforePaper, behindPaper: beforePaper + 1 };
    return await printOn({ clock, socket, bytes, numbers, hands });
  } finally {
    hands.signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

interface Work {
  readonly clock: Clock;
  readonly socket: Socket;
  readonly bytes: Uint8Array;
  readonly numbers: OwnNumbers;
  readonly hands: Hands;
}

const failed = (code: TillError['code']): PrintEnd => ({ end: 'failed', why: { code } });
const notBegun = (why: TillError): PrintEnd => ({ end: 'not-begun', why });

async function printOn({ clock, socket, bytes, numbers, hands }: Work): Promise<PrintEnd> {
  const line = watched(socket, numbers);
  const within = async (ms: number, fits: () => boolean): Promise<boolean> => {
    const over = new AbortController();
    const late = clock.sleep(ms, over.signal).then(() => true);
    let isLate = false;
    while (!fits() && !line.isCut() && !isLate) isLate = await Promise.race([late, line.next()]);
    over.abort();
    return fits();
  };
  if (!(await within(PRINTER_TIMES.connectMs, line.isOpen))) return notBegun({ code: 'printer.missing' });
  for (const request of [ONLY_WHEN_ASKED, WHY_OFFLINE, PAPER_NOW, askInOrder(numbers.beforePaper)])
    socket.write(request);
  await within(PRINTER_TIMES.statusMs, () => line.answers() >= 2);
  await untilIdle({ clock, socket, line, within });
  if (line.isCut()) return notBegun({ code: 'printer.missing' });
  const { trouble } = line.heard();
  if (trouble) return notBegun(trouble);
  if (!hands.mayBegin()) return notBegun({ code: 'journal.unwritable' });
  const request = askInOrder(numbers.behindPaper);
  for (const piece of [...piecesOf(bytes), request]) {
    if (piece === request) line.expect();
    const isTaken = line.write(piece);
    if (await within(PRINTER_TIMES.stuckMs, isTaken)) continue;
    return failed(line.isCut() ? 'printer.cut' : 'printer.silent');
  }
  return await answerOf({ clock, socket, hands, line, within });
}

interface Waiting extends Pick<Work, 'clock' | 'socket'> {
  readonly line: ReturnType<typeof watched>;
  readonly within: (ms: number, fits: () => boolean) => Promise<boolean>;
}

/** Of late answers, one a paper that the till gave up. */
const MOST_ROUNDS = 50;

/**
 * Waits until the printer has done everything that it got before this paper. Where an answer has no number, the
 * first one may belong to an earlier paper: ours comes directly behind it, so the till waits for silence.
 */
async function untilIdle({ clock, socket, line, within }: Waiting): Promise<void> {
  const untilMs = clock.monoMs() + PRINTER_TIMES.beforeMs;
  const isAnswered = (): boolean => line.heard().before !== 'unanswered';
  const isWaiting = (): boolean => {
    const { hasStatus, trouble } = line.heard();
    return hasStatus && trouble === null && !line.isCut() && clock.monoMs() < untilMs;
  };
  while (isWaiting() && !(await within(PRINTER_TIMES.pollMs, isAnswered)))
    for (const request of [WHY_OFFLINE, PAPER_NOW]) socket.write(request);
  for (let round = 0; round < MOST_ROUNDS && line.heard().before === 'by-byte'; round += 1) {
    const seen = line.answers();
    if (!(await within(PRINTER_TIMES.quietMs, () => line.answers() !== seen))) return;
  }
}

/** Small enough that a slow printer takes one within the time. */
const PIECE_BYTES = 2_048;

const piecesOf = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, at) =>
    bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
  );

/** All bytes left. The printer's answers say what became of them. */
async function answerOf({
  clock,
  socket,
  hands,
  line,
  within,
}: Waiting & Pick<Work, 'hands'>): Promise<PrintEnd> {
  const fromMs = clock.monoMs();
  let told = null as TillError | null;
  for (;;) {
    await within(PRINTER_TIMES.pollMs, () => line.heard().isDone);
    const { isDone, hasStatus, trouble } = line.heard();
    if (isDone) return { end: 'printed' };
    if (trouble?.code !== told?.code) hands.onTrouble(trouble);
    told = trouble;
    // A printer that says nothing may close as soon as it has everything. A reset may have lost bytes.
    if (line.isCut()) return hasStatus || !line.isClosedWell() ? failed('printer.cut') : { end: 'sent' };
    const waitedMs = clock.monoMs() - fromMs;
    if (!hasStatus && waitedMs >= PRINTER_TIMES.silentMs) return { end: 'sent' };
    if (waitedMs >= PRINTER_TIMES.printMs)
      return { end: 'failed', why: trouble ?? { code: 'printer.silent' } };
    socket.write(WHY_OFFLINE);
    socket.write(PAPER_NOW);
  }
}

/** The connection's events as states. */
function watched(socket: Socket, numbers: OwnNumbers) {
  const reader = statusReader(numbers);
  let heard = NOTHING_HEARD;
  let [isOpen, isCut, isReset, hasEnded, answers] = [false, false, false, false, 0];
  let moved = Promise.withResolvers<false>();
  const move = (): void => {
    moved.resolve(false);
    moved = Promise.withResolvers<false>();
  };
  socket.on('connect', () => {
    isOpen = true;
    move();
  });
  socket.on('data', (bytes) => {
    answers += bytes.length;
    heard = reader.take(bytes);
    move();
  });
  socket.on('error', () => {
    isReset = true;
  });
  const end = (): void => {
    isCut = true;
    move();
  };
  socket.on('end', () => {
    hasEnded = true;
    end();
  });
  socket.on('close', end);
  return {
    isOpen: () => isOpen,
    isCut: () => isCut,
    /** The printer itself ended the connection, and lost nothing. */
    isClosedWell: () => hasEnded && !isReset,
    answers: () => answers,
    heard: () => heard,
    expect: reader.expect,
    /** Answers whether the bytes left. */
    write: (bytes: Uint8Array): (() => boolean) => {
      let isTaken = false;
      socket.write(bytes, (bug) => {
        isTaken = !bug;
        move();
      });
      return () => isTaken;
    },
    /** Resolves with the next event. */
    next: () => moved.promise,
  };
}
