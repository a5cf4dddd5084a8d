/** The reference's worker: zxing-wasm on a canvas's pixels, as in its documentation. */

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const starting = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
void starting.then(() => self.postMessage('ready'));

self.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const [found] = await readBarcodes(data, { formats: ['QRCode'] });
  self.postMessage({ text: found?.text ?? null });
});
