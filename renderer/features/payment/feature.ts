import type { PageFeature } from '../../app/page-feature.ts';
import { tellRead } from './read-ends.ts';

/** The payments on this page. */
export const PAYMENT = { opens: tellRead } as const satisfies PageFeature;
