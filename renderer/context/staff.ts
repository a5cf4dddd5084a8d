/** A mirror of who is signed in, and whether another person is about to sign in. The main process decides. */
import { createStore } from 'zustand/vanilla';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { StaffId } from '../../shared/ids.ts';

export interface StaffState {
  readonly view: StaffView;
  /** When `view` came, on the page's monotonic clock: its waits run on from there. */
  readonly atMs: number;
  /** The names are shown for another person. The basket and rights stay until a person has signed in. */
  readonly isChanging: boolean;
  /** The person has read how many wrong PINs were typed before. */
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

/** onPerson: runs when the person changes or signs out. */
export function createStaff(onPerson: (isSomebodyElse: boolean) => void) {
  const store = createStore<StaffState>()(() => ({
    view: NOBODY_YET,
    atMs: 0,
    isChanging: false,
    isSeen: false,
  }));
  const { getState, setState } = store;
  /** The last person: the same person returns to the same place. */
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

/** Wrong PINs were typed for the signed-in person, who has not read it yet. */
export const isWarned = ({ view, isSeen }: StaffState): boolean =>
  view.person !== null && view.wrongBefore > 0 && !isSeen;

/** No person is signed in who may see anything. */
export const isLocked = ({ view }: StaffState): boolean => view.hasStaff && view.person === null;

/** The names are shown. */
export const needsSignIn = (state: StaffState): boolean =>
  isLocked(state) || (state.view.hasStaff && state.isChanging);
