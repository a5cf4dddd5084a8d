/** The page's permissions: the camera without sound, for our own page and no frame in it. */
import { isOurPage } from '../ipc/our-page.ts';

const CAMERA = 'media';

/** The page requests a permission. */
export const grantsRequest = (
  permission: string,
  request: {
    readonly requestingUrl: string;
    readonly isMainFrame: boolean;
    readonly mediaTypes?: readonly ('video' | 'audio')[];
  },
): boolean =>
  permission === CAMERA &&
  request.mediaTypes?.length === 1 &&
  request.mediaTypes[0] === 'video' &&
  request.isMainFrame &&
  isOurPage(request.requestingUrl);

/** Chromium checks a permission. `origin`: used if the requesting URL is unknown. */
export const grantsCheck = (
  permission: string,
  origin: string,
  request: { readonly requestingUrl?: string; readonly mediaType?: 'video' | 'audio' | 'unknown' },
): boolean =>
  permission === CAMERA && request.mediaType !== 'audio' && isOurPage(request.requestingUrl ?? origin);
