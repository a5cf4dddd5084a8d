/** The number of open tasks, as the main process publishes it. A screen that shows the list fetches it. */
import { createStore } from 'zustand/vanilla';
import type { TasksCount } from '../../../shared/contract/tasks.ts';
import { perPage } from '../../app/per-page.ts';

export interface TasksState extends TasksCount {
  /** When the count came, on the page's monotonic clock. The span runs on from there. */
  readonly countedAtMs: number;
}

/** One store a page; empty at first. */
export const tasksOf = perPage(() => {
  const store = createStore<TasksState>()(() => ({ count: 0, oldestMs: null, countedAtMs: 0 }));
  return {
    ...store,
    takeCount: ({ count, oldestMs }: TasksCount): void =>
      store.setState({ count, oldestMs, countedAtMs: performance.now() }),
  };
});
