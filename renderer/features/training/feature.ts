import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly 'way-out': NoData;
  }
}

/** The way out of training: what a shop needs to sell for real. */
export const TRAINING = {
  screens: { 'way-out': later(async () => (await import('./way-out-screen.tsx')).default) },
  more: [
    {
      icon: 'star',
      label: 'way-out.title',
      begins: true,
      isShown: ({ isTraining }) => isTraining,
      press: ({ route }) => route.goTo('way-out'),
    },
  ],
} as const satisfies PageFeature;
