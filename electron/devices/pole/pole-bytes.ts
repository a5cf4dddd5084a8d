/** Two lines as the bytes of an ESC/POS display. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { POLE_COLUMNS, type PoleLines, type PoleSetUp } from '../../../shared/device/pole.ts';
import { pageOf } from '../printer/code-pages.ts';

const [ESC, US, CLEAR, LF] = [0x1b, 0x1f, 0x0c, 0x0a];
const RESET = [ESC, 0x40];
/** `US $`: the place of the next letter, from 1. */
const lineStart = (line: number): readonly number[] => [US, 0x24, 1, line];

/** Resets and clears it, then writes each line at its place. Lines: in letters of `poleText`. */
export function poleBytes(lines: PoleLines, letters: PoleSetUp['letters']): Uint8Array {
  const parts = lines.map((line, at) => [...lineStart(at + 1), ...textBytes(line, letters)]);
  return Uint8Array.from([...RESET, CLEAR, ...parts.flat()]);
}

/** With `ESC t` before it. */
function textBytes(line: string, letters: PoleSetUp['letters']): readonly number[] {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: 42,
    codepageMapping: letters === 'picture' ? 'epson' : letters,
    feedAfterBlock: false,
    newline: '\n',
    errors: 'strict',
  });
  const text = line.padEnd(POLE_COLUMNS).slice(0, POLE_COLUMNS);
  const bytes = encoder
    .codepage(pageOf(text, letters) ?? 'cp437')
    .text(text)
    .encode();
  return [...(bytes.at(-1) === LF ? bytes.subarray(0, -1) : bytes)];
}
