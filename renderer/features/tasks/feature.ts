import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';

declare module '../../context/registry.ts' {
  interface Screens {
    readonly tasks: NoData;
  }
}

export const TASKS = {
  screens: { tasks: later(async () => (await import('./tasks-screen.tsx')).default) },
  invalidates: { 'tasks.changed': () => [['tasks.open']] },
  opens: ({ reading, till }) => reading.subscribe('tasks.changed', till.takeTasks),
} as const satisfies PageFeature;
