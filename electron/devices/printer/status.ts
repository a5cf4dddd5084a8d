/** The bytes that a printer sends back. */
import type { TillError } from '../../../shared/errors/till-error.ts';

const [DLE, EOT, GS] = [0x10, 0x04, 0x1d];

/** No state unasked: its bytes would be taken for answers. */
export const ONLY_WHEN_ASKED = Uint8Array.of(GS, 0x61, 0);

/** Real-time requests, answered at once: why the printer is offline, and its paper. */
export const WHY_OFFLINE = Uint8Array.of(DLE, EOT, 2);
export const PAPER_NOW = Uint8Array.of(DLE, EOT, 4);

/** Answered in order, behind everything that was sent before: `GS ( H` with a number of our own, then `GS r`. */
export function askInOrder(number: number): Uint8Array {
  const digits = String(number % 10_000).padStart(4, '0');
  return Uint8Array.of(...[GS, 0x28, 0x48, 6, 0, 48, 48], ...Buffer.from(digits, 'latin1'), ...[GS, 0x72, 1]);
}

export interface Heard {
  /** The printer answered a real-time request sensibly. */
  readonly hasStatus: boolean;
  /** Its newest state; null: nothing is wrong. */
  readonly trouble: TillError | null;
  /** The request in order was answered. */
  readonly isDone: boolean;
}

/** `0xx1xx10`: an answer to `DLE EOT`. */
const isRealTime = (byte: number): boolean => (byte & 0x93) === 0x12;
/** `0xx0xxxx`: an answer to `GS r 1`, of which a ready printer sends only the bits of its paper. */
const isInOrder = (byte: number): boolean => (byte & 0xf0) === 0x00;
const HEADER_OF_NUMBER = 0x37;
const NUMBER_BYTES = 7;

export interface StatusReader {
  take(bytes: Uint8Array): Heard;
  /** From now on the request in order may be answered. */
  expect(): void;
}

/**
 * Reads the answers of one paper. A byte that fits no answer shows that the printer talks nonsense: from then on
 * only our own number counts.
 */
export function statusReader(number: number): StatusReader {
  const digits = String(number % 10_000).padStart(4, '0');
  const own = Buffer.from([HEADER_OF_NUMBER, 0x22, ...Buffer.from(digits, 'latin1'), 0]);
  let rest = Buffer.alloc(0);
  let heard: Heard = { hasStatus: false, trouble: null, isDone: false };
  let asked: 'offline' | 'paper' = 'offline';
  let [isExpected, isSane] = [false, true];
  const realTime = (byte: number): Heard => {
    const isPaper = asked === 'paper';
    asked = isPaper ? 'offline' : 'paper';
    const trouble = isPaper ? paperTrouble(byte) : offlineTrouble(byte);
    // Both answers belong together: paper that is there does not close the cover.
    const stays = isPaper && trouble === null ? heard.trouble : trouble;
    return { ...heard, hasStatus: true, trouble: stays };
  };
  const nonsense = (): Heard => {
    isSane = false;
    return { ...heard, hasStatus: false, trouble: null };
  };
  return {
    expect: () => {
      isExpected = true;
    },
    take: (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length > 0) {
        const byte = rest[0] ?? 0;
        if (byte === HEADER_OF_NUMBER && rest.length < NUMBER_BYTES && own.indexOf(rest) === 0) break;
        if (byte === HEADER_OF_NUMBER && rest.subarray(0, NUMBER_BYTES).equals(own)) {
          heard = { ...heard, isDone: true };
          rest = rest.subarray(NUMBER_BYTES);
          continue;
        }
        if (isSane && isRealTime(byte)) heard = realTime(byte);
        else if (isSane && isExpected && isInOrder(byte)) heard = { ...heard, isDone: true };
        else heard = nonsense();
        rest = rest.subarray(1);
      }
      return heard;
    },
  };
}

/** `DLE EOT 2`: cover, paper, error. */
const offlineTrouble = (byte: number): TillError | null =>
  byte & 0x04
    ? { code: 'printer.open' }
    : byte & 0x20
      ? { code: 'printer.no-paper' }
      : byte & 0x40
        ? { code: 'printer.offline' }
        : null;

/** `DLE EOT 4`: both sensors of the paper's end. */
const paperTrouble = (byte: number): TillError | null =>
  (byte & 0x60) === 0x60 ? { code: 'printer.no-paper' } : null;
