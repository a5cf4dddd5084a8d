import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly settings: NoData;
  }
}

export const SETTINGS = {
  more: [{ icon: 'gear', label: 'button.settings', press: ({ route }) => route.goTo('settings') }],
  screens: { settings: later(async () => (await import('./settings-screen.tsx')).default) },
  invalidates: { 'network.changed': () => [['diagnostics.read']] },
} as const satisfies PageFeature;
