import type { PageFeature } from '../../app/page-feature.ts';
import { tasksOf } from './model.ts';

export const TASKS = {
  makesOld: { 'tasks.changed': () => [['tasks.open']] },
  opens: (stores) => stores.reading.hear('tasks.changed', tasksOf(stores).takeCount),
} as const satisfies PageFeature;
