/** The screens beside the sale screen, which the page loads after its first screen. */
import { later } from '../ui/later.ts';
import type { Screen } from './route.ts';

export const SCREENS = {
  glance: later(async () => (await import('../features/glance/glance-screen.tsx')).default),
  history: later(async () => (await import('../features/history/history-screen.tsx')).default),
  shift: later(async () => (await import('../features/shift/shift-screen.tsx')).default),
  tasks: later(async () => (await import('../features/tasks/tasks-screen.tsx')).default),
  settings: later(async () => (await import('../features/settings/settings-screen.tsx')).default),
  people: later(async () => (await import('../features/staff/people-screen.tsx')).default),
  roles: later(async () => (await import('../features/staff/roles-screen.tsx')).default),
  audit: later(async () => (await import('../features/staff/audit-screen.tsx')).default),
} as const satisfies Readonly<Record<Exclude<Screen, 'sale'>, unknown>>;

/** Drawn for the printer alone. */
export const PRINT_JOB = later(async () => (await import('../features/receipt/print-job.tsx')).default);
