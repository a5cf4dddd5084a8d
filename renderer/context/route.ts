/** Where the cashier is: the screen, the step of the sale, the dialog, and the message. */
import { createStore } from 'zustand/vanilla';
import type { HistoryFilters, SaleView } from '../../shared/contract/history.ts';
import type { NetworkView } from '../../shared/contract/till.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import type { JournalDone } from '../../shared/journal/outcomes.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { PlainKey, Saying } from '../i18n/words.ts';
import type { DialogRoute } from './dialog-route.ts';
import type { Screens } from './registry.ts';

export type Screen = keyof Screens;

/**
 *   selling ──Pay──> scanning ──code──> charging ──answer──> payment ──(ends)──> selling
 *      └──Cash──> cash, terminal, part, card, invoice ──all is paid──> sold ──New sale──> selling
 *                          │    └──SMS code, phone──> payment
 *                          └──a part is paid──> selling, or scanning for a part
 */
export type Step =
  | { readonly name: 'selling' }
  /** partTiyin: a part of what is owed; left out: all of it. */
  | { readonly name: 'scanning'; readonly partTiyin?: Tiyin }
  /** The main process has the code, and has not answered yet. */
  | { readonly name: 'charging'; readonly amountTiyin: Tiyin }
  | { readonly name: 'payment'; readonly transactionId: TransactionId }
  | { readonly name: Exclude<TenderStep, SentStep> }
  /** isSent: the main process has the SMS code or the phone's number, and has not answered yet. */
  | { readonly name: SentStep; readonly isSent?: true }
  /** Completed by cash or a card terminal. */
  | { readonly name: 'sold'; readonly sale: SaleView };

/** Cash and terminal money, the amount of a part by code, a card by its number, and an invoice to a phone. */
export type TenderStep = 'cash' | 'terminal' | 'part' | SentStep;
type SentStep = 'card' | 'invoice';

/** Replaces the tiles during a search. */
export interface Picker {
  readonly kind: 'search';
  readonly text: string;
}

/** One line of the basket: what was just done, or why not. */
export type Message =
  | { readonly kind: 'error'; readonly error: TillError }
  | { readonly kind: 'warning'; readonly key: PlainKey }
  | (Saying & {
      readonly kind: 'done';
      readonly undo?: () => void;
      /** Shown although there is no undo: the effect happens elsewhere. */
      readonly isSeen?: true;
    });

/** A screen that was left, as the way back shows it again. */
type Place = Pick<Route, 'screen' | 'chosenSale' | 'narrowed' | 'searchText'>;

export interface Route {
  readonly screen: Screen;
  /** The screens that the way back leads through, the last one first to be shown. No screen stands twice. */
  readonly behind: readonly Place[];
  readonly step: Step;
  readonly picker: Picker | null;
  /** The category of the first tiles; null: the favourites. It survives the sale. */
  readonly shelf: string | null;
  readonly dialog: DialogRoute | null;
  /** The text in the field for codes while selling. */
  readonly typed: string;
  readonly message: Message | null;
  /** Why a scan behind the dialog was refused; null once the dialog changes. */
  readonly missed: TillError | null;
  /**
   * Goods that were scanned but are in no basket. They stay named, through later sales too, until a person
   * closes them.
   */
  readonly missedGoods: readonly TillError[];
  /** Why the panel refused the last request. */
  readonly panelError: TillError | null;
  /** The payer code charged last for this basket: the camera must not take it again. */
  readonly triedCode: string | null;
  /** The sale that the history shows first; null for the newest. */
  readonly chosenSale: SaleId | null;
  /** Counts how often sales were opened from elsewhere: each time resets the filters. */
  readonly shows: number;
  /** The filters with which the history was opened. */
  readonly narrowed: Partial<HistoryFilters>;
  /** The part of the screen to scroll to; null: its beginning. */
  readonly section: 'diagnostics' | 'copy' | 'drawer' | 'printer' | 'pole' | 'customer' | null;
  /** The typed or scanned text in the history's field. */
  readonly searchText: string;
  /** What a manager did with an unusable journal: the till sells nothing until the next start. */
  readonly journalDone: JournalDone | null;
  /** The sale whose receipt is being printed. */
  readonly printing: SaleId | null;
}

