import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Dialogs {
    /** Loads the national list of tax codes. The load goes on behind the closed dialog. */
    readonly 'national-list': NoData;
  }
}

/** The national list of tax codes, beside the shop's goods. */
export const NATIONAL_LIST = {
  dialogs: { 'national-list': later(async () => (await import('./national-dialog.tsx')).default) },
} as const satisfies PageFeature;
