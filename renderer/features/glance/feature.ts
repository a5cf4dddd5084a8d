import type { PageFeature } from '../../app/page-feature.ts';

const itself = () => [['till.glance']] as const;

/** The overview: the service's clock, the way to the service, and the till's own state. */
export const GLANCE = {
  more: [{ icon: 'tiles', label: 'glance.button', press: ({ route }) => route.goTo('glance') }],
  makesOld: { 'network.changed': itself, 'notice.raised': itself, 'notice.ended': itself },
} as const satisfies PageFeature;
