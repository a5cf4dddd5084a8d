import type { PageFeature } from '../../app/page-feature.ts';

/** People and roles, and the log of who did what. That log is asked anew by whoever comes to look. */
export const STAFF = {
  more: [
    { icon: 'manager', label: 'button.people', press: ({ route }) => route.goTo('people') },
    { icon: 'shield', label: 'button.audit', press: ({ route }) => route.goTo('audit') },
  ],
  makesOld: {
    'staff.changed': () => [['staff.now'], ['people.list'], ['history.people'], ['history.story']],
    'audit.export-progress': () => [],
  },
} as const satisfies PageFeature;
