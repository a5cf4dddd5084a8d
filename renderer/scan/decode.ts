/**
 * The decoder: zxing-wasm on brightness alone. The worker (the till's camera) and decode-entry.ts (pages with
 * pictures) share it, so that both read the same.
 *
 * zxing-wasm's public function converts colours on every call. Its module has the inner function, which takes
 * brightness. The version is pinned, and tests/unit/scan-decode.test.ts fails if an update moves the
 * function.
 */
import { prepareZXingModule } from 'zxing-wasm/reader';
import type { LumaImage } from './luma.ts';
import { isSymbology, type Symbology } from './symbology.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One code in one picture. */
export interface Reading {
  readonly text: string;
  readonly symbology: Symbology;
  /** The unused share of the error correction, 0 to 1; null: the symbology has none. */
  readonly unusedCorrection: number | null;
  /** Top left, top right, bottom right, bottom left of the code, in the picture's pixels. */
  readonly corners: readonly [Point, Point, Point, Point];
}

/** How much effort one attempt takes. */
export interface ReadHints {
  readonly tryHarder: boolean;
  readonly tryInvert: boolean;
  readonly tryDownscale: boolean;
  readonly tryDenoise: boolean;
  readonly binarizer: 'LocalAverage' | 'GlobalHistogram' | 'FixedThreshold';
}

export interface Decoded {
  /** Every code read, at most MAX_CODES. */
  readonly readings: readonly Reading[];
  /** An unreadable part of the picture resembles a code: another attempt may be worth its time. */
  readonly suspected: boolean;
}

export interface CodeReader {
  read(image: LumaImage, symbologies: readonly Symbology[], hints: ReadHints): Decoded;
}

const NOTHING: Decoded = { readings: [], suspected: false };

/** Unreadable codes count too, so this is more than a cashier can aim at. */
const MAX_CODES = 8;

/** The numbers are places in zxing-wasm's own lists (BINARIZERS, TEXT_MODES, CHARACTER_SETS). */
const BINARIZER = { LocalAverage: 0, GlobalHistogram: 1, FixedThreshold: 2 } as const;
const PLAIN_TEXT = 0;
const IGNORE_ADD_ON = 0;
const UNKNOWN_CHARACTER_SET = 0;

interface RawReading {
  readonly isValid: boolean;
  readonly format: string;
  readonly text: string;
  readonly extra: string;
  readonly position: Readonly<Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', Point>>;
}

/** The used part of zxing-wasm's module. */
interface ReaderModule {
  readonly HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(pointer: number): void;
  readBarcodesFromPixmap(
    pointer: number,
    width: number,
    height: number,
    options: object,
  ): { size(): number; get(index: number): RawReading | undefined; delete?(): void };
}

/**
 * Starts the decoder from the bytes of its wasm file. The caller fetches the file from its own folder; by
 * default zxing-wasm would fetch it from a public host.
 * @throws where WebAssembly can't start (switched off, or a content security policy without
 * 'wasm-unsafe-eval')
 */
export async function createCodeReader(wasmBinary: ArrayBuffer): Promise<CodeReader> {
  const prepared: unknown = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  // The library's own type depends on Emscripten's types, which it does not include.
  const module = prepared as ReaderModule;
  let pointer = 0;
  let capacity = 0;
  return {
    read: (image, symbologies, hints) => {
      const size = image.width * image.height;
      if (size === 0 || image.data.length < size) return NOTHING;
      if (capacity < size) {
        if (pointer !== 0) module._free(pointer);
        pointer = module._malloc(size);
        capacity = pointer === 0 ? 0 : size;
        if (pointer === 0) return NOTHING;
      }
      module.HEAPU8.set(image.data.length === size ? image.data : image.data.subarray(0, size), pointer);
      const options = readerOptions(symbologies, hints);
      const found = module.readBarcodesFromPixmap(pointer, image.width, image.height, options);
      const readings: Reading[] = [];
      const count = found.size();
      for (let index = 0; index < count; index += 1) {
        const reading = readingOf(found.get(index));
        if (reading) readings.push(reading);
      }
      found.delete?.();
      return { readings, suspected: readings.length < count };
    },
  };
}

function readerOptions(symbologies: readonly Symbology[], hints: ReadHints): object {
  return {
    formats: symbologies.join(','),
    tryHarder: hints.tryHarder,
    // Only linear codes need this: QR and Data Matrix are found at every angle.
    tryRotate: symbologies.some((name) => name !== 'QRCode' && name !== 'DataMatrix'),
    tryInvert: hints.tryInvert,
    tryDownscale: hints.tryDownscale,
    tryDenoise: hints.tryDenoise,
    binarizer: BINARIZER[hints.binarizer],
    isPure: false,
    downscaleFactor: 3,
    downscaleThreshold: 500,
    minLineCount: 2,
    maxNumberOfSymbols: MAX_CODES,
    validateOptionalChecksum: true,
    // Costs nothing, and reports suspected codes.
    returnErrors: true,
    eanAddOnSymbol: IGNORE_ADD_ON,
    textMode: PLAIN_TEXT,
    characterSet: UNKNOWN_CHARACTER_SET,
    tryCode39ExtendedMode: false,
  };
}

function readingOf(raw: RawReading | undefined): Reading | null {
  if (!raw?.isValid || !isSymbology(raw.format)) return null;
  const text = cleanText(raw.text);
  if (text === '') return null;
  const { topLeft, topRight, bottomRight, bottomLeft } = raw.position;
  return {
    text,
    symbology: raw.format,
    unusedCorrection: unusedCorrection(raw.extra),
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  };
}

/** Removes only the blanks around a code. The group separators of GS1 codes stay. */
export const cleanText = (text: string): string => text.trim();

function unusedCorrection(extra: string): number | null {
  if (extra === '') return null;
  try {
    const parsed: unknown = JSON.parse(extra);
    if (typeof parsed !== 'object' || parsed === null || !('UEC' in parsed)) return null;
    const share = Number(parsed.UEC);
    return Number.isFinite(share) ? share : null;
  } catch {
    // Experimental in zxing-wasm: if it is unreadable, two frames have to agree.
    return null;
  }
}
