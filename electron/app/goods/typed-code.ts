/** The setup code on the command's standard input: its first line. */
import type { Readable } from 'node:stream';

/** Far above any code. */
const MOST_BYTES = 4_096;

export async function readTypedCode(input: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of input) {
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    length += bytes.length;
    if (bytes.includes('\n') || length > MOST_BYTES) break;
  }
  const [line = ''] = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return line;
}
