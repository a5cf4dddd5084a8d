/** Small pictures that the page made of a chosen file. */
import { z } from 'zod';
import type { PictureHash } from '../pictures/picture.ts';
import { MOST_KEPT_BYTES, PICTURE_KINDS } from '../pictures/picture-limits.ts';
import { channel } from './channel.ts';

/** Base64 takes four letters for three bytes. */
const LONGEST = Math.ceil(MOST_KEPT_BYTES / 3) * 4;
const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;

export const PICTURES = {
  /**
   * Keeps a picture. It counts once a product or a setting names it, so the change of a setting is what needs a
   * manager. Errors: `picture.not-read`, `picture.not-kept`.
   */
  'picture.keep': channel<PictureHash>()(
    ({ of }) => (of === 'photo' ? 'catalogue' : 'look'),
    z.object({ of: z.enum(PICTURE_KINDS), base64: z.string().max(LONGEST).regex(BASE64) }),
  ),
} as const;
