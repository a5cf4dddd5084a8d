/**
 * The reader of last resort: @zxing/browser, in plain JavaScript on the page's thread. It replaces a
 * WebAssembly that can't start, because of a policy or a virus scanner. It blocks the page while decoding, so
 * it decodes only a few times a second. Loaded only when needed.
 */
import { BarcodeFormat, BrowserMultiFormatReader, type IScannerControls } from '@zxing/browser';
import { DecodeHintType, type Result } from '@zxing/library';
import { cleanText, type Point, type Reading } from './decode.ts';
import { Sightings } from './sightings.ts';
import { type OnText, PAYER_SYMBOLOGIES, type Symbology } from './symbology.ts';

export interface SlowReader {
  attach(video: HTMLVideoElement): void;
  detach(): void;
  setSymbologies(symbologies: readonly Symbology[]): void;
  rearm(): void;
}

/** A decode takes 20 to 60 ms of the page's time; touches are handled in between. */
const PAUSE_MS = 120;

const FORMATS: Readonly<Record<Symbology, BarcodeFormat>> = {
  QRCode: BarcodeFormat.QR_CODE,
  DataMatrix: BarcodeFormat.DATA_MATRIX,
  EAN13: BarcodeFormat.EAN_13,
  EAN8: BarcodeFormat.EAN_8,
  UPCA: BarcodeFormat.UPC_A,
  UPCE: BarcodeFormat.UPC_E,
  Code128: BarcodeFormat.CODE_128,
};

/** Creates the reader; it decodes from `attach` to `detach`. */
export function createSlowReader(onText: OnText): SlowReader {
  const sightings = new Sightings();
  let symbologies: readonly Symbology[] = PAYER_SYMBOLOGIES;
  let video: HTMLVideoElement | null = null;
  let controls: IScannerControls | null = null;

  const scan = (): void => {
    const source = video;
    if (!source) return;
    const formats = symbologies.map((name) => FORMATS[name]);
    const reader = new BrowserMultiFormatReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, formats]]), {
      delayBetweenScanAttempts: PAUSE_MS,
      delayBetweenScanSuccess: PAUSE_MS,
    });
    controls = reader.scan(source, (result) => {
      const reading = result ? readingOf(result) : null;
      const readings = reading ? [reading] : [];
      const counted = sightings.see(readings, source.videoWidth, source.videoHeight, performance.now());
      if (counted) onText(counted.text, counted.symbology);
    });
  };

  const stop = (): void => {
    video?.removeEventListener('loadeddata', scan);
    controls?.stop();
    controls = null;
  };

  const start = (): void => {
    stop();
    if (!video) return;
    // The library takes the picture's size at its start, so a picture must exist.
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) scan();
    else video.addEventListener('loadeddata', scan, { once: true });
  };

  return {
    attach: (element) => {
      stop();
      video = element;
      start();
    },
    detach: () => {
      stop();
      video = null;
    },
    setSymbologies: (wanted) => {
      symbologies = wanted;
      start();
    },
    rearm: () => sightings.rearm(),
  };
}

/** The library reports no error correction, so two readings have to agree. */
function readingOf(result: Result): Reading | null {
  const text = cleanText(result.getText());
  const format = result.getBarcodeFormat();
  const symbology = (Object.keys(FORMATS) as Symbology[]).find((name) => FORMATS[name] === format);
  if (text === '' || !symbology) return null;
  const points = result.getResultPoints() ?? [];
  const at = (index: number): Point => {
    const point = points[index] ?? points[points.length - 1];
    return { x: point?.getX() ?? 0, y: point?.getY() ?? 0 };
  };
  // A QR code's points are its finder patterns: lower left, upper left, upper right.
  const [lowerLeft, upperLeft, upperRight] = [at(0), at(1), at(2)];
  const lowerRight = {
    x: upperRight.x + lowerLeft.x - upperLeft.x,
    y: upperRight.y + lowerLeft.y - upperLeft.y,
  };
  // As zxing-wasm reports it: UPC-A is EAN-13 with a leading zero.
  const read = symbology === 'UPCA' ? text.padStart(13, '0') : text;
  return {
    text: read,
    symbology,
    unusedCorrection: null,
    corners: [upperLeft, upperRight, lowerRight, lowerLeft],
  };
}
