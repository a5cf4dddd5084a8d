/**
 * What whoever opens, looks at and closes shifts has typed, what he is shown, what goes to the printer. It stays when the
 * screen is left, for the same person: Escape loses nothing.
 */
import { createStore } from 'zustand/vanilla';
import type { CashSlipView, ReportView } from '../../../shared/contract/shift.ts';
import type { ShiftId } from '../../../shared/ids.ts';
import type { Mode } from '../../../shared/payment/endpoint.ts';
import { type CountDraft, EMPTY_COUNT, isUncounted } from './drafts.ts';

export interface OpeningDraft {
  readonly count: CountDraft;
  readonly words: string;
}

export interface ClosingDraft {
  readonly shiftId: ShiftId;
  /** Up to where the cash had moved when the count began. */
  readonly mark: number;
  readonly count: CountDraft;
  readonly terminal: string;
  readonly takenOut: string;
  readonly words: string;
}

/** What stands beside the list of shifts. */
export type Shown =
  | { readonly kind: 'chart' | 'x' }
  /** As it was answered to a manager's word: it is not asked for anew. */
  | { readonly kind: 'approved-x'; readonly view: ReportView }
  | { readonly kind: 'z'; readonly shiftId: ShiftId };

export type Paper =
  | { readonly kind: 'report'; readonly view: ReportView }
  | { readonly kind: 'slip'; readonly slip: CashSlipView }
  /** The slip once more, with its report. mode: of the movement, whatever the till does now. */
  | { readonly kind: 'slip-copy'; readonly slip: CashSlipView; readonly mode: Mode };

/** One paper that is drawn, and what is done with it then. */
export interface PaperJob {
  readonly paper: Paper;
  readonly send: () => Promise<void>;
}

export interface ShiftScreenState {
  readonly view: 'home' | 'opening' | 'closing';
  readonly opening: OpeningDraft;
  readonly closing: ClosingDraft | null;
  readonly shown: Shown;
  /** The close as it was answered: it is on the screen before anything is asked. */
  readonly closed: ReportView | null;
  readonly job: PaperJob | null;
}

const NOTHING_OPENED: OpeningDraft = { count: EMPTY_COUNT, words: '' };

const NOTHING_CLOSED = { count: EMPTY_COUNT, terminal: '', takenOut: '', words: '' };

const toPrinter = async (): Promise<void> => window.print();

const NOTHING: Omit<ShiftScreenState, 'job'> = {
  view: 'home',
  opening: NOTHING_OPENED,
  closing: null,
  shown: { kind: 'chart' },
  closed: null,
};

/** Nothing typed, nothing shown but today's hours. */
export function createShiftStore() {
  const store = createStore<ShiftScreenState>()(() => ({ ...NOTHING, job: null }));
  const { setState } = store;
  return {
    ...store,
    /** Another person stands here: what the one before typed, counted or was shown is not his. What prints, prints. */
    clear: (): void => setState(NOTHING),
    goTo: (view: ShiftScreenState['view']): void => setState({ view }),
    show: (shown: Shown): void => setState({ shown }),
    typeOpening: (change: Partial<OpeningDraft>): void =>
      setState(({ opening }) => ({ opening: { ...opening, ...change } })),
    /** The shift is open: what was typed is in it. */
    opened: (): void => setState({ view: 'home', opening: NOTHING_OPENED, shown: { kind: 'chart' } }),
    /** Goes on with the count of this shift, or begins it: what was typed of another one is nobody's. */
    beginClosing: (shiftId: ShiftId, mark: number): void =>
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
    /** Draws this paper, and prints it or does with it what else is asked for. */
    print: (paper: Paper, send: () => Promise<void> = toPrinter): void => setState({ job: { paper, send } }),
    printed: (job: PaperJob): void => setState((now) => (now.job === job ? { job: null } : {})),
  };
}
