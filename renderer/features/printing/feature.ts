import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Dialogs {
    /** Papers that only a press prints. */
    readonly prints: NoData;
  }
}

export const PRINTING = {
  dialogs: { prints: later(async () => (await import('./prints-dialog.tsx')).PrintsDialog) },
  opens: ({ reading, till }) => reading.subscribe('prints.changed', till.takePrints),
  invalidates: { 'prints.changed': () => [['prints.view']], 'drawer.changed': () => [['drawer.view']] },
} as const satisfies PageFeature;
