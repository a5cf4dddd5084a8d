/** A connection to a printer: its events as states, and waits for them on the till's clock. */
import { connect, type Socket } from 'node:net';
import type { NetworkPrinter } from '../../../shared/device/printer.ts';
import { type Clock, WOKEN } from '../../../shared/time.ts';
import type { FlightRecorder } from '../flight-recorder.ts';
import { NOTHING_HEARD, type OwnNumbers, statusReader } from './status.ts';

export type Connection = ReturnType<typeof watched>;

/** The way out. Everything that takes it is recorded. */
interface Out extends Pick<Socket, 'resetAndDestroy'> {
  write(bytes: Uint8Array, onTaken?: (bug?: Error | null) => void): void;
}

export interface Reached {
  readonly socket: Out;
  readonly line: Connection;
  /** Waits until this is so, the connection is cut, or the time is over. Answers whether it is so. */
  readonly within: (ms: number, isSo: () => boolean) => Promise<boolean>;
}

/** Connects without waiting for the printer, and closes after `use`. */
export async function onConnection<T>(
  { clock, setUp, numbers, signal, recorder }: ConnectionDeps,
  use: (reached: Reached) => Promise<T>,
): Promise<T> {
  const socket = connect({ host: setUp.host, port: setUp.port, noDelay: true });
  const record = recorder.link(setUp.width);
  const out: Out = {
    write: (bytes, onTaken) => {
      record.sent(bytes);
      socket.write(bytes, onTaken);
    },
    resetAndDestroy: () => socket.resetAndDestroy(),
  };
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  socket.on('data', record.came);
  const line = watched(socket, out, numbers);
  const within: Reached['within'] = async (ms, isSo) => {
    const over = new AbortController();
    const late = clock.sleep(ms, over.signal).then(() => true);
    let isLate = false;
    while (!isSo() && !line.isCut() && !isLate) isLate = await Promise.race([late, line.next()]);
    over.abort(WOKEN);
    return isSo();
  };
  try {
    return await use({ socket: out, line, within });
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

interface ConnectionDeps {
  readonly clock: Clock;
  readonly setUp: Pick<NetworkPrinter, 'host' | 'port' | 'width'>;
  readonly recorder: Pick<FlightRecorder, 'link'>;
  readonly numbers: OwnNumbers;
  readonly signal: AbortSignal;
}

/** The connection's events as states. */
function watched(socket: Socket, out: Out, numbers: OwnNumbers) {
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
      out.write(bytes, (bug) => {
        isTaken = !bug;
        move();
      });
      return () => isTaken;
    },
    /** Resolves with the next event. */
    next: () => moved.promise,
    /** Something else happened that a wait may be for. */
    wake: move,
  };
}
