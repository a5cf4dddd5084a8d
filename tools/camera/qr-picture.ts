/**
 * Pictures as a webcam sees them: a QR code on a phone's screen, at some size, angle and distance. Only grey,
 * because the decoder uses only brightness. Seeded: the same options draw the same picture.
 */
import { encode } from 'uqr';
import { addGlare, addMoire, addNoise, bloom, blurBox, type GreyPicture, smear } from './picture-effects.ts';
import { seeded } from './seeded.ts';

export interface QrPictureOptions {
  readonly text: string;
  readonly width?: number;
  readonly height?: number;
  readonly ecc?: 'L' | 'M' | 'Q' | 'H';
  /** Side of the code without its quiet zone, before tilting. */
  readonly sizePx?: number;
  /** In the plane of the picture. */
  readonly rotationDeg?: number;
  /** How far the phone leans back (x) and turns away (y). */
  readonly tiltXDeg?: number;
  readonly tiltYDeg?: number;
  /** The centre of the code, as a share of the picture's width and height. */
  readonly centre?: { readonly x: number; readonly y: number };
  readonly blurPx?: number;
  /** Movement of the phone during the exposure. */
  readonly motionPx?: { readonly x: number; readonly y: number };
  /** Standard deviation, in grey levels. */
  readonly noise?: number;
  /** Dark mode: light modules on a dark screen. */
  readonly invert?: boolean;
  /** 1 is black on white, 0 is grey on grey. */
  readonly contrast?: number;
  /** Added to the whole picture, in grey levels. */
  readonly brightness?: number;
  /**
   * A bright spot over the code: centre as a share of the code's side (0, 0: the middle), strength 0 to 1.
   */
  readonly glare?: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly strength: number;
  };
  /** Share of the code's side that a thumb covers, from its lower right corner. */
  readonly hidden?: number;
  /** Waves over the picture, as from a screen's pixel grid. */
  readonly moire?: { readonly periodPx: number; readonly angleDeg: number; readonly strength: number };
  /** Bright parts spread: radius, and the excess brightness of the screen (1 is right). */
  readonly bloom?: { readonly radiusPx: number; readonly gain: number };
  readonly seed?: number;
}

/** Quiet zone around the code, in modules, as wallets draw it. */
const QUIET_MODULES = 3;
const DESK_GREY = 96;
const PHONE_GREY = 24;
/** Distance of the camera in units of the picture's width: how strongly tilting narrows the far side. */
const CAMERA_DISTANCE = 1.2;

/** The grey level at a point of the phone, in units of the code's side with 0, 0 at its middle. */
type Surface = (u: number, v: number) => number | null;

/** A frame without any code: a desk, a phone with its screen off, some noise. */
export function emptyPicture(
  options: Pick<QrPictureOptions, 'width' | 'height' | 'noise' | 'seed'> = {},
): GreyPicture {
  const picture = desk(options.width ?? 1280, options.height ?? 720);
  if (options.noise) addNoise(picture, options.noise, seeded(options.seed ?? 1));
  return picture;
}

/** A frame with one code in it. */
export function qrPicture(options: QrPictureOptions): GreyPicture {
  const picture = desk(options.width ?? 1280, options.height ?? 720);
  drawQr(picture, options);
  return finish(picture, options);
}

/** A frame with several codes; effects on the whole frame come from the first code's options. */
export function qrPictures(all: readonly [QrPictureOptions, ...QrPictureOptions[]]): GreyPicture {
  const picture = desk(all[0].width ?? 1280, all[0].height ?? 720);
  for (const options of all) drawQr(picture, options);
  return finish(picture, all[0]);
}

/** The picture as a canvas returns it. */
export function toRgba(picture: GreyPicture): {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  colorSpace: 'srgb';
} {
  const data = new Uint8ClampedArray(picture.data.length * 4);
  picture.data.forEach((grey, index) => {
    data.fill(grey, index * 4, index * 4 + 3);
    data[index * 4 + 3] = 255;
  });
  return { data, width: picture.width, height: picture.height, colorSpace: 'srgb' };
}

function finish(picture: GreyPicture, options: QrPictureOptions): GreyPicture {
  let done = picture;
  if (options.moire) addMoire(done, options.moire.periodPx, options.moire.angleDeg, options.moire.strength);
  if (options.bloom) done = bloom(done, options.bloom.radiusPx, options.bloom.gain);
  if (options.motionPx) done = smear(done, options.motionPx.x, options.motionPx.y);
  if (options.blurPx) done = blurBox(done, options.blurPx);
  const contrast = options.contrast ?? 1;
  const brightness = options.brightness ?? 0;
  if (contrast !== 1 || brightness !== 0) {
    for (let index = 0; index < done.data.length; index += 1) {
      const grey = 128 + ((done.data[index] ?? 0) - 128) * contrast + brightness;
      done.data[index] = Math.max(0, Math.min(255, Math.round(grey)));
    }
  }
  if (options.noise) addNoise(done, options.noise, seeded(options.seed ?? 1));
  return done;
}

