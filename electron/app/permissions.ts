/** The page's permissions: the camera without sound, for our own page and no frame in it. */
import { isOurPage } from '../ipc/our-page.ts';

const CAMERA = 'media';

/** The page requests a permission. */
export const grantsRequest = (
  permission: string,
  asked: {
    readonly requestingUrl: string;
    readonly isMainFrame: boolean;
    readonly mediaTypes?: readonly ('video' | 'audio')[];
  },
): boolean =>
  permission === CAMERA &&
  asked.mediaTypes?.length === 1 &&
  asked.mediaTypes[0] === 'video' &&
  asked.isMainFrame &&
  isOurPage(asked.requestingUrl);

/** Chromium checks a permission. `origin`: used if the requesting URL is unknown. */
export const grantsCheck = (
  permission: string,
  origin: string,
  asked: { readonly requestingUrl?: string; readonly mediaType?: 'video' | 'audio' | 'unknown' },
): boolean =>
  permission === CAMERA && asked.mediaType !== 'audio' && isOurPage(asked.requestingUrl ?? origin);
