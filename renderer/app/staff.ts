/** Who stands at the till, as the main process says it, and whether somebody else is about to. Mirrored, never decided here. */
import { createStore } from 'zustand/vanilla';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { StaffId } from '../../shared/ids.ts';

export interface StaffState {
  readonly view: StaffView;
  /** When `view` came, on the page's monotonic clock: its waits run on from there. */
  readonly atMs: number;
  /** Whoever stands here gives way: the names are asked for, and his basket and rights stay until somebody has signed in. */
  readonly isChanging: boolean;
  /** Whoever signed in has read how many wrong PINs were typed at his name before. */
  readonly isSeen: boolean;
}

export const NOBODY_YET: StaffView = {
  hasStaff: false,
  person: null,
  lockedFor: null,
  rights: [],
  discountLimit: null,
  refundLimitTiyin: null,
  people: [],
  roles: [],
  hasSetupCode: false,
  wrongBefore: 0,
};

export type StaffStore = ReturnType<typeof createStaff>;

/** onPerson: called when somebody else stands here, or nobody does any more. */
export function createStaff(onPerson: (isSomebodyElse: boolean) => void) {
  const store = createStore<StaffState>()(() => ({
    view: NOBODY_YET,
    atMs: 0,
    isChanging: false,
    isSeen: false,
  }));
  const { getState, setState } = store;
  /** Who stood here last: the same person comes back to where he was. */
  let last: StaffId | null = null;
  return {
    ...store,
    take: (view: StaffView): void => {
      const before = getState().view.person?.staffId ?? null;
      const now = view.person?.staffId ?? null;
      setState({
        view,
        atMs: performance.now(),
        ...(now === before ? {} : { isChanging: false, isSeen: false }),
      });
      if (now === before) return;
      const isSomebodyElse = now !== null && last !== null && now !== last;
      if (now !== null) last = now;
      onPerson(isSomebodyElse);
    },
    seen: (): void => setState({ isSeen: true }),
    change: (isChanging: boolean): void => setState({ isChanging }),
  };
}

/** Somebody typed wrong PINs at the name of whoever stands here, and he has not read it yet. */
export const isWarned = ({ view, isSeen }: StaffState): boolean =>
  view.person !== null && view.wrongBefore > 0 && !isSeen;

/** Nobody stands here who may look at anything. */
export const isLocked = ({ view }: StaffState): boolean => view.hasStaff && view.person === null;

/** The names are asked for. */
export const needsSignIn = (state: StaffState): boolean =>
  isLocked(state) || (state.view.hasStaff && state.isChanging);
