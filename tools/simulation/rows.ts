/**
 * What the checker judges: two ledgers and what was seen of the way between them, as plain rows. Nothing here is a
 * type of the till's, so that a mistake there can't hide itself. Times are true time in ms.
 */

/** One payment, as the journal holds it. */
export interface JournalRow {
  readonly transactionId: string;
  readonly saleId: string;
  readonly amountTiyin: number;
  readonly state: string;
  readonly paymentId: string | null;
  /** The till is set up where it lives: what lives elsewhere can't be asked. */
  readonly isHere: boolean;
  /** Of an abandoned payment: whether its watch has ended. */
  readonly ended: boolean | null;
  /** A manager said that it was charged, and the till waits for the service to bear that out. */
  readonly isClaimed: boolean;
  /** The one that was raised last. endedBy: null while it calls. */
  readonly alarm: { readonly kind: string; readonly endedBy: 'person' | 'till' | null } | null;
  /** What became of its reversal, the last one. */
  readonly refund: string | null;
  /** Refunds of a part by the till's own request, oldest first. */
  readonly parts: readonly { readonly state: string; readonly amountTiyin: number }[];
  /** What a manager said was given back, or never was money, without a request of the till's. */
  readonly recordedTiyin: number;
  /** Everything that was certainly given back (tiyin), and what of it in cash, without the service. */
  readonly backTiyin: number;
  readonly byHandTiyin: number;
  /** In the strip, with what a person may do. */
  readonly setAside: boolean;
}

