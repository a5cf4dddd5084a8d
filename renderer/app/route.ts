/** Where the cashier is: the screen, the step of the sale, what lies over it, what it says. */
import { createStore } from 'zustand/vanilla';
import type { Product } from '../../shared/catalogue/product.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import type { PaymentAction } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineId, RefundId, RoleId, SaleId, StaffId, TransactionId } from '../../shared/ids.ts';
import type { BegunFresh, Repaired } from '../../shared/journal/outcomes.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { MovementKind } from '../../shared/shift/shift.ts';
import type { PlainKey, Saying } from '../i18n/words.ts';

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

export type ReasonAction = Extract<PaymentAction, 'override' | 'say-not-charged' | 'refund' | 'settle-alarm'>;

/** What is asked of whoever changes people and roles, and of each person about himself. */
export type StaffForm =
  | { readonly name: 'own-pin' | 'add' }
  | {
      readonly name: 'rename' | 'role' | 'pin' | 'leave' | 'return' | 'erase';
      readonly staffId: StaffId;
    }
  | { readonly name: 'retire'; readonly roleId: RoleId };

/** What the overview tells of, and a person puts right on the computer or beside it. */
export type MendTopic = 'network' | 'printer' | 'clock' | 'disk' | 'backup' | 'copy';

export type DialogRoute =
  | { readonly kind: 'staff'; readonly form: StaffForm }
  | {
      /** find-product: of an unknown scan. */
      readonly kind: 'quantity' | 'price' | 'other' | 'note' | 'void' | 'find-product';
      readonly lineId: LineId;
    }
  /** Why a line becomes less; quantity: what is left of it, in thousandths. */
  | { readonly kind: 'less'; readonly lineId: LineId; readonly quantity: number }
  /** Before goods are added: their weight, or the marking code of the piece. */
  | { readonly kind: 'label'; readonly product: Product }
  /** code: as it was scanned; null: a tile was pressed. */
  | { readonly kind: 'weigh'; readonly product: Product; readonly code: string | null }
  /** lineId null: off the whole basket. */
  | { readonly kind: 'discount'; readonly lineId: LineId | null }
  /** replaces: the unknown scan that it is. */
  | { readonly kind: 'open-item'; readonly replaces: LineId | null }
  | { readonly kind: 'empty' | 'park' | 'parked' | 'held' }
  /** code: what was scanned last; null: nothing yet. */
  | { readonly kind: 'price-check'; readonly code: string | null }
  /** What a sale holds goes back step by step, before it is cancelled. */
  | { readonly kind: 'void-sale'; readonly saleId: SaleId }
  | { readonly kind: 'notices' }
  /** A set-up file that waits for the setup code. */
  | { readonly kind: 'install' }
  | { readonly kind: 'set-aside'; readonly transactionId: TransactionId; readonly from?: DialogRoute }
  /** The manager's ways out of a journal that can't be used; the second is reached from the first. */
  | { readonly kind: 'repair' }
  | { readonly kind: 'start-fresh'; readonly from: DialogRoute | null }
  /** Drawn by the history: what can be done about a receipt that calls for a manager. */
  | {
      readonly kind: 'resend' | 'correct' | 'register' | 'close-receipt';
      readonly transactionId: TransactionId;
    }
  /** Drawn by the screen of the shift: what a person does with the drawer beside the sales. */
  | { readonly kind: 'cash-move'; readonly move: MovementKind }
  | { readonly kind: 'no-sale' }
  /** Money back for goods of a sale. */
  | { readonly kind: 'return'; readonly saleId: SaleId }
  /** Drawn by the overview: what is to be done about something outside of the till. */
  | { readonly kind: 'mend'; readonly topic: MendTopic }
  /** Drawn by the history: a payment looked up by hand, and the service's switch for confirmations. */
  | { readonly kind: 'by-hand' | 'confirmation' | 'export' }
  /** Drawn by the history: the camera waits for a receipt. */
  | { readonly kind: 'scan-receipt' }
  /** Drawn by the log: saved as a file. */
  | { readonly kind: 'audit-export' }
  /** What the comparison with the service found. */
  | { readonly kind: 'reconcile' }
  | {
      readonly kind: 'reason';
      readonly action: ReasonAction;
      readonly transactionId: TransactionId;
      /** Where to go back to. */
      readonly from: DialogRoute | null;
    }
  /** What a manager may say of a payment that is not certain; and the number and amount of one that was charged. */
  | {
      readonly kind: 'manager' | 'say-charged';
      readonly transactionId: TransactionId;
      readonly from: DialogRoute | null;
    }
  /** What the service's cabinet shows of a payment: cancelled, or given back there. */
  | { readonly kind: 'record'; readonly transactionId: TransactionId; readonly from: DialogRoute | null }
  /** What the service's cabinet shows of a refund that nobody answered for. */
  | {
      readonly kind: 'settle';
      readonly transactionId: TransactionId;
      /** The refund that was in doubt when the dialog was opened: the manager's words are about that one. */
      readonly refundId: RefundId;
      readonly from: DialogRoute | null;
    };

export type JournalDone =
  | { readonly how: 'repaired'; readonly repair: Repaired }
  | { readonly how: 'fresh'; readonly fresh: BegunFresh };

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
  /** Why the last thing that the panel was asked did not happen. */
  readonly panelError: TillError | null;
  /** The payer code that was charged last for this basket: the camera must not take it again by itself. */
  readonly triedCode: string | null;
  /** The sale that the history shows first; null for the newest. */
  readonly chosenSale: SaleId | null;
  /** How often a sale was opened from elsewhere: what narrowed the list before does not hide it. */
  readonly shows: number;
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
  panelError: null,
  triedCode: null,
  chosenSale: null,
  shows: 0,
  section: null,
  lookedFor: '',
  journalDone: null,
  printing: null,
};

export type RouteStore = ReturnType<typeof createRoute>;

/** What another step of a sale begins with. */
const FRESH_STEP = { picker: null, typed: '', panelError: null } as const;

const FRESH_SCREEN = { dialog: null, missed: null, lookedFor: '' } as const;

/** At the start: a sale, with nothing over it. What it holds is changed by its verbs alone. */
export function createRoute() {
  const { setState, getState, getInitialState, subscribe } = createStore<Route>()(() => START);
  return {
    getState,
    getInitialState,
    subscribe,
    goTo: (screen: Screen, section: Route['section'] = null): void =>
      setState({ ...FRESH_SCREEN, screen, section, chosenSale: null }),
    /** The history, at this sale: from a receipt that calls for a manager, or that was scanned. */
    showSale: (chosenSale: SaleId): void =>
      setState(({ shows }) => ({ ...FRESH_SCREEN, screen: 'history', chosenSale, shows: shows + 1 })),
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

/** It tells of goods that are not in the basket: a code that can't be charged twice is no such thing. */
const staysSaid = (message: Message | null): boolean =>
  message !== null &&
  (message.kind === 'error' || (message.kind === 'warning' && message.key !== 'scan.same-code'));

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
