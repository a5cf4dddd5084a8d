import type { PageFeature } from '../../app/page-feature.ts';

export const SETTINGS = {
  more: [{ icon: 'gear', label: 'button.settings', press: ({ route }) => route.goTo('settings') }],
  makesOld: { 'network.changed': () => [['diagnostics.read']] },
} as const satisfies PageFeature;
