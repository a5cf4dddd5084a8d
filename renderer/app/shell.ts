import type { PageFeature } from '../context/page-feature.ts';
import { later } from '../ui/later.ts';

/** The shell's own dialog. */
export const SHELL = {
  dialogs: { notices: later(async () => (await import('./notices-dialog.tsx')).NoticesDialog) },
} as const satisfies PageFeature;
