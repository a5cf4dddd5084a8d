/** Plays the bytes of a device record to a printer without a port. */
import { RecordLine } from '../../shared/device/record.ts';
import { type Command, commandReader } from '../paper-printer/commands.ts';
import { drawnPaper, type PaperWidth, type PrintedPaper } from '../paper-printer/drawn-paper.ts';

export interface Replayed {
  /** What a person reads: connections, papers, pulses and answers, in their order. */
  readonly lines: readonly string[];
  /** Every line is of a record, and every byte is of a command. */
  readonly isUnderstood: boolean;
}

const NO_RECORD: Replayed = { lines: ['this is no device record'], isUnderstood: false };

export function replayed(text: string): Replayed {
  const record = text.split('\n').filter(Boolean).map(parsed);
  const known = record.filter((line) => line !== null);
  if (known.length === 0 || known.length < record.length) return NO_RECORD;
  const lines: string[] = [];
  let isUnderstood = true;
  let device: Device = printerOf(80);
  const end = (): void => void lines.push(...device.rest().map((one) => `  ${one}`));
  for (const line of known) {
    if ('link' in line) {
      end();
      device = 'device' in line ? POLE : printerOf(line.width);
      lines.push(`${line.at} connection ${line.link}, ${placeOf(line)}`);
    } else if ('end' in line) lines.push(`  ${line.end}`);
    else if ('from' in line) lines.push(`  answer ${line.from}`);
    else {
      const bytes = Buffer.concat([Buffer.from(line.to, 'hex'), Buffer.alloc(line.zeros)]);
      const { drawn, unknown } = device.take(bytes);
      lines.push(...drawn.map((one) => `  ${one}`));
      if (unknown.length === 0) continue;
      isUnderstood = false;
      lines.push(`  not understood: ${unknown.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}`);
    }
  }
  end();
  return { lines, isUnderstood };
}

function parsed(line: string): RecordLine | null {
  try {
    return RecordLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const textsOf = ({ texts, codes }: PrintedPaper): readonly string[] => [
  ...texts.map((text) => `| ${text}`),
  ...codes.map((code) => `| [${code}]`),
];

type LinkLine = Extract<RecordLine, { link: number }>;

function placeOf(line: LinkLine): string {
  if ('device' in line) return 'pole display';
  const asked = 'printer' in line ? ` on ${line.printer}, height ${line.heightPx} px` : '';
  return `${line.width} mm${asked}`;
}

interface Device {
  take(bytes: Uint8Array): { readonly drawn: readonly string[]; readonly unknown: readonly number[] };
  rest(): readonly string[];
}

/** `ESC @`, `CLR`, `US $` with a place, `ESC t` with a table of letters: how long each of them is. */
const POLE_COMMANDS: readonly (readonly [begin: string, length: number])[] = [
  ['1b40', 2],
  ['0c', 1],
  ['1f24', 4],
  ['1b74', 3],
];

const POLE: Device = {
  take: (bytes) => {
    const [lines, unknown]: [string[], number[]] = [[], []];
    let text = '';
    const end = (): void => {
      if (text !== '') lines.push(`| ${text} |`);
      text = '';
    };
    for (let rest = Buffer.from(bytes); rest.length > 0; ) {
      const begins = rest.subarray(0, 2).toString('hex');
      const [, length = 0] = POLE_COMMANDS.find(([begin]) => begins.startsWith(begin)) ?? [];
      const [first = 0] = rest;
      if (length > 0) end();
      else if (first < 0x20) unknown.push(first);
      else text += String.fromCharCode(first);
      rest = rest.subarray(Math.max(length, 1));
    }
    end();
    return { drawn: lines, unknown };
  },
  rest: () => [],
};

function printerOf(width: PaperWidth): Device {
  const reader = commandReader();
  const paper = drawnPaper(width);
  const drawnBy = (command: Command): readonly string[] => {
    const cut = paper.take(command);
    if (cut) return ['paper', ...textsOf(cut)];
    return command.is === 'pulse' ? [`pulse on pin ${command.pin}, ${command.onMs} ms`] : [];
  };
  return {
    take: (bytes: Uint8Array) => {
      const commands = reader.take(bytes);
      return {
        drawn: commands.flatMap(drawnBy),
        unknown: commands.flatMap((command) => (command.is === 'unknown' ? [command.byte] : [])),
      };
    },
    rest: () => (paper.hasInk() ? ['paper that was not cut', ...textsOf(paper.cut())] : []),
  };
}
