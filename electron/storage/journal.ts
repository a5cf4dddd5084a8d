/**
 * What the till remembers, whatever happens to the power: the books as the features know them. Each write is one
 * durable transaction and comes back as done or as one error; nothing that depends on it happens before.
 */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type {
  JournalId,
  PaymentId,
  RefundId,
  SaleId,
  StaffId,
  TillId,
  TransactionId,
} from '../../shared/ids.ts';
import type { FollowedChain } from '../../shared/journal/outcomes.ts';
import type { Machine } from '../../shared/machine.ts';
import type { Endpoint, Mode } from '../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { RefundPeople } from '../../shared/refund/people.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { SettingValue } from '../../shared/settings/shop-settings.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { AuditGroup } from '../../shared/staff/audit.ts';
import type { Task } from '../../shared/task.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import type { Moment } from '../../shared/time.ts';
import type { EntryHead } from './entry-head.ts';
import type { BasketJournal } from './journal-baskets.ts';
import type { ReconcileJournal } from './journal-reconcile.ts';
import type { SetupCodeJournal } from './journal-setup-code.ts';
import type { DayJournal, ShiftJournal, TotalsJournal } from './journal-shifts.ts';
import type { StaffJournal } from './journal-staff.ts';
import type { Kind, NewEntry, Payloads } from './kinds.ts';

export type Written = Result<null, TillError>;

/** The one way into the books. Errors: `journal.unwritable`; nothing of the entry is there then. */
export interface EntryJournal {
  append(act: Act, entry: NewEntry): Written;
}

export interface SaleJournal {
  sale(saleId: SaleId): Sale | null;
  /** In the order in which they were begun. */
  tendersOf(saleId: SaleId): readonly Tender[];
  /**
   * The sales that were begun last, newest first, whatever the clocks said. before: the last one that is known. mode: only
   * these; left out: of both.
   */
  recentSales(page: {
    readonly before?: SaleId;
    readonly limit: number;
    readonly mode?: Mode;
  }): readonly Sale[];
  /**
   * Those of this till that are neither completed nor voided, and hold money or lie in a basket and can only be voided, in
   * the order in which they were begun.
   */
  salesThatHold(mode: Mode): readonly Sale[];
  /** It was begun by another till, of which this one's folder is a copy. */
  isOthersSale(saleId: SaleId): boolean;
  /** The first one begun after this sale that is completed and comes to the same sum, in the same mode; null: none. */
  nextSaleOfTotal(sale: Sale): Sale | null;
}

export interface PaymentJournal {
  payment(transactionId: TransactionId): PaymentRecord | null;
  /** Oldest first. */
  paymentsOf(saleId: SaleId): readonly PaymentRecord[];
  /** The payments that were begun last, newest first, whatever the clocks said. */
  newestPayments(limit: number): readonly PaymentRecord[];
  /** Payments that the till has to go on with, or that wait for a person. Oldest first. */
  openPayments(): readonly PaymentRecord[];
  /** Of the creates that the service at this endpoint answered since then: what they said of confirm_mode. */
  confirmModesSince(
    endpoint: Endpoint,
    sinceWallMs: number,
  ): { readonly zero: number; readonly one: number; readonly unsaid: number };
  /** The payments of this endpoint that hold this id of the service, the first begun first: one, unless the books are of before. */
  paymentsNamed(endpoint: Endpoint, paymentId: PaymentId): readonly PaymentRecord[];
  /** Ids of the service that more than one payment of this endpoint holds. */
  sharedIds(endpoint: Endpoint): readonly PaymentId[];
}

/** What is kept of a payment's looks beside the log: safe to lose, for without it the till is the more careful. */
export interface Look {
  /** When the last look left that read 0 or 1. */
  readonly openFrom: Moment | null;
  /** The page has shown that it is paid. */
  readonly seen: boolean;
  /** How many of the looks after it was paid have borne it out. */
  readonly looked: number;
  /** Somebody has read that it came to nothing, while it was set aside. */
  readonly read?: true;
}

export interface LookJournal {
  look(transactionId: TransactionId): Look | null;
  keepLook(transactionId: TransactionId, look: Look): Written;
}

export interface RefundJournal {
  refund(refundId: RefundId): Refund | null;
  /** Of every tender of the sale, oldest first. */
  refundsOf(saleId: SaleId): readonly Refund[];
  /** Complete sales of more than one tender that hold money, and of which some went back or is on its way; this till's. */
  salesPartlyBack(mode: Mode): readonly SaleId[];
  /** Who made each of them, oldest first. */
  refundPeople(saleId: SaleId): readonly RefundPeople[];
  /** Who asked for it last, as its newest entry says; null: the till by itself, or there is none. */
  refundAsker(refundId: RefundId): StaffId | null;
}

/** The receipts of an endpoint that are not done. */
export interface OpenReceipts {
  readonly waiting: number;
  readonly refused: number;
  /** Those that call a manager because the service names no link. */
  readonly unlinked: number;
  /** The first sale whose receipt was refused or calls so. */
  readonly saleToMend: SaleId | null;
}