const START: Route = {
  screen: 'sale',
  behind: [],
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
  searchText: '',
  journalDone: null,
  printing: null,
};

type OpenReceipts = Pick<NetworkView, 'saleToMend' | 'receiptsWaiting'>;

export type RouteStore = ReturnType<typeof createRoute>;

/** Where another step of a sale begins. */
const FRESH_STEP = { picker: null, typed: '', panelError: null } as const;

const FRESH_SCREEN = { dialog: null, missed: null, searchText: '', narrowed: {} } as const;

/** Starts with a sale and nothing over it. Only the functions below change the state. */
export function createRoute() {
  const { setState, getState, getInitialState, subscribe } = createStore<Route>()(() => START);
  /** Opens the history for a purpose, without the earlier filters. */
  const show = (what: Partial<Pick<Route, 'chosenSale' | 'narrowed'>>): void =>
    setState((left) => ({
      ...FRESH_SCREEN,
      screen: 'history',
      behind: behindOf(left, 'history'),
      chosenSale: null,
      ...what,
      shows: left.shows + 1,
    }));
  return {
    getState,
    getInitialState,
    subscribe,
    goTo: (screen: Screen, section: Route['section'] = null): void =>
      setState((left) => ({
        ...FRESH_SCREEN,
        screen,
        behind: behindOf(left, screen),
        section,
        chosenSale: null,
      })),
    /** To the screen that this one was opened from; at the end to the sale. */
    goBack: (): void =>
      setState(({ behind }) => ({
        ...FRESH_SCREEN,
        section: null,
        ...(behind.at(-1) ?? { screen: 'sale', chosenSale: null }),
        behind: behind.slice(0, -1),
      })),
    /** Opens the history at this sale, from an entry of the log or a scanned receipt. */
    showSale: (chosenSale: SaleId): void => show({ chosenSale }),
    /** Opens the history with these sales alone. */
    showSales: (narrowed: Partial<HistoryFilters>): void => show({ narrowed }),
    /** Opens the unfinished fiscal receipts: the first that needs a manager, or else all that wait. */
    showReceipts: ({ saleToMend, receiptsWaiting }: OpenReceipts): void => {
      if (saleToMend) show({ chosenSale: saleToMend });
      else show({ narrowed: receiptsWaiting > 0 ? { standing: 'receipt-waiting' } : {} });
    },
    /** In the history: shows the sales that match. */
    search: (searchText: string): void => setState({ searchText, chosenSale: null }),
    /** In the history: shows this sale's receipt. */
    chooseSale: (chosenSale: SaleId): void => setState({ chosenSale }),
    /** Another step of the same sale. An earlier refusal stays on the screen. */
    toStep: (step: Step): void =>
      setState(({ message }) => ({ ...FRESH_STEP, step, message: isPersistent(message) ? message : null })),
    /** Another basket is open: drops everything of the one before. */
    startSale: (): void =>
      setState({ ...FRESH_STEP, step: { name: 'selling' }, message: null, triedCode: null }),
    /** Charges this code: the camera must not take it again. */
    charge: (triedCode: string, amountTiyin: Tiyin): void =>
      setState({ ...FRESH_STEP, step: { name: 'charging', amountTiyin }, message: null, triedCode }),
    /** In the field for codes, while selling. */
    type: (typed: string): void => setState({ typed }),
    openPicker: (picker: Picker | null): void => setState(picker ? { picker } : { picker, typed: '' }),
    /** Takes the typed text out of the field at once: what is typed during the answer is for the next goods. */
    takeTyped: (): string => {
      const { typed } = getState();
      setState({ typed: '' });
      return typed;
    },
    /** The goods were not added: their text stands in the field again, unless another was typed meanwhile. */
    returnTyped: (text: string): void =>
      setState(({ typed, step }) => (typed === '' && step.name === 'selling' ? { typed: text } : {})),
    /** The goods were added: the tiles show again, unless another search was typed meanwhile. */
    endSearch: (): void => setState(({ typed }) => (typed === '' ? { picker: null } : {})),
    /** Shows the tiles again; the typed text stays. */
    leaveSearch: (): void => setState({ picker: null }),
    /** Shows the tiles of this category, or the favourites, and ends a search. */
    openShelf: (shelf: string | null): void => setState({ shelf, picker: null, typed: '' }),
    openDialog: (dialog: DialogRoute | null): void => setState({ dialog, missed: null }),
    /** Closes the dialog; a dialog opened from another returns to it. */
    closeDialog: (): void => setState(({ dialog }) => ({ dialog: fromOf(dialog), missed: null })),
    /** A scan came behind the dialog; null: that dialog is gone. */
    missScan: (missed: TillError | null): void => setState({ missed }),
    /** Goods came while no basket takes them; `note` names them. Earlier ones stay. */
    missGoods: (missed: TillError & { readonly note: string }): void =>
      setState(({ missedGoods }) => ({ missedGoods: withMissed(missedGoods, missed) })),
    closeMissedGoods: (): void => setState({ missedGoods: [] }),
    /**
     * A dialog's request succeeded: the dialog closes, unless the person is in another one by now. It returns
     * to the list of differences or the void it came from, or else to the screen.
     */
    dialogDone: (sender: DialogRoute | null): void =>
      setState(({ dialog }) => {
        if (dialog !== sender) return {};
        return { dialog: listBehind(dialog), missed: null };
      }),
    /**
     * Shows what was just done, or why not. A refusal stays until a person closes it; only a message with
     * undo replaces it. null: clears the message.
     */
    say: (message: Message | null): void =>
      setState(({ message: before }) =>
        isPersistent(before) && (message === null || (message.kind === 'done' && !message.undo))
          ? {}
          : { message },
      ),
    closeMessage: (): void => setState({ message: null }),
    sayInPanel: (panelError: TillError | null): void => setState({ panelError }),
    /** A manager's work is done: the till sells nothing until the next start. */
    journalIsDone: (journalDone: JournalDone): void => setState({ journalDone, dialog: null }),
    /** Prints the receipt of a sale; null when done. */
    print: (printing: SaleId | null): void => setState({ printing }),
  };
}

