/** The page's till for components: `useTillApp()` for actions, a hook for each store for what is shown. */
import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
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
export const storeHook =
  <S>(storeOf: (app: TillApp) => Readable<S>) =>
  <T>(select: (state: S) => T): T =>
    useStore(storeOf(useTillApp()), useShallow(select));

export const useTill = storeHook((app) => app.till);
export const useBasket = storeHook((app) => app.basket);
export const usePayments = storeHook((app) => app.payments);
export const useRoute = storeHook((app) => app.route);
export const useStaff = storeHook((app) => app.staff);
/** The warning about wrong PINs stays above everything until it is read. */
export const useIsWarned = (): boolean => useStaff(isWarned);
export const useApproving = storeHook((app) => app.approving);
/** A dialog or a question covers the screen. */
export const useIsCovered = (): boolean =>
  [
    useRoute(({ dialog }) => dialog !== null),
    useApproving(({ wanted }) => wanted !== null),
    useIsWarned(),
  ].includes(true);
