/** The decoders that single frames are compared on, each as it is usually called. */
import {
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  InvertedLuminanceSource,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { GreyPicture } from '../camera/picture-effects.ts';
import { toRgba } from '../camera/qr-picture.ts';

/** The texts that it reads in a picture. */
export type Decoder = (picture: GreyPicture) => Promise<readonly string[]>;

const wasm =
  (options: ReaderOptions): Decoder =>
  async (picture) => {
    const { data, width, height } = toRgba(picture);
    const image = { data, width, height, colorSpace: 'srgb' } as ImageData;
    const found = await readBarcodes(image, { formats: ['QRCode'], ...options });
    return found.map(({ text }) => text);
  };

const plainScript = (
  binarizer: typeof HybridBinarizer | typeof GlobalHistogramBinarizer,
  isInverted = false,
): Decoder => {
  const reader = new QRCodeReader();
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
  return async ({ data, width, height }) => {
    const source = new RGBLuminanceSource(new Uint8ClampedArray(data), width, height);
    const seen = isInverted ? new InvertedLuminanceSource(source) : source;
    try {
      return [reader.decode(new BinaryBitmap(new binarizer(seen)), hints).getText()];
    } catch {
      return [];
    }
  };
};

export const DECODERS: Readonly<Record<string, Decoder>> = {
  'zxing-wasm': wasm({}),
  'zxing-wasm, denoised': wasm({ tryDenoise: true }),
  'zxing-wasm, global histogram': wasm({ binarizer: 'GlobalHistogram' }),
  'zxing-wasm, fixed threshold': wasm({ binarizer: 'FixedThreshold' }),
  '@zxing/library, hybrid': plainScript(HybridBinarizer),
  '@zxing/library, global histogram': plainScript(GlobalHistogramBinarizer),
  '@zxing/library, inverted': plainScript(HybridBinarizer, true),
};
