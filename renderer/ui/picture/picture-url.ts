import type { PictureHash } from '../../../shared/pictures/picture.ts';

/** Where the main process answers with the picture (`electron/app/page-protocol.ts`). */
export const pictureUrl = (hash: PictureHash): string => `/pictures/${hash}`;
