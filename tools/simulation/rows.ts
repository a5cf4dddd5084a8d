/**
 * The checker's input as plain rows: two ledgers and the observed traffic between them. No type comes from
 * the till, so that a mistake in the till can't hide itself. Times are true time in ms.
 */

/** A payment in the journal. */
export interface JournalRow {
  readonly transactionId: string;
  readonly saleId: string;
  readonly amountTiyin: number;
  readonly state: string;
  readonly paymentId: string | null;
  /** The till is set up at the payment's service; it can't query another service. */
  readonly isHere: boolean;
  /** Of an abandoned payment: whether its watch has ended. */
  readonly ended: boolean | null;
  /** A manager stated that it was charged, and the till waits for the service to confirm this. */
  readonly isClaimed: boolean;
  /** The last raised alarm. endedBy null: still open. */
  readonly alarm: { readonly kind: string; readonly endedBy: 'person' | 'till' | null } | null;
  /** The state of the last reversal. */
  readonly refund: string | null;
  /** Partial refunds that the till requested, oldest first. */
  readonly parts: readonly { readonly state: string; readonly amountTiyin: number }[];
  /** Refunds, or money that never was, recorded by a manager without a request of the till. */
  readonly recordedTiyin: number;
  /** The sum certainly given back (tiyin), and its share in cash, without the service. */
  readonly backTiyin: number;
  readonly byHandTiyin: number;
  /** In the strip, with its actions. */
  readonly setAside: boolean;
  /** Whether the till has the id of the invoice, which its customer may pay at any time; null: no invoice. */
  readonly invoice: 'known' | 'lost' | null;
}

/** A sale in the journal. state null: no tender was started. */
export interface SaleRow {
  readonly saleId: string;
  readonly state: string | null;
  readonly totalTiyin: number;
  /** The sum that its tenders took, and its share by cash and card terminal. */
  readonly takenTiyin: number;
  readonly takenOutsideGatewayTiyin: number;
  /** The sum that its tenders hold, less refunds, and its share by cash and card terminal. */
  readonly heldTiyin: number;
  readonly heldOutsideGatewayTiyin: number;
  /** What they held at completion; null: incomplete, or not observed. */
  readonly completedWith: PaidWithRow | null;
  /** What the customer took home, by the shop's shelf; null: not observed. */
  readonly goods: readonly Good[] | null;
}

/** Tiyin, by tender. */
export interface PaidWithRow {
  readonly codeTiyin: number;
  readonly cashTiyin: number;
  readonly terminalTiyin: number;
}

export interface Good {
  readonly name: string;
  readonly pieces: number;
  readonly priceTiyin: number;
}

