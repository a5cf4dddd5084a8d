/** The bytes that a printer sends back. */
import type { TillError } from '../../../shared/errors/till-error.ts';

const [DLE, EOT, GS] = [0x10, 0x04, 0x1d];

/** No state unasked: its bytes would be taken for answers. */
export const ONLY_WHEN_ASKED = Uint8Array.of(GS, 0x61, 0);

/** Real-time requests, answered at once: why the printer is offline, and its paper. */
export const WHY_OFFLINE = Uint8Array.of(DLE, EOT, 2);
export const PAPER_NOW = Uint8Array.of(DLE, EOT, 4);

const digitsOf = (number: number): string => String(number % 10_000).padStart(4, '0');

/** Answered in order, behind everything that was sent before: `GS ( H` with a number of our own, then `GS r`. */
export const askInOrder = (number: number): Uint8Array =>
  Uint8Array.of(
    ...[GS, 0x28, 0x48, 6, 0, 48, 48],
    ...Buffer.from(digitsOf(number), 'latin1'),
    ...[GS, 0x72, 1],
  );

/** The numbers of the two requests in order. */
export interface OwnNumbers {
  readonly beforePaper: number;
  readonly behindPaper: number;
}

export interface Heard {
  /** The printer sent a state of its own once. */
  readonly hasStatus: boolean;
  /** Its newest state; null: nothing is wrong. */
  readonly trouble: TillError | null;
  /** How the printer answered the request before the paper, and so whether it knows `GS ( H`. */
  readonly before: 'unanswered' | 'by-byte' | 'by-number';
  /** The request behind the paper was answered. */
  readonly isDone: boolean;
  /** How many real-time requests were answered, and the newest answer; 0: none. */
  readonly states: number;
  readonly newest: number;
}

export const NOTHING_HEARD: Heard = {
  hasStatus: false,
  trouble: null,
  before: 'unanswered',
  isDone: false,
  states: 0,
  newest: 0,
};

/** `0xx1xx10`: an answer to `DLE EOT`. */
const isRealTime = (byte: number): boolean => (byte & 0x93) === 0x12;
/** `0xx0xxxx`: an answer to `GS r 1`, of which a ready printer sends only the bits of its paper. */
const isInOrder = (byte: number): boolean => (byte & 0xf0) === 0x00;
/** `0xx1xx00`: the first of four bytes that some printers send unasked, whatever they were told. */
const isUnasked = (byte: number): boolean => (byte & 0x93) === 0x10;
const UNASKED_BYTES = 4;
/** A printer's pause and its end: they say nothing about the paper. */
const isFlow = (byte: number): boolean => byte === 0x11 || byte === 0x13;
const NUMBER_HEADER = [0x37, 0x22] as const;
const NUMBER_BYTES = 7;

/** A whole number, or its beginning. */
const isNumber = ([first, second]: Uint8Array): boolean =>
  first === NUMBER_HEADER[0] && (second === undefined || second === NUMBER_HEADER[1]);

export interface StatusReader {
  take(bytes: Uint8Array): Heard;
  /** From now on the request behind the paper may be answered. */
  expect(): void;
}

/**
 * Reads the answers of one paper. A byte that fits no answer shows that the printer talks nonsense: from then on
 * only our own number counts.
 *
 * A print server may deliver the answer of an earlier paper on this connection. So `GS r` counts only if the printer
 * answered the request before the paper without a number, and only behind the paper.
 */
export function statusReader({ beforePaper, behindPaper }: OwnNumbers): StatusReader {
  let rest = Buffer.alloc(0);
  let heard = NOTHING_HEARD;
  let asked: 'offline' | 'paper' = 'offline';
  let [isExpected, isSane] = [false, true];
  const realTime = (byte: number): Heard => {
    const isPaper = asked === 'paper';
    asked = isPaper ? 'offline' : 'paper';
    const trouble = isPaper ? paperTrouble(byte) : offlineTrouble(byte);
    // Both answers belong together: paper that is there does not close the cover.
    const stays = isPaper && trouble === null ? heard.trouble : trouble;
    return { ...heard, hasStatus: true, trouble: stays, states: heard.states + 1, newest: byte };
  };
  const inOrder = (): Heard => {
    if (isExpected) return heard.before === 'by-byte' ? { ...heard, isDone: true } : heard;
    return heard.before === 'unanswered' ? { ...heard, before: 'by-byte' } : heard;
  };
  const numbered = (digits: string): Heard => {
    if (digits === digitsOf(behindPaper)) return { ...heard, isDone: true };
    return digits === digitsOf(beforePaper) ? { ...heard, before: 'by-number' } : heard;
  };
  const single = (byte: number): Heard => {
    if (isSane && isRealTime(byte)) return realTime(byte);
    if (isSane && isInOrder(byte)) return inOrder();
    isSane = false;
    return heard;
  };
  return {
    expect: () => {
      isExpected = true;
    },
    take: (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length > 0) {
        const first = rest[0] ?? 0;
        const length = isNumber(rest) ? NUMBER_BYTES : isSane && isUnasked(first) ? UNASKED_BYTES : 1;
        if (rest.length < length) break;
        if (length === NUMBER_BYTES) heard = numbered(rest.toString('latin1', 2, 6));
        else if (length === UNASKED_BYTES)
          heard = { ...heard, hasStatus: true, trouble: unaskedTrouble(first, rest[2] ?? 0) };
        else if (!isFlow(first)) heard = single(first);
        rest = rest.subarray(length);
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

/** The first and the third byte of a state that came unasked. */
const unaskedTrouble = (first: number, third: number): TillError | null =>
  first & 0x20
    ? { code: 'printer.open' }
    : third & 0x0c
      ? { code: 'printer.no-paper' }
      : first & 0x08
        ? { code: 'printer.offline' }
        : null;

/** `DLE EOT 4`: both sensors of the paper's end. */
const paperTrouble = (byte: number): TillError | null =>
  (byte & 0x60) === 0x60 ? { code: 'printer.no-paper' } : null;
