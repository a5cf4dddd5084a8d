/** The till's own decoder, in Node, for the unit tests. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CodeReader, createCodeReader } from '../../renderer/scan/decode.ts';

export async function nodeReader(): Promise<CodeReader> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  return await createCodeReader(new Uint8Array(wasm).buffer);
}
