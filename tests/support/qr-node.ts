/** zxing in Node: the till's own decoder, and pictures of product codes, drawn by zxing-wasm's writer. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { type CodeReader, createCodeReader } from '../../renderer/scan/decode.ts';
import type { Symbology } from '../../renderer/scan/symbology.ts';
import type { GreyPicture } from '../../tools/camera/picture-effects.ts';
import { emptyPicture } from '../../tools/camera/qr-picture.ts';

export async function nodeReader(): Promise<CodeReader> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  return await createCodeReader(new Uint8Array(wasm).buffer);
}

/** A label with one code in the middle of a desk. */
export async function productPicture(symbology: Symbology, text: string): Promise<GreyPicture> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { symbol, error } = await writeBarcode(text, { format: symbology });
  if (error) throw new Error(error);
  const picture = emptyPicture({ width: 640, height: 480 });
  const scale = Math.min(8, Math.floor(440 / symbol.width));
  const tall = Math.min(200, symbol.height * scale);
  const wide = symbol.width * scale;
  const [left, top, quiet] = [(640 - wide) >> 1, (480 - tall) >> 1, 40];
  for (let y = top - quiet; y < top + tall + quiet; y += 1) {
    for (let x = left - quiet; x < left + wide + quiet; x += 1) {
      const column = Math.floor((x - left) / scale);
      const row = Math.floor(((y - top) / tall) * symbol.height);
      const inside = column >= 0 && column < symbol.width && row >= 0 && row < symbol.height;
      picture.data[y * 640 + x] = inside ? (symbol.data[row * symbol.width + column] ?? 255) : 235;
    }
  }
  return picture;
}
