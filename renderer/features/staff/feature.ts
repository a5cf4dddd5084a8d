import type { PageFeature } from '../../context/page-feature.ts';
import type { Stores } from '../../context/stores.ts';
import { later } from '../../ui/later.ts';
import { QUESTIONS } from './questions.ts';
import type { StaffForm } from './staff-dialog.tsx';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly people: NoData;
    readonly roles: NoData;
    readonly audit: NoData;
  }
  interface Dialogs {
    readonly staff: { readonly form: StaffForm };
    /** Saves the log as a file, with the filters of its screen. */
    readonly 'audit-export': NoData;
  }
}

/** Confirms to the main process that the page received a lock. */
const confirmLock = ({ reading }: Pick<Stores, 'reading'>): (() => void) =>
  reading.subscribe('staff.changed', ({ hasStaff, person }) => {
    if (hasStaff && person === null) void reading.ask('staff.now', undefined);
  });

/** People and roles, and the log of who did what. The log is fetched again at each visit. */
export const STAFF = {
  screens: {
    people: later(async () => (await import('./people-screen.tsx')).default),
    roles: later(async () => (await import('./roles-screen.tsx')).default),
    audit: later(async () => (await import('./audit-screen.tsx')).default),
  },
  dialogs: {
    staff: later(async () => (await import('./staff-dialog.tsx')).default),
    'audit-export': 'drawn by its screen',
  },
  ahead: Object.values(QUESTIONS),
  opens: confirmLock,
  more: [
    { icon: 'manager', label: 'button.people', press: ({ route }) => route.goTo('people') },
    { icon: 'shield', label: 'button.audit', press: ({ route }) => route.goTo('audit') },
  ],
  invalidates: {
    'staff.changed': () => [['staff.now'], ['people.list'], ['history.people'], ['history.story']],
    'audit.export-progress': () => [],
  },
} as const satisfies PageFeature;
