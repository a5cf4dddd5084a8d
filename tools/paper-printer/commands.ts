/** Reads ESC/POS as a printer does: command by command, in whatever pieces the bytes arrive. */

export type Command =
  | { readonly is: 'text'; readonly bytes: Uint8Array }
  | { readonly is: 'newline' }
  | { readonly is: 'reset' }
  | { readonly is: 'page'; readonly page: number }
  | { readonly is: 'bold'; readonly on: boolean }
  | { readonly is: 'size'; readonly wide: number; readonly tall: number }
  | { readonly is: 'align'; readonly to: 'left' | 'center' | 'right' }
  | { readonly is: 'feed'; readonly lines: number }
  | { readonly is: 'raster'; readonly width: number; readonly height: number; readonly bits: Uint8Array }
  | { readonly is: 'code-size'; readonly module: number }
  | { readonly is: 'code-text'; readonly text: string }
  | { readonly is: 'code' }
  | { readonly is: 'cut' }
  /** onMs, offMs: as `ESC p` times it. */
  | { readonly is: 'pulse'; readonly pin: 2 | 5; readonly onMs: number; readonly offMs: number }
  /** `GS ( D`: whether `DLE DC4` makes a pulse from now on. */
  | { readonly is: 'real-time-pulses'; readonly isOn: boolean }
  | { readonly is: 'asked-number'; readonly digits: Uint8Array }
  | { readonly is: 'asked-paper' }
  /** A command without an effect on the paper. */
  | { readonly is: 'other' }
  | { readonly is: 'unknown'; readonly byte: number };

const [LF, DLE, DC4, ESC, FS, GS] = [0x0a, 0x10, 0x14, 0x1b, 0x1c, 0x1d];
const ALIGN = ['left', 'center', 'right'] as const;

interface Read {
  readonly command: Command;
  /** Bytes of the command. */
  readonly length: number;
}

/** The first command; null: more bytes are needed. */
function first(bytes: Uint8Array): Read | null {
  const [byte = 0, second, third] = bytes;
  if (byte === LF) return { command: { is: 'newline' }, length: 1 };
  if (byte === DLE) return realTime(bytes);
  // Chinese letters off.
  if (byte === FS) return bytes.length < 2 ? null : { command: { is: 'other' }, length: 2 };
  if (byte === ESC) return second === undefined ? null : afterEsc(bytes, second, third);
  if (byte === GS) return second === undefined ? null : afterGs(bytes, second, third);
  if (byte < 0x20) return { command: { is: 'unknown', byte }, length: 1 };
  const end = bytes.findIndex((one) => one < 0x20);
  const text = end === -1 ? bytes : bytes.subarray(0, end);
  return { command: { is: 'text', bytes: text }, length: text.length };
}

/** `printer.ts` obeys real-time commands as they arrive. `DLE DC4` has two more bytes. */
function realTime(bytes: Uint8Array): Read | null {
  const length = bytes[1] === DC4 ? 5 : 3;
  return bytes.length < length ? null : { command: { is: 'other' }, length };
}

function afterEsc(bytes: Uint8Array, second: number, value: number | undefined): Read | null {
  const letter = String.fromCharCode(second);
  if (letter === '@') return { command: { is: 'reset' }, length: 2 };
  if (letter === '2') return { command: { is: 'other' }, length: 2 };
  if (value === undefined) return null;
  const of = (command: Command): Read => ({ command, length: 3 });
  switch (letter) {
    case 't':
      return of({ is: 'page', page: value });
    case 'E':
      return of({ is: 'bold', on: (value & 1) === 1 });
    case 'a':
      return of({ is: 'align', to: ALIGN[value % 48] ?? 'left' });
    case 'd':
      return of({ is: 'feed', lines: value });
    case 'p':
      return pulse(bytes);
    case 'M':
    case '3':
    case '!':
    case '-':
      return of({ is: 'other' });
    default:
      return { command: { is: 'unknown', byte: second }, length: 2 };
  }
}

function pulse(bytes: Uint8Array): Read | null {
  if (bytes.length < 5) return null;
  const [, , which = 0, on = 0, off = 0] = bytes;
  return { command: { is: 'pulse', pin: which % 48 === 0 ? 2 : 5, onMs: on * 2, offMs: off * 2 }, length: 5 };
}

function afterGs(bytes: Uint8Array, second: number, value: number | undefined): Read | null {
  const letter = String.fromCharCode(second);
  if (value === undefined) return null;
  const of = (command: Command): Read => ({ command, length: 3 });
  switch (letter) {
    case '!':
      return of({ is: 'size', wide: (value >> 4) + 1, tall: (value & 0x0f) + 1 });
    case 'V':
      // Function B also says how far to feed.
      return value < 65 ? of({ is: 'cut' }) : bytes.length < 4 ? null : { command: { is: 'cut' }, length: 4 };
    case 'a':
    case 'B':
    case 'L':
      return of({ is: 'other' });
    case 'r':
      return of({ is: 'asked-paper' });
    case 'v':
      return raster(bytes);
    case '(':
      return withLength(bytes);
    default:
      return { command: { is: 'unknown', byte: second }, length: 2 };
  }
}

function raster(bytes: Uint8Array): Read | null {
  if (bytes.length < 8) return null;
  const [, , , , xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = bytes;
  const [rowBytes, height] = [xLow + 256 * xHigh, yLow + 256 * yHigh];
  const length = 8 + rowBytes * height;
  if (bytes.length < length) return null;
  return {
    command: { is: 'raster', width: rowBytes * 8, height, bits: bytes.slice(8, length) },
    length,
  };
}

function withLength(bytes: Uint8Array): Read | null {
  const [, , kind = 0, low = 0, high = 0] = bytes;
  const length = 5 + low + 256 * high;
  if (bytes.length < 5 || bytes.length < length) return null;
  const body = bytes.subarray(5, length);
  return { command: bodyOf(String.fromCharCode(kind), body), length };
}

function bodyOf(kind: string, body: Uint8Array): Command {
  const [of, what, value = 0] = body;
  if (kind === 'H' && of === 48) return { is: 'asked-number', digits: body.slice(2) };
  if (kind === 'D' && what === 1) return { is: 'real-time-pulses', isOn: value % 48 === 1 };
  if (kind !== 'k' || of !== 49) return { is: 'other' };
  if (what === 67) return { is: 'code-size', module: value };
  if (what === 80) return { is: 'code-text', text: Buffer.from(body.subarray(3)).toString('latin1') };
  return what === 81 ? { is: 'code' } : { is: 'other' };
}

export function commandReader(): { take(bytes: Uint8Array): readonly Command[] } {
  let rest: Uint8Array = new Uint8Array();
  return {
    take: (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      const commands: Command[] = [];
      while (rest.length > 0) {
        const read = first(rest);
        if (read === null) break;
        commands.push(read.command);
        rest = rest.subarray(read.length);
      }
      return commands;
    },
  };
}
