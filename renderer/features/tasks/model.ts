/** What waits for a person, as the main process tells it: the count always, the list while somebody looks at it. */
import { createStore } from 'zustand/vanilla';
import type { TasksCount, TaskView } from '../../../shared/contract/tasks.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Stores } from '../../app/stores.ts';

export interface TasksState extends TasksCount {
  /** When the count came, on the page's monotonic clock: its span runs on from there. */
  readonly countedAtMs: number;
  /** null while the first answer is on its way. */
  readonly list: readonly TaskView[] | null;
  /** When the list came, on the same clock. */
  readonly listedAtMs: number;
  /** Why there is no newer list. */
  readonly error: TillError | null;
}

const NONE: TasksState = {
  count: 0,
  oldestMs: null,
  countedAtMs: 0,
  list: null,
  listedAtMs: 0,
  error: null,
};

/** Nothing is known yet. */
export function createTasks({ api, payments }: Pick<Stores, 'api' | 'payments'>) {
  const store = createStore<TasksState>()(() => NONE);
  const { setState } = store;
  let isWatched = false;
  /** Of the last question: an answer to an earlier one may be overtaken. */
  let asked = 0;

  const load = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    const answer = await api.ask('tasks.open', undefined);
    if (mine !== asked) return;
    if (!answer.ok) {
      setState(({ list }) => ({ error: answer.error, list: list ?? [] }));
      return;
    }
    // The dialogs show the payment of the store: one of an earlier day is not there yet.
    for (const { payment } of answer.value) payments.take(payment);
    setState({ list: answer.value, listedAtMs: performance.now(), error: null });
  };

  return {
    ...store,
    /** One was raised or ended; a list that somebody looks at is read again. */
    takeCount: ({ count, oldestMs }: TasksCount): void => {
      setState({ count, oldestMs, countedAtMs: performance.now() });
      if (isWatched) void load();
    },
    /** Reads the list, and again with each change. Answers a function that ends it. */
    watch: (): (() => void) => {
      isWatched = true;
      void load();
      return () => {
        isWatched = false;
      };
    },
  };
}