/** One sale, as the journal holds it. state: null: nobody was asked for money yet. */
export interface SaleRow {
  readonly saleId: string;
  readonly state: string | null;
  readonly totalTiyin: number;
  /** What its tenders brought in, and what of it in cash and on the card terminal. */
  readonly takenTiyin: number;
  readonly takenByHandTiyin: number;
  /** What its tenders hold, without what went back, and what of it in cash and on the card terminal. */
  readonly heldTiyin: number;
  readonly heldByHandTiyin: number;
  /** What they held when it became complete; null: it did not, or nobody has looked. */
  readonly completedWith: PaidWithRow | null;
  /** What the customer has in the bag, as the shop's shelf says it; null where nobody has looked. */
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

/** Something that a person was asked, as the journal holds it. */
export interface TaskRow {
  readonly kind: string;
  readonly transactionId: string;
  /** The service's id that it is about; null: it is about none. */
  readonly about: string | null;
  readonly endedBy: 'person' | 'till' | null;
  /** When it was raised, and ended; Infinity: it has not. */
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
  /** Where the money came in, as the receipt says it. */
  readonly receivedCashTiyin: number;
  readonly receivedCardTiyin: number;
  readonly receivedECashTiyin: number;
}

/** One charge, as the service holds it. */
export interface ChargeRow {
  readonly transactionId: string;
  readonly paymentId: string;
  readonly amountTiyin: number;
  /** The create left the till, and reached the service. */
  readonly leftMs: number;
  readonly arrivedMs: number;
  /** When the customer decided, one way or the other; null: not yet. */
  readonly decidedMs: number | null;
  readonly isApproved: boolean;
  readonly needsConfirm: boolean;
  /** Lasting money: successful, confirmed where that is asked for, neither cancelled nor given back. */
  readonly isMoney: boolean;
  /** What was given back in parts (tiyin), by whoever asked for it. */
  readonly partsTiyin: readonly number[];
  /** Of those, what nobody at this till had asked for: in the service's own cabinet. */
  readonly cabinetTiyin: number;
  /** It was given back whole at this time, by whoever: the till, the shop in the cabinet, the operator. */
  readonly goneMs: number | null;
  /** The service itself says that it is not decided yet. */
  readonly isOpen: boolean;
  /** What a question is answered now. */
  readonly reads: number;
  /** Out of the operator's own wallet, and not off a card. */
  readonly isOfWallet: boolean;
  /** The operator made two of one create: this is the other one. */
  readonly isDouble: boolean;
  /** An answer to a question by our id has named it to the till. */
  readonly wasNamed: boolean;
  /** One did to a process that lived long enough to be told so twice, which is what it believes. */
  readonly isNameKept: boolean;
  /** Its create was refused, though it was done. */
  readonly wasDenied: boolean;
  /** The service has switched its confirmation on or off meanwhile, and told nobody. */
  readonly modeWasSwitched: boolean;
  /** This service answers questions by our id. */
  readonly isFindable: boolean;
  readonly receipts: readonly ReceiptRow[];
  /** Where there is no receipt the service answers as if it were broken: for hours nobody can tell. */
  readonly hidesReceipts: boolean;
}

export interface Books {
  readonly payments: readonly JournalRow[];
  readonly ledger: readonly ChargeRow[];
}

/** A request that left the till; `about` is a transaction id or a payment id. */
export interface SentRow {
  readonly operation: string;
  readonly about: string;
  readonly leftMs: number;
  /** It went to another service than the one that was asked to charge. */
  readonly isAstray: boolean;
}

/** An answer about one payment that named the id of another. isLost: the process may have ended before it wrote that. */
export interface CrossedRow {
  readonly transactionId: string;
  readonly paymentId: string;
  readonly atMs: number;
  readonly isLost: boolean;
}

/** The machine slept with a monotonic clock that stops, or its wall clock was moved: by how much (ms). */
export interface ClockRow {
  readonly atMs: number;
  readonly sleptMs: number;
  readonly wallMs: number;
}

export interface Evidence {
  /** 180 s after the network came back, and when that was. */
  readonly settled: Books;
  readonly settledMs: number;
  /** After late surprises have had their time. */
  readonly end: Books;
  readonly sales: readonly SaleRow[];
  readonly receipts: readonly { readonly transactionId: string; readonly state: string | null }[];
  /** Every task that was raised, ended or not. */
  readonly tasks: readonly TaskRow[];
  /** When the journal first held a payment in a state that freed its basket, or as paid. */
  readonly freedMs: Readonly<Record<string, number>>;
  readonly paidMs: Readonly<Record<string, number>>;
  /** When everything of a payment had been given back, as the journal holds it. */
  readonly givenBackMs: Readonly<Record<string, number>>;
  /** What people pressed on a payment, by its transaction id. */
  readonly pressed: Readonly<Record<string, readonly string[]>>;
  /** Payments that the page has shown as paid to somebody. */
  readonly shown: readonly string[];
  /** What a sale's tenders came to at an entry, against what is promised of them. */
  readonly brokenSales: readonly string[];
  /** What a shift came to, against what is promised of it. */
  readonly brokenShifts: readonly string[];
  /** What the page was shown before the journal held it. */
  readonly earlyNews: readonly string[];
  readonly sent: readonly SentRow[];
  readonly crossed: readonly CrossedRow[];
  /** Refunds that the till stopped by its calendar, and the service would have taken. */
  readonly stoppedRefunds: readonly string[];
  /** What became of the run when people alone went on with it; null: nobody did. */
  readonly ends: {
    readonly books: Books;
    readonly openTasks: readonly Omit<TaskRow, 'fromMs' | 'untilMs' | 'about'>[];
  } | null;
  /** Sales of which a tender was begun while something stopped that, in words. */
  readonly lockedTenders: readonly string[];
  /** The wall clock is wrong, or was moved: with a sleep or a reboot beside it no clock of the machine tells how long ago it was. */
  readonly clocksMoved: boolean;
  readonly clockMoves: readonly ClockRow[];
  /** A service that answers within a second, and finds our ids as soon as it has them. */
  readonly findsAtOnce: boolean;
  /** A day without any fault: no answer took longer than this (ms). null: another day. */
  readonly fairWithinMs: number | null;
}