/** A screen that is opened once more drops what came after it. The sale is always the end of the way back. */
function behindOf(left: Route, to: Screen): readonly Place[] {
  if (to === 'sale' || left.screen === 'sale') return [];
  if (to === left.screen) return left.behind;
  const at = left.behind.findIndex(({ screen }) => screen === to);
  if (at !== -1) return left.behind.slice(0, at);
  const { screen, chosenSale, narrowed, searchText } = left;
  return [...left.behind, { screen, chosenSale, narrowed, searchText }];
}

/** Messages about a customer's code. */
const OF_CODES: ReadonlySet<PlainKey> = new Set(['scan.same-code', 'scan.try-again', 'scan.another-code']);

/** Messages about goods outside the basket stay. A message about a customer's code may go. */
const isPersistent = (message: Message | null): boolean =>
  message !== null &&
  (message.kind === 'error' || (message.kind === 'warning' && !OF_CODES.has(message.key)));

/** Names of goods contain commas. */
const BETWEEN = ' · ';

/** One sentence for each reason names all its goods. */
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

/** The list from which the dialog was reached, over any number of dialogs. */
function listBehind(dialog: DialogRoute | null): DialogRoute | null {
  const from = fromOf(dialog);
  return from === null || from.kind === 'reconcile' || from.kind === 'void-sale' ? from : listBehind(from);
}

export const panelPayment = ({ step }: Route): TransactionId | null =>
  step.name === 'payment' ? step.transactionId : null;

/** The basket can change only outside a payment. */
export const isSelling = ({ step }: Route): boolean => step.name === 'selling';

/** The main process has no request yet: the step may change. */
export const isBeforeCharge = ({ step }: Route): boolean =>
  !isStepSent(step) && step.name !== 'charging' && step.name !== 'payment' && step.name !== 'sold';

/** The SMS code or the phone's number is on its way: the customer may be charged. */
export const isStepSent = (step: Step): boolean => 'isSent' in step && step.isSent === true;
