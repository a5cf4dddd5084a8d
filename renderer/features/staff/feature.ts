import type { PageFeature } from '../../app/page-feature.ts';
import type { Stores } from '../../app/stores.ts';

/** People and roles, and the log of who did what. The log is fetched again at each visit. */
/** Confirms to the main process that the page received a lock. */
const tellHeard = ({ reading }: Pick<Stores, 'reading'>): (() => void) =>
  reading.hear('staff.changed', ({ hasStaff, person }) => {
    if (hasStaff && person === null) void reading.ask('staff.now', undefined);
  });

export const STAFF = {
  opens: tellHeard,
  more: [
    { icon: 'manager', label: 'button.people', press: ({ route }) => route.goTo('people') },
    { icon: 'shield', label: 'button.audit', press: ({ route }) => route.goTo('audit') },
  ],
  makesOld: {
    'staff.changed': () => [['staff.now'], ['people.list'], ['history.people'], ['history.story']],
    'audit.export-progress': () => [],
  },
} as const satisfies PageFeature;
