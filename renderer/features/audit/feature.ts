import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly audit: NoData;
  }
  interface Dialogs {
    /** Saves the log as a file, with the filters of its screen. */
    readonly 'audit-export': NoData;
  }
}

/** The log of who did what. It is fetched again at each visit. */
export const AUDIT = {
  screens: { audit: later(async () => (await import('./audit-screen.tsx')).default) },
  dialogs: { 'audit-export': 'drawn by its screen' },
  more: [{ icon: 'shield', label: 'button.audit', press: ({ route }) => route.goTo('audit') }],
  invalidates: { 'audit.export-progress': () => [] },
} as const satisfies PageFeature;
