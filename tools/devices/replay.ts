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
  let device = printerOf(80);
  const end = (): void => void lines.push(...device.rest().map((one) => `  ${one}`));
  for (const line of known) {
    if ('link' in line) {
      end();
      device = printerOf(line.width);
      lines.push(`${line.at} connection ${line.link}, ${line.width} mm`);
    } else if ('from' in line) lines.push(`  answer ${line.from}`);
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

function printerOf(width: PaperWidth) {
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
