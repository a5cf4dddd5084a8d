import type { PageFeature } from '../../context/page-feature.ts';
import type { Stores } from '../../context/stores.ts';
import { later } from '../../ui/later.ts';
import { QUESTIONS } from './questions.ts';
import type { StaffForm } from './staff-dialog.tsx';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly people: NoData;
    readonly roles: NoData;
  }
  interface Dialogs {
    readonly staff: { readonly form: StaffForm };
  }
}

/** Confirms to the main process that the page received a lock. */
const confirmLock = ({ reading }: Pick<Stores, 'reading'>): (() => void) =>
  reading.subscribe('staff.changed', ({ hasStaff, person }) => {
    if (hasStaff && person === null) void reading.ask('staff.now', undefined);
  });

/** People who sign in, their roles, and approvals. */
export const STAFF = {
  screens: {
    people: later(async () => (await import('./people-screen.tsx')).default),
    roles: later(async () => (await import('./roles-screen.tsx')).default),
  },
  dialogs: {
    staff: later(async () => (await import('./staff-dialog.tsx')).default),
  },
  ahead: Object.values(QUESTIONS),
  opens: confirmLock,
  more: [
    { icon: 'manager', label: 'button.people', begins: true, press: ({ route }) => route.goTo('people') },
  ],
  invalidates: {
    'staff.changed': () => [['staff.now'], ['people.list'], ['history.people'], ['history.story']],
  },
} as const satisfies PageFeature;
