/** Where the cashier is: the screen, the step of the sale, what lies over it, what it says. */
import { createStore } from 'zustand/vanilla';
import type { HistoryFilters, SaleView } from '../../shared/contract/history.ts';
import type { NetworkView } from '../../shared/contract/till.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import type { JournalDone } from '../../shared/journal/outcomes.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { PlainKey, Saying } from '../i18n/words.ts';
import type { DialogRoute } from './dialog-route.ts';

export type Screen =
  | 'sale'
  | 'glance'
  | 'history'
  | 'shift'
  | 'tasks'
  | 'settings'
  | 'people'
  | 'roles'
  | 'audit';

/**
 *   selling ──Pay──> scanning ──code──> charging ──answer──> payment ──(ends)──> selling
 *      └──Cash──> cash, terminal, part ──all is paid──> sold ──New sale──> selling
 *                          └──a part is paid──> selling, or scanning for a part
 */
export type Step =
  | { readonly name: 'selling' }
  /** partTiyin: of what is owed; left out: all of it. */
  | { readonly name: 'scanning'; readonly partTiyin?: Tiyin }
  /** The code is with the main process, which has not answered yet. */
  | { readonly name: 'charging'; readonly amountTiyin: Tiyin }
  | { readonly name: 'payment'; readonly transactionId: TransactionId }
  | { readonly name: TenderStep }
  /** Complete by what was taken by hand. */
  | { readonly name: 'sold'; readonly sale: SaleView };

/** Money that is taken by hand, and the amount of a part by code. */
export type TenderStep = 'cash' | 'terminal' | 'part';

/** What stands in the place of the tiles while the cashier searches. */
export interface Picker {
  readonly kind: 'search';
  readonly text: string;
}

/** One line that the basket says: what was just done, or why not. */
export type Message =
  | { readonly kind: 'error'; readonly error: TillError }
  | { readonly kind: 'warning'; readonly key: PlainKey }
  | (Saying & {
      readonly kind: 'done';
      readonly undo?: () => void;
      /** It is shown though there is nothing to take back: what was asked for happens elsewhere. */
      readonly isSeen?: true;
    });

export interface Route {
  readonly screen: Screen;
  readonly step: Step;
  readonly picker: Picker | null;
  /** The category whose tiles stand first; null: the favourites. It stays from sale to sale. */
  readonly shelf: string | null;
  readonly dialog: DialogRoute | null;
  /** What stands in the field for codes while selling. */
  readonly typed: string;
  readonly message: Message | null;
  /** Why what was scanned behind the dialog did not come in; null once there is another dialog, or none. */
  readonly missed: TillError | null;
  /** Goods that were scanned and are in no basket: they are named until somebody closes that, whatever is sold meanwhile. */
  readonly missedGoods: readonly TillError[];
  /** Why the last thing that the panel was asked did not happen. */
  readonly panelError: TillError | null;
  /** The payer code that was charged last for this basket: the camera must not take it again by itself. */
  readonly triedCode: string | null;
  /** The sale that the history shows first; null for the newest. */
  readonly chosenSale: SaleId | null;
  /** How often a sale, or some, were opened from elsewhere: what narrowed the list before does not hide it. */
  readonly shows: number;
  /** What of the history is shown, where it was opened for that. */
  readonly narrowed: Partial<HistoryFilters>;
  /** What of the screen is to be seen first; null: its beginning. */
  readonly section: 'diagnostics' | 'copy' | null;
  /** What is typed, or was scanned, in the history's field. */
  readonly lookedFor: string;
  /** What a manager had done with a journal that can't be used: nothing can be sold until the next start. */
  readonly journalDone: JournalDone | null;
  /** The sale whose receipt goes to the printer now. */
  readonly printing: SaleId | null;
}

const START: Route = {
  screen: 'sale',
  step: { name: 'selling' },
  picker: null,
  shelf: null,
  dialog: null,
  typed: '',
  message: null,
  missed: null,
  missedGoods: [],
  panelError: null,
  triedCode: null,
  chosenSale: null,
  shows: 0,
  narrowed: {},
  section: null,
  lookedFor: '',
  journalDone: null,
  printing: null,
};

type OpenReceipts = Pick<NetworkView, 'saleToMend' | 'receiptsWaiting'>;

export type RouteStore = ReturnType<typeof createRoute>;

/** What another step of a sale begins with. */
const FRESH_STEP = { picker: null, typed: '', panelError: null } as const;

const FRESH_SCREEN = { dialog: null, missed: null, lookedFor: '', narrowed: {} } as const;

