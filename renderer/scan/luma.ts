/**
 * Brightness only: the decoder needs no colours. A camera's frame has brightness as a plane of its own. A
 * copy of that plane is several times cheaper than a conversion to colours and back.
 */

/** Rows follow each other without gaps. */
export interface LumaImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Formats whose first plane is 8-bit brightness. */
const LUMA_FIRST = new Set<string>(['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12', 'NV12A']);

/** Brightness from colours, with the weights of the decoder's own conversion. */
export function lumaOfRgba(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  order: 'rgba' | 'bgra' = 'rgba',
): LumaImage {
  const data = new Uint8Array(width * height);
  const [red, blue] = order === 'rgba' ? [0, 2] : [2, 0];
  for (let index = 0, at = 0; index < data.length; index += 1, at += 4) {
    const weighted =
      306 * (pixels[at + red] ?? 0) + 601 * (pixels[at + 1] ?? 0) + 117 * (pixels[at + blue] ?? 0);
    data[index] = (weighted + 512) >> 10;
  }
  return { data, width, height };
}

/** Copies a plane from a buffer whose rows may be longer than the picture is wide. */
export function planeOf(
  buffer: Uint8Array,
  layout: { readonly offset: number; readonly stride: number },
  width: number,
  height: number,
): LumaImage {
  const { offset, stride } = layout;
  if (stride === width) return { data: buffer.subarray(offset, offset + width * height), width, height };
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = offset + row * stride;
    data.set(buffer.subarray(start, start + width), row * width);
  }
  return { data, width, height };
}

/** The used part of a VideoFrame; a test can stand in for it. */
export interface FramePlanes {
  readonly format: string | null;
  readonly visibleRect: { readonly width: number; readonly height: number } | null;
  allocationSize(options?: VideoFrameCopyToOptions): number;
  copyTo(destination: Uint8Array<ArrayBuffer>, options?: VideoFrameCopyToOptions): Promise<PlaneLayout[]>;
}

/**
 * Copies frames' brightness into one reused buffer: an image is valid only until the next call. `copyTo`
 * copies every plane, as the specification requires; the brightness lies first.
 */
export class LumaCopier {
  #buffer = new Uint8Array(0);

  /** Null for a frame without content, which a camera may give at its start or stop. */
  async copy(frame: FramePlanes): Promise<LumaImage | null> {
    const { format, visibleRect } = frame;
    if (format === null || !visibleRect) return null;
    const { width, height } = visibleRect;
    if (LUMA_FIRST.has(format)) {
      const [luma] = await this.#planes(frame);
      return luma ? planeOf(this.#buffer, luma, width, height) : null;
    }
    if (format === 'BGRA' || format === 'BGRX') {
      await this.#planes(frame);
      return lumaOfRgba(this.#buffer, width, height, 'bgra');
    }
    const colours: VideoFrameCopyToOptions = format === 'RGBA' || format === 'RGBX' ? {} : { format: 'RGBA' };
    await this.#planes(frame, colours);
    return lumaOfRgba(this.#buffer, width, height);
  }

  async #planes(frame: FramePlanes, options: VideoFrameCopyToOptions = {}): Promise<PlaneLayout[]> {
    const size = frame.allocationSize(options);
    if (this.#buffer.length < size) this.#buffer = new Uint8Array(size);
    return await frame.copyTo(this.#buffer, options);
  }
}
