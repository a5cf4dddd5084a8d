/** Until `shared/catalogue/search-key.ts` is there: one case, no apostrophes. It knows one script only. */
import type { SearchKey } from './name-match.ts';

export const plainKey: SearchKey = (text) =>
  text
    .toLowerCase()
    .replace(/[ʻʼ‘’'`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