/** At the start: a sale, with nothing over it. What it holds is changed by its verbs alone. */
export function createRoute() {
  const { setState, getState, getInitialState, subscribe } = createStore<Route>()(() => START);
  /** The history, opened for something: what narrowed it before is gone. */
  const show = (what: Partial<Pick<Route, 'chosenSale' | 'narrowed'>>): void =>
    setState(({ shows }) => ({
      ...FRESH_SCREEN,
      screen: 'history',
      chosenSale: null,
      ...what,
      shows: shows + 1,
    }));
  return {
    getState,
    getInitialState,
    subscribe,
    goTo: (screen: Screen, section: Route['section'] = null): void =>
      setState({ ...FRESH_SCREEN, screen, section, chosenSale: null }),
    /** The history, at this sale: that an entry of the log is about, or whose receipt was scanned. */
    showSale: (chosenSale: SaleId): void => show({ chosenSale }),
    /** The history, with these sales alone. */
    showSales: (narrowed: Partial<HistoryFilters>): void => show({ narrowed }),
    /** To the fiscal receipts that are not done: the first that calls for a manager, else all that wait. */
    showReceipts: ({ saleToMend, receiptsWaiting }: OpenReceipts): void => {
      if (saleToMend) show({ chosenSale: saleToMend });
      else show({ narrowed: receiptsWaiting > 0 ? { standing: 'receipt-waiting' } : {} });
    },
    /** In the history: the sales that fit this. */
    lookFor: (lookedFor: string): void => setState({ lookedFor, chosenSale: null }),
    /** In the history: the sale whose receipt is shown. */
    chooseSale: (chosenSale: SaleId): void => setState({ chosenSale }),
    /** Another step of the same sale: what was refused before it stays said. */
    toStep: (step: Step): void =>
      setState(({ message }) => ({ ...FRESH_STEP, step, message: staysSaid(message) ? message : null })),
    /** Another basket is open: nothing of the one before is left. */
    startSale: (): void =>
      setState({ ...FRESH_STEP, step: { name: 'selling' }, message: null, triedCode: null }),
    /** This code is charged: the camera does not take it once more by itself. */
    charge: (triedCode: string, amountTiyin: Tiyin): void =>
      setState({ ...FRESH_STEP, step: { name: 'charging', amountTiyin }, message: null, triedCode }),
    /** In the field for codes, while selling. */
    type: (typed: string): void => setState({ typed }),
    openPicker: (picker: Picker | null): void => setState(picker ? { picker } : { picker, typed: '' }),
    /** The tiles again; what is typed stays. */
    leaveSearch: (): void => setState({ picker: null }),
    /** Shows the tiles of this category, or of the favourites; a search is over then. */
    openShelf: (shelf: string | null): void => setState({ shelf, picker: null, typed: '' }),
    openDialog: (dialog: DialogRoute | null): void => setState({ dialog, missed: null }),
    /** Closes the dialog; one that was opened from another goes back to it. */
    closeDialog: (): void => setState(({ dialog }) => ({ dialog: fromOf(dialog), missed: null })),
    /** Something was scanned behind the dialog; null: that dialog is gone. */
    missScan: (missed: TillError | null): void => setState({ missed }),
    /** Goods came while no basket takes them; note: which. Those that were said before stay said. */
    missGoods: (missed: TillError & { readonly note: string }): void =>
      setState(({ missedGoods }) => ({ missedGoods: withMissed(missedGoods, missed) })),
    /** The person has read it. */
    closeMissedGoods: (): void => setState({ missedGoods: [] }),
    /**
     * What this dialog asked for is done: it closes, unless the person is in another one by now. On with the
     * list of differences, or of what goes back of a sale, where it came from there, else back to the screen.
     */
    dialogDone: (asked: DialogRoute | null): void =>
      setState(({ dialog }) => {
        if (dialog !== asked) return {};
        return { dialog: listBehind(dialog), missed: null };
      }),
    /**
     * Says what was just done, or why not. Why something was not done stays until a person closes it, for another thing that
     * was done does not make up for it; only what can be undone is said in its place. null: all is said.
     */
    say: (message: Message | null): void =>
      setState(({ message: before }) =>
        staysSaid(before) && (message === null || (message.kind === 'done' && !message.undo))
          ? {}
          : { message },
      ),
    /** The person has read it. */
    closeMessage: (): void => setState({ message: null }),
    sayInPanel: (panelError: TillError | null): void => setState({ panelError }),
    /** A manager had it done: nothing can be sold until the next start. */
    journalIsDone: (journalDone: JournalDone): void => setState({ journalDone, dialog: null }),
    /** Sends the receipt of a sale to the printer; null when it is done. */
    print: (printing: SaleId | null): void => setState({ printing }),
  };
}

/** Of a customer's code. */
const OF_CODES: ReadonlySet<PlainKey> = new Set(['scan.same-code', 'scan.try-again', 'scan.another-code']);

/** It tells of goods that are not in the basket: a code that can't be charged twice is no such thing. */
const staysSaid = (message: Message | null): boolean =>
  message !== null &&
  (message.kind === 'error' || (message.kind === 'warning' && !OF_CODES.has(message.key)));

/** Names of goods have commas. */
const BETWEEN = ' · ';

/** One sentence for each reason, which names them all. */
function withMissed(
  before: readonly TillError[],
  missed: TillError & { readonly note: string },
): readonly TillError[] {
  const same = before.find(({ code }) => code === missed.code);
  if (!same) return [...before, missed];
  const names = new Set([...(same.note ?? '').split(BETWEEN), missed.note]);
  return before.map((one) => (one === same ? { ...missed, note: [...names].join(BETWEEN) } : one));
}

const fromOf = (dialog: DialogRoute | null): DialogRoute | null =>
  dialog && 'from' in dialog ? (dialog.from ?? null) : null;

/** The list from which the dialog was reached, by whatever way. */
function listBehind(dialog: DialogRoute | null): DialogRoute | null {
  const from = fromOf(dialog);
  return from === null || from.kind === 'reconcile' || from.kind === 'void-sale' ? from : listBehind(from);
}

/** The payment that the panel shows. */
export const panelPayment = ({ step }: Route): TransactionId | null =>
  step.name === 'payment' ? step.transactionId : null;

/** The basket can be changed only while nobody pays for it. */
export const isSelling = ({ step }: Route): boolean => step.name === 'selling';

/** Nothing is with the main process yet: the step may be left for another one. */
export const isBeforeCharge = ({ step }: Route): boolean =>
  step.name === 'selling' || step.name === 'scanning' || isTenderStep(step);

const isTenderStep = (step: Step): step is Extract<Step, { name: TenderStep }> =>
  step.name === 'cash' || step.name === 'terminal' || step.name === 'part';