export interface ReceiptJournal {
  receipt(transactionId: TransactionId): Receipt | null;
  /**
   * Not linked, refused or closed, oldest first. One whose entry can't be read holds up no other: it is left out, and
   * onUnreadable hears of it the first time.
   */
  receiptQueue(endpoint: Endpoint, onUnreadable?: (bug: unknown) => void): readonly Receipt[];
  openReceipts(endpoint: Endpoint): OpenReceipts;
}

export interface FactsJournal {
  facts(endpoint: Endpoint): { readonly facts: ServiceFacts; readonly learnedWallMs: number | null };
  saveFacts(endpoint: Endpoint, facts: ServiceFacts, learnedWallMs: number | null): Written;
}

/** What is kept of payers' phones, so that a sale is found by it. Apart from the books: it may be erased. */
export interface PhoneJournal {
  /** The last four digits of a payer's phone: kept for 180 days, and not in the log. */
  keepPhone(transactionId: TransactionId, lastFour: string, nowWallMs: number): Written;
  /** Those that are older than that. */
  erasePhones(nowWallMs: number): Written;
}

/** What waits for a person, as the journal knows it. */
export interface TaskJournal {
  /** Those that wait for a person, oldest first. */
  openTasks(): readonly Task[];
  /** All that were ever raised about a payment, oldest first. */
  tasksOf(transactionId: TransactionId): readonly Task[];
  /** Payments about which an alarm was ever raised that is about an id of the service: few. */
  paymentsWithIdAlarms(): readonly TransactionId[];
  /** How many those are, without reading them, and the oldest. */
  countOpenTasks(): { readonly count: number; readonly oldest: Task | null };
}

/** The settings of the shop as the log has them: the file that holds them can be edited by any hand, the log can't. */
export interface SettingsJournal {
  /** What the log has told last of each, by its key. Of which it has told nothing is not in it. */
  loggedSettings(): ReadonlyMap<string, SettingValue>;
}

/** An entry as it is read back: verified as it is stored, then parsed and brought up. */
export type EntryOf<K extends Kind> = {
  readonly [P in K]: EntryHead & { readonly kind: P; readonly payload: Payloads[P] };
}[K];
export type Entry = EntryOf<Kind>;

export interface LogJournal {
  /** Which till this is, and which history of its log. */
  identity(): { readonly tillId: TillId; readonly journalId: JournalId };
  /** To which machine it is bound. */
  boundTo(): Machine;
  /** What happened to a sale and to all that belongs to it, in order. The whole log is looked through for it. */
  historyOf(saleId: SaleId): readonly Entry[];
  /** The entries of these numbers, in order; those that can't be read are left out. */
  entriesAt(seqs: readonly number[]): readonly Entry[];
}

/** As it is looked through. entry: null where it can't be read. */
export type LoggedEntry = { readonly seq: number; readonly entry: Entry | null };

/** What is looked for in the log. */
export interface AuditFilter {
  /** Only those before it; null: from the end. */
  readonly before: number | null;
  readonly limit: number;
  /** Who did it, approved it, or whom it is about; null: anybody. */
  readonly staffId: StaffId | null;
  /** null: all. */
  readonly kinds: readonly Kind[] | null;
  /** A Tashkent day, YYYY-MM-DD; null: any. */
  readonly day: string | null;
}

export interface AuditJournal {
  /** What a manager finds in these groups. */
  kindsIn(groups: readonly AuditGroup[]): readonly Kind[];
  /** Newest first. next: where to go on; null: that was all. Few are looked at for one page. */
  entriesOf(filter: AuditFilter): { readonly entries: readonly LoggedEntry[]; readonly next: number | null };
  /** Follows the chain for some entries. brokenAt: the first that does not follow from the one before it. */
  followChain(after: number, entries: number): FollowedChain;
}

/** By their names, as SQL says them behind a colon. */
export type SqlValues = Readonly<Record<string, string | number | null>>;
/** As the tables hold it: it is parsed by whoever asks. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** The tables for questions of one's own. What is prepared is prepared once, where the feature is composed. */
export interface OwnTables {
  /** Answers the rows that are found. @throws for anything but a SELECT: the books change by entries alone. */
  ask(sql: string): (values?: SqlValues) => readonly SqlRow[];
}

/** What one feature alone asks of the books: it brings the question, and the journal has no method for it. */
export interface OwnJournal {
  /** `journal.own(bagsIn)`: what `bagsIn` makes of the tables. */
  own<Answers extends object>(made: (tables: OwnTables) => Answers): Answers;
}

/** What several features ask. A question of one feature alone is no method here: it takes it with `own`. */
export interface Journal
  extends EntryJournal,
    OwnJournal,
    SaleJournal,
    PaymentJournal,
    LookJournal,
    RefundJournal,
    TaskJournal,
    ReceiptJournal,
    TotalsJournal,
    DayJournal,
    ShiftJournal,
    PhoneJournal,
    FactsJournal,
    BasketJournal,
    ReconcileJournal,
    SetupCodeJournal,
    StaffJournal,
    SettingsJournal,
    AuditJournal,
    LogJournal {
  close(): void;
}
