/** The encoding of a text file, decided by all of its bytes. */

import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { TextEncoding } from '../../../shared/catalogue/file/text-encodings.ts';
import type { FileBytes, Watch } from './file-bytes.ts';

const SAMPLE_BYTES = 64 * 1024;
/** High bytes of UTF-16 in tables of this country: ASCII, Cyrillic, ʻ and ʼ, quotes and dashes. */
const USUAL_HIGH: ReadonlySet<number> = new Set([0x00, 0x02, 0x04, 0x20]);
/** Control characters that no text has. Tab, line ends, form feed and escape may stand in one. */
const isBinary = (byte: number): boolean =>
  byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27);

/** @throws UnfitTable */
export async function encodingOf(bytes: FileBytes, watch: Watch): Promise<TextEncoding> {
  const sample = await bytes.read(0, SAMPLE_BYTES);
  const wide = wideEncoding(sample);
  if (wide) return wide;
  if (hasMark(sample)) return 'utf-8';
  if (sample.includes(0)) throw new UnfitTable('not-a-table');
  if (sample.filter(isBinary).length > sample.length / 100) throw new UnfitTable('not-a-table');
  return (await isUtf8(bytes, watch)) ? 'utf-8' : singleByteEncoding(sample);
}

const hasMark = (sample: Buffer): boolean => sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf;

function wideEncoding(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const usual = [0, 0];
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) {
    const side = at % 2;
    if (USUAL_HIGH.has(byte)) usual[side] = (usual[side] ?? 0) + 1;
    if (byte === 0) zeros[side] = (zeros[side] ?? 0) + 1;
  }
  const half = Math.floor(sample.length / 2);
  // Line ends, digits and separators are ASCII: some high bytes are zero, and hardly a low byte is.
  const isHigh = (side: 0 | 1): boolean =>
    (usual[side] ?? 0) >= half * 0.9 &&
    (zeros[side] ?? 0) > half * 0.05 &&
    (zeros[1 - side] ?? 0) <= half * 0.01;
  if (half === 0) return null;
  return isHigh(1) ? 'utf-16le' : isHigh(0) ? 'utf-16be' : null;
}

async function isUtf8(bytes: FileBytes, watch: Watch): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes.pieces(0, bytes.size, watch.signal ? { signal: watch.signal } : {}))
      decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (thrown) {
    if (thrown instanceof UnfitTable) throw thrown;
    return false;
  }
}

/** The first wins where the bytes say nothing. */
const SINGLE = ['windows-1251', 'ibm866', 'koi8-r'] as const;
/** Letters of Russian and Uzbek texts, the commonest first. */
const FREQUENT = /[оеаинтсрвлкмдпуяы]/g;
/** A small letter before a capital, and signs between letters, show a wrong table. */
const UNLIKELY = /[а-яё][А-ЯЁ]|[\u2500-\u259f\u0402-\u040d\u040f]/g;

function singleByteEncoding(sample: Buffer): TextEncoding {
  const score = (encoding: (typeof SINGLE)[number]): number => {
    const text = new TextDecoder(encoding).decode(sample);
    return (text.match(FREQUENT)?.length ?? 0) - 3 * (text.match(UNLIKELY)?.length ?? 0);
  };
  return SINGLE.reduce((best, encoding) => (score(encoding) > score(best) ? encoding : best));
}
