import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import type { MendTopic } from './use-glance.ts';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly glance: NoData;
  }
  interface Dialogs {
    /** What to do about a problem outside the till. */
    readonly mend: { readonly topic: MendTopic };
  }
}

const itself = () => [['till.glance']] as const;

/** The overview: the service's clock, the way to the service, and the till's own state. */
export const GLANCE = {
  more: [{ icon: 'tiles', label: 'glance.button', press: ({ route }) => route.goTo('glance') }],
  screens: { glance: later(async () => (await import('./glance-screen.tsx')).default) },
  dialogs: { mend: 'drawn by its screen' },
  makesOld: { 'network.changed': itself, 'notice.raised': itself, 'notice.ended': itself },
} as const satisfies PageFeature;