/** A task in the journal. */
export interface TaskRow {
  readonly kind: string;
  readonly transactionId: string;
  /** The service's id concerned; null: none. */
  readonly about: string | null;
  readonly endedBy: 'person' | 'till' | null;
  /** When it was raised and ended; Infinity: not yet. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A receipt that the service took. */
export interface ReceiptRow {
  /** When its request left the till. */
  readonly leftMs: number;
  /** Of all lines, after discounts. */
  readonly itemsTiyin: number;
  readonly names: readonly string[];
  /** The received sums on the receipt. */
  readonly receivedCashTiyin: number;
  readonly receivedCardTiyin: number;
  readonly receivedECashTiyin: number;
}

/** A charge at the service. */
export interface ChargeRow {
  readonly transactionId: string;
  readonly paymentId: string;
  readonly amountTiyin: number;
  /** When the create left the till, and when it reached the service. */
  readonly leftMs: number;
  readonly arrivedMs: number;
  /** When the customer decided; null: not yet. */
  readonly decidedMs: number | null;
  readonly isApproved: boolean;
  readonly needsConfirm: boolean;
  /** Lasting money: successful, confirmed if required, neither cancelled nor given back. */
  readonly isMoney: boolean;
  /** Partial refunds (tiyin), whoever requested them. */
  readonly partsTiyin: readonly number[];
  /** The part of these made in the service's cabinet, without this till. */
  readonly cabinetTiyin: number;
  /** When it was given back whole, by the till, by the shop in the cabinet, or by the operator. */
  readonly goneMs: number | null;
  /** The service itself has no decision yet. */
  readonly isOpen: boolean;
  /** The status that a request reads now. */
  readonly reads: number;
  /** From the operator's wallet instead of a card. */
  readonly isOfWallet: boolean;
  /** The operator made two payments for one create: this is the second. */
  readonly isDouble: boolean;
  /** By the token of a card: it needs no customer and no confirm. */
  readonly isByCard: boolean;
  /** An answer to a look-up by our id named it to the till. */
  readonly wasNamed: boolean;
  /** A process that lived long enough read its name twice, and so believes it. */
  readonly isNameKept: boolean;
  /** Its create was refused, although it was done. */
  readonly wasDenied: boolean;
  /** The service switched its confirmation on or off meanwhile, without notice. */
  readonly modeWasSwitched: boolean;
  /** This service answers look-ups by our id. */
  readonly isFindable: boolean;
  readonly receipts: readonly ReceiptRow[];
  /** Without a receipt the service answers as if broken, so that the till can't tell for hours. */
  readonly hidesReceipts: boolean;
}

export interface Books {
  readonly payments: readonly JournalRow[];
  readonly ledger: readonly ChargeRow[];
}

/** A card's token at the service, at the end of the run. */
export interface TokenRow {
  readonly cardToken: string;
  /** The payments whose creates left with it. */
  readonly transactionIds: readonly string[];
  /** The state of the kept card with this token in the till's books; null: it is not kept. */
  readonly keptAs: string | null;
  /** The till got it, and its process went on for long enough to keep it. */
  readonly isKnown: boolean;
}

/** A request that left the till; `about`: a transaction id or a payment id. */
export interface SentRow {
  readonly operation: string;
  readonly about: string;
  readonly leftMs: number;
  /** It went to another service than the charging one. */
  readonly isAstray: boolean;
}

/**
 * An answer about one payment with the id of another. isLost: the process may have ended before it stored
 * that.
 */
export interface CrossedRow {
  readonly transactionId: string;
  readonly paymentId: string;
  readonly atMs: number;
  readonly isLost: boolean;
}

/** A sleep with a stopping monotonic clock, or a move of the wall clock, and its length (ms). */
export interface ClockRow {
  readonly atMs: number;
  readonly sleptMs: number;
  readonly wallMs: number;
}

export interface Evidence {
  /** The books 180 s after the network came back, and that time. */
  readonly settled: Books;
  readonly settledMs: number;
  /** After the time for late surprises. */
  readonly end: Books;
  readonly sales: readonly SaleRow[];
  readonly receipts: readonly { readonly transactionId: string; readonly state: string | null }[];
  /** Every task that was raised, ended or not. */
  readonly tasks: readonly TaskRow[];
  /** When the journal first held a payment as paid, or in a state that freed its basket. */
  readonly freedMs: Readonly<Record<string, number>>;
  readonly paidMs: Readonly<Record<string, number>>;
  /** When all of a payment had been given back, by the journal. */
  readonly givenBackMs: Readonly<Record<string, number>>;
  /** People's actions on a payment, by its transaction id. */
  readonly pressed: Readonly<Record<string, readonly string[]>>;
  /** Payments that the page has shown to a person as paid. */
  readonly shown: readonly string[];
  /** Broken promises about a sale's tenders at an entry. */
  readonly brokenSales: readonly string[];
  /** Broken promises about a shift. */
  readonly brokenShifts: readonly string[];
  /** What the page got before the journal held it. */
  readonly earlyNews: readonly string[];
  /** Of the present service. */
  readonly tokens: readonly TokenRow[];
  /** Payments whose creates left by a card that its customer had left no more. */
  readonly chargedForgotten: readonly string[];
  readonly sent: readonly SentRow[];
  readonly crossed: readonly CrossedRow[];
  /** Refunds that the till's calendar stopped, but the service would have accepted. */
  readonly stoppedRefunds: readonly string[];
  /** The books after people went on with the run; null: they did not. */
  readonly ends: {
    readonly books: Books;
    readonly openTasks: readonly Omit<TaskRow, 'fromMs' | 'untilMs' | 'about'>[];
  } | null;
  /** Sales with a tender that was started despite a lock, as text. */
  readonly lockedTenders: readonly string[];
  /**
   * The wall clock is wrong or was moved: after a sleep or reboot, no clock of the machine measures the past
   * time.
   */
  readonly clocksMoved: boolean;
  readonly clockMoves: readonly ClockRow[];
  /** A service that answers within a second and finds our ids at once. */
  readonly findsAtOnce: boolean;
  /** The longest answer time (ms) of a day without any fault; null: another day. */
  readonly fairWithinMs: number | null;
}
