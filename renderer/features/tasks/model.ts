/** How much waits for a person, as the main process tells it. The list is asked for where somebody looks at it. */
import { createStore } from 'zustand/vanilla';
import type { TasksCount } from '../../../shared/contract/tasks.ts';
import { perPage } from '../../app/per-page.ts';

export interface TasksState extends TasksCount {
  /** When the count came, on the page's monotonic clock: its span runs on from there. */
  readonly countedAtMs: number;
}

/** Those of a page. Nothing is known yet. */
export const tasksOf = perPage(() => {
  const store = createStore<TasksState>()(() => ({ count: 0, oldestMs: null, countedAtMs: 0 }));
  return {
    ...store,
    /** One was raised or ended. */
    takeCount: ({ count, oldestMs }: TasksCount): void =>
      store.setState({ count, oldestMs, countedAtMs: performance.now() }),
  };
});
