/** Keeps the small pictures that the page makes: photos of goods, the shop's logo, and the customer's screen. */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { PictureHash } from '../../shared/pictures/picture.ts';
import type { PictureOf } from '../../shared/pictures/picture-limits.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

export interface PicturesDeps {
  readonly pictures: {
    keep(bytes: Uint8Array, of: PictureOf, wallMs: number): Result<PictureHash, TillError>;
  };
  readonly clock: Pick<Clock, 'wallMs'>;
}

/** Between two starts a person chooses fewer. A page that was taken over would fill the disk. */
const MOST_CHOSEN = 50;

/** The page is not believed: what it sends is checked like any file. */
export function createPictures({ pictures, clock }: PicturesDeps): Feature<'picture.keep'> {
  let chosen = 0;
  return onlyAnswers({
    'picture.keep': ({ of, base64 }) => {
      if (of !== 'photo' && ++chosen > MOST_CHOSEN) return fail({ code: 'picture.not-kept' });
      return pictures.keep(Buffer.from(base64, 'base64'), of, clock.wallMs());
    },
  });
}
