import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import type { MendTopic } from './overview-row.ts';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly overview: NoData;
  }
  interface Dialogs {
    /** What to do about a problem outside the till. */
    readonly mend: { readonly topic: MendTopic };
  }
}

const itself = () => [['till.glance']] as const;

/** The overview: the service's clock, the way to the service, and the till's own state. */
export const OVERVIEW = {
  more: [
    { icon: 'tiles', label: 'glance.button', begins: true, press: ({ route }) => route.goTo('overview') },
  ],
  screens: { overview: later(async () => (await import('./overview-screen.tsx')).default) },
  dialogs: { mend: 'drawn by its screen' },
  invalidates: { 'network.changed': itself, 'notice.raised': itself, 'notice.ended': itself },
} as const satisfies PageFeature;
