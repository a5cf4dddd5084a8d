/** What the page may have of the machine: the camera, without its sound, for our own page and for no frame in it. */
import { isOurPage } from '../ipc/our-page.ts';

const CAMERA = 'media';

/** Somebody asks for it. */
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

/** Chromium asks whether it was granted. origin: where nothing more is known of who asks. */
export const grantsCheck = (
  permission: string,
  origin: string,
  asked: { readonly requestingUrl?: string; readonly mediaType?: 'video' | 'audio' | 'unknown' },
): boolean =>
  permission === CAMERA && asked.mediaType !== 'audio' && isOurPage(asked.requestingUrl ?? origin);
