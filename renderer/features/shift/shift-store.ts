/**
 * What a person typed and opened on the screen of shifts, and the paper in print. It survives leaving the
 * screen, for the same person: Esc loses nothing.
 */
import { createStore } from 'zustand/vanilla';
import type { CashSlipView, ReportView } from '../../../shared/contract/shift.ts';
import type { Mode } from '../../../shared/endpoint.ts';
import type { ShiftId, StaffId } from '../../../shared/ids.ts';
import type { StaffState } from '../../context/staff.ts';
import type { Stores } from '../../context/stores.ts';
import { storeHook } from '../../context/use-till-app.ts';
import { type CountDraft, EMPTY_COUNT, isUncounted } from './drafts.ts';

export interface OpeningDraft {
  readonly count: CountDraft;
  readonly words: string;
}

export interface ClosingDraft {
  readonly shiftId: ShiftId;
  /** The mark of the last cash movement before the count began. */
  readonly mark: number;
  readonly count: CountDraft;
  readonly terminal: string;
  readonly takenOut: string;
  readonly words: string;
}

/** The content beside the list of shifts. */
export type Shown =
  | { readonly kind: 'chart' | 'x' }
  /** Answered under a manager's approval, so the page does not fetch it again. */
  | { readonly kind: 'approved-x'; readonly view: ReportView }
  | { readonly kind: 'z'; readonly shiftId: ShiftId };

export type Paper =
  | { readonly kind: 'report'; readonly view: ReportView }
  /** mode: of the movement, whatever the till does now. */
  | { readonly kind: 'slip'; readonly slip: CashSlipView; readonly mode: Mode };

/** A paper to draw, and what to do with it. */
export interface PaperJob {
  readonly number: number;
  readonly paper: Paper;
  /** null: it goes to the printer. */
  readonly send: (() => Promise<void>) | null;
}

export interface ShiftScreenState {
  readonly view: 'home' | 'opening' | 'closing';
  readonly opening: OpeningDraft;
  readonly closing: ClosingDraft | null;
  readonly shown: Shown;
  /** The answer to the close: the page shows it without another request. */
  readonly closed: ReportView | null;
  readonly job: PaperJob | null;
}

const NOTHING_OPENED: OpeningDraft = { count: EMPTY_COUNT, words: '' };

const NOTHING_CLOSED = { count: EMPTY_COUNT, terminal: '', takenOut: '', words: '' };

const NOTHING: Omit<ShiftScreenState, 'job'> = {
  view: 'home',
  opening: NOTHING_OPENED,
  closing: null,
  shown: { kind: 'chart' },
  closed: null,
};

export type ShiftStore = ReturnType<typeof createShiftStore>;

export function createShiftStore() {
  const store = createStore<ShiftScreenState>()(() => ({ ...NOTHING, job: null }));
  const { setState } = store;
  let number = 0;
  return {
    ...store,
    /** Another person signed in: the earlier person's input and views are private. A print goes on. */
    clear: (): void => setState(NOTHING),
    goTo: (view: ShiftScreenState['view']): void => setState({ view }),
    show: (shown: Shown): void => setState({ shown }),
    typeOpening: (change: Partial<OpeningDraft>): void =>
      setState(({ opening }) => ({ opening: { ...opening, ...change } })),
    opened: (): void => setState({ view: 'home', opening: NOTHING_OPENED, shown: { kind: 'chart' } }),
    /**
     * Resumes or begins the count of this shift, and drops the count of another shift. An empty count takes
     * the new mark.
     */
    startClosing: (shiftId: ShiftId, mark: number): void =>
      setState(({ closing }) => {
        const own = closing?.shiftId === shiftId ? closing : { ...NOTHING_CLOSED, shiftId, mark };
        return { closing: isUncounted(own.count) ? { ...own, mark } : own };
      }),
    typeClosing: (change: Partial<ClosingDraft>): void =>
      setState(({ closing }) => ({ closing: closing && { ...closing, ...change } })),
    closeDone: (closed: ReportView): void =>
      setState({
        view: 'home',
        closing: null,
        closed,
        shown: { kind: 'z', shiftId: closed.report.head.shiftId },
      }),
    /** Draws this paper, then sends it: by default to the printer. */
    print(paper: Paper, send: PaperJob['send'] = null): void {
      number += 1;
      setState({ job: { number, paper, send } });
    },
    printed: (job: PaperJob): void => setState((now) => (now.job === job ? { job: null } : {})),
  };
}

export const useShiftStore = storeHook((app) => app.shiftStore);

/** Clears the store when another person signs in. Answers a function that unsubscribes. */
export function clearForOthers({
  staff,
  shiftStore,
}: Pick<Stores, 'staff'> & { readonly shiftStore: ShiftStore }) {
  let last: StaffId | null = null;
  return staff.subscribe(({ view: { person } }: StaffState, { view: before }: StaffState) => {
    if (person === null || person.staffId === before.person?.staffId) return;
    if (person.staffId !== last) shiftStore.clear();
    last = person.staffId;
  });
}
