/** The page's till for components: `useTillApp()` for actions, a hook for each store for what is shown. */
import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { journalWorkOf } from '../features/journal/journal-work.ts';
import { tasksOf } from '../features/tasks/model.ts';
import { isWarned } from './staff.ts';
import type { TillApp } from './till-app.ts';

export const TillAppContext = createContext<TillApp | null>(null);

export function useTillApp(): TillApp {
  const app = useContext(TillAppContext);
  if (!app) throw new Error('a component of the till is drawn outside of it');
  return app;
}

type Readable<S> = Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * A hook that reads a selected part of a store. A component is drawn again if the part, or a member of it,
 * changes. A new object or list with equal members counts as the same.
 */
const hookOf =
  <S>(storeOf: (app: TillApp) => Readable<S>) =>
  <T>(select: (state: S) => T): T =>
    useStore(storeOf(useTillApp()), useShallow(select));

export const useTill = hookOf((app) => app.till);
export const useBasket = hookOf((app) => app.basket);
export const usePayments = hookOf((app) => app.payments);
export const useRoute = hookOf((app) => app.route);
export const useStaff = hookOf((app) => app.staff);
/** The warning about wrong PINs stays above everything until it is read. */
export const useIsWarned = (): boolean => useStaff(isWarned);
export const useApproving = hookOf((app) => app.approving);
export const useTasks = hookOf(tasksOf);
export const useJournalWork = hookOf(journalWorkOf);
export const useReconciling = hookOf((app) => app.reconciling);
export const useShiftStore = hookOf((app) => app.shiftStore);
