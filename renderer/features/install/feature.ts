import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Dialogs {
    /** A provisioning file that waits for the setup code. */
    readonly install: NoData;
  }
}

export const INSTALL = {
  dialogs: { install: later(async () => (await import('./install-dialog.tsx')).InstallDialog) },
} as const satisfies PageFeature;