function desk(width: number, height: number): GreyPicture {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data[y * width + x] = DESK_GREY + 40 * (x / width) - 20 * (y / height);
    }
  }
  return { data, width, height };
}

/** The phone's front: body, screen and code. */
function phone(options: QrPictureOptions): Surface {
  const { size, data } = encode(options.text, { ecc: options.ecc ?? 'M', border: 0 });
  const dark = options.invert ? 232 : 16;
  const light = options.invert ? 16 : 240;
  const screen = 0.5 + QUIET_MODULES / size;
  const hidden = options.hidden ?? 0;
  return (u, v) => {
    if (Math.abs(u) > screen + 0.06 || v < -screen - 0.35 || v > screen + 0.45) return null;
    if (Math.abs(u) > screen || v < -screen - 0.25 || v > screen + 0.35) return PHONE_GREY;
    if (hidden > 0 && u > 0.5 - hidden && v > 0.5 - hidden) return 150;
    const column = Math.floor((u + 0.5) * size);
    const row = Math.floor((v + 0.5) * size);
    return data[row]?.[column] ? dark : light;
  };
}

function drawQr(picture: GreyPicture, options: QrPictureOptions): void {
  const { width, height, data } = picture;
  const surface = phone(options);
  const place = placement(options, width, height);
  const sizePx = options.sizePx ?? 300;
  const reach = sizePx * 1.35;
  const left = Math.max(0, Math.floor(place.x - reach));
  const right = Math.min(width, Math.ceil(place.x + reach));
  const top = Math.max(0, Math.floor(place.y - reach));
  const bottom = Math.min(height, Math.ceil(place.y + reach));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const index = y * width + x;
      data[index] = sample(surface, place, x, y, data[index] ?? 0);
    }
  }
  if (options.glare) {
    const { x, y, radius, strength } = options.glare;
    addGlare(picture, place.x + x * sizePx, place.y + y * sizePx, radius * sizePx, strength);
  }
}

/** Samples three by three points for each pixel, so that small modules become grey as in a lens. */
function sample(surface: Surface, place: Placement, x: number, y: number, behind: number): number {
  let sum = 0;
  for (let dy = 1; dy <= 5; dy += 2) {
    for (let dx = 1; dx <= 5; dx += 2) {
      const point = place.toSurface(x + dx / 6 - place.x, y + dy / 6 - place.y);
      sum += surface(point.u, point.v) ?? behind;
    }
  }
  return Math.round(sum / 9);
}

interface Placement {
  readonly x: number;
  readonly y: number;
  readonly toSurface: (dx: number, dy: number) => { readonly u: number; readonly v: number };
}

/** Where a pixel's ray meets the tilted phone. */
function placement(options: QrPictureOptions, width: number, height: number): Placement {
  const radians = Math.PI / 180;
  const turn = (options.rotationDeg ?? 0) * radians;
  const tiltX = (options.tiltXDeg ?? 0) * radians;
  const tiltY = (options.tiltYDeg ?? 0) * radians;
  const focal = CAMERA_DISTANCE * width;
  const sizePx = options.sizePx ?? 300;
  const [cosX, sinX, cosY, sinY] = [Math.cos(tiltX), Math.sin(tiltX), Math.cos(tiltY), Math.sin(tiltY)];
  // The columns are the phone's own right and down directions, turned about y and then about x.
  const right = { x: cosY, y: sinX * sinY, z: -cosX * sinY };
  const down = { x: 0, y: cosX, z: sinX };
  return {
    x: (options.centre?.x ?? 0.5) * width,
    y: (options.centre?.y ?? 0.5) * height,
    toSurface: (dx, dy) => {
      // Solve a * right + b * down + (0, 0, focal) = t * (dx, dy, focal) for a and b.
      const a1 = right.x - (dx * right.z) / focal;
      const b1 = down.x - (dx * down.z) / focal;
      const a2 = right.y - (dy * right.z) / focal;
      const b2 = down.y - (dy * down.z) / focal;
      const determinant = a1 * b2 - b1 * a2;
      const a = (dx * b2 - b1 * dy) / determinant / sizePx;
      const b = (a1 * dy - dx * a2) / determinant / sizePx;
      return { u: a * Math.cos(turn) + b * Math.sin(turn), v: b * Math.cos(turn) - a * Math.sin(turn) };
    },
  };
}
