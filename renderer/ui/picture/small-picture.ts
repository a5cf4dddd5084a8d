/**
 * Makes a chosen file small, in this sandbox: a photo cut to a square, or a whole picture. Only the drawn pixels go
 * on, so the place and time that a camera wrote stay behind.
 */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { pictureHead } from '../../../shared/pictures/picture-head.ts';
import { CHOSEN, KEPT, type PictureOf } from '../../../shared/pictures/picture-limits.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** Best first; the first that is small enough is taken. Chromium's WebP of quality 1 loses nothing. */
const TRIES = {
  photo: [0.85, 0.75, 0.6, 0.45, 0.3].map((quality) => ['image/webp', quality] as const),
  logo: [
    ['image/png', 1] as const,
    ...[1, 0.9, 0.75, 0.5].map((quality) => ['image/webp', quality] as const),
  ],
  poster: [0.9, 0.8, 0.65, 0.5, 0.3].map((quality) => ['image/webp', quality] as const),
} as const;

/** Base64 takes four letters for three bytes. */
const BYTES_OF_LETTER = 3 / 4;

/** Answers base64. Errors: `picture.wrong-kind`, `picture.too-large`, `picture.not-read`. */
export async function smallPicture(file: Blob, of: PictureOf): Promise<Result<string, TillError>> {
  if (file.size > CHOSEN.bytes) return fail({ code: 'picture.too-large' });
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Before anything is decoded: a few bytes may claim a picture of any size.
    const head = pictureHead(bytes);
    if (head === null) return fail({ code: 'picture.wrong-kind' });
    if (isTooLarge(head)) return fail({ code: 'picture.too-large' });
    const bitmap = await createImageBitmap(new Blob([bytes], { type: `image/${head.format}` }));
    try {
      if (isTooLarge(bitmap)) return fail({ code: 'picture.too-large' });
      return encoded(of === 'photo' ? drawnPhoto(bitmap) : drawnWhole(bitmap, KEPT[of]), of);
    } finally {
      bitmap.close();
    }
  } catch {
    // The file is gone, or what follows its head is no picture.
    return fail({ code: 'picture.not-read' });
  }
}

const isTooLarge = ({ width, height }: Pick<ImageBitmap, 'width' | 'height'>): boolean =>
  Math.max(width, height) > CHOSEN.side || width * height > CHOSEN.pixels;

/** Its middle fills the square. White shows through cut-out goods, in the dark theme too. */
function drawnPhoto(bitmap: ImageBitmap): HTMLCanvasElement {
  const { width, height } = KEPT.photo;
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  return drawn(bitmap, { width, height }, scale, true);
}

/** Never larger than it is. */
function drawnWhole(
  bitmap: ImageBitmap,
  most: { readonly width: number; readonly height: number },
): HTMLCanvasElement {
  const scale = Math.min(1, most.width / bitmap.width, most.height / bitmap.height);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return drawn(bitmap, { width: side(bitmap.width), height: side(bitmap.height) }, scale, false);
}

function drawn(
  bitmap: ImageBitmap,
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
  onWhite: boolean,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if (onWhite) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  const [wide, high] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, of: PictureOf): Result<string, TillError> {
  for (const [type, quality] of TRIES[of]) {
    const [head, base64 = ''] = canvas.toDataURL(type, quality).split(',');
    const fits = base64.length * BYTES_OF_LETTER <= KEPT[of].bytes;
    if (head === `data:${type};base64` && fits) return ok(base64);
  }
  return fail({ code: 'picture.not-read' });
}
