/**
 * The journal's interface for the features. Each write is one durable transaction, and ends as done or as one
 * error. Nothing that depends on a write happens before it.
 */

import type { AuditGroup } from '../../shared/audit/groups.ts';
import type { Endpoint, Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type {
  InvoiceId,
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
import type { InstrumentName } from '../../shared/payment/instrument.ts';
import type { Hanging, PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { RefundPeople } from '../../shared/refund/people.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Result } from '../../shared/result.ts';
import type { ReceiptNo, Sale } from '../../shared/sale/sale.ts';
import type { SettingValue } from '../../shared/settings/shop-settings.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Task } from '../../shared/task.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import type { Moment } from '../../shared/time.ts';
import type { EntryHead } from './entry-head.ts';
import type { BasketJournal } from './journal-baskets.ts';
import type { StoredEntries } from './journal-entries.ts';
import type { ReconcileJournal } from './journal-reconcile.ts';
import type { SetupCodeJournal } from './journal-setup-code.ts';
import type { DayJournal, ShiftJournal, SoldJournal, TotalsJournal } from './journal-shifts.ts';
import type { StaffJournal } from './journal-staff.ts';
import type { Kind, NewEntry, Payloads } from './kinds.ts';

export type Written = Result<null, TillError>;

/** The only way into the books. Errors: `journal.unwritable`; nothing of the entry is stored then. */
export interface EntryJournal {
  append(act: Act, entry: NewEntry): Written;
}

export interface SaleJournal {
  sale(saleId: SaleId): Sale | null;
  /** In the order in which they were begun. */
  tendersOf(saleId: SaleId): readonly Tender[];
  /**
   * Sales in the reverse order of their beginning, whatever the clocks said. `before`: the last sale of the
   * previous page. `mode`: left out, both.
   */
  recentSales(page: {
    readonly before?: SaleId;
    readonly limit: number;
    readonly mode?: Mode;
  }): readonly Sale[];
  /**
   * Open sales of this till in the order of their beginning. Each holds money, or lies in a basket and can
   * only be voided.
   */
  salesThatHold(mode: Mode): readonly Sale[];
  /** Whether another till began the sale, and this folder is a copy of that till. */
  isOthersSale(saleId: SaleId): boolean;
  /**
   * The next receipt's number, for an entry that is appended before anything else happens. null: the count
   * can't be read.
   */
  nextReceipt(mode: Mode): ReceiptNo | null;
  /** The next completed sale with the same total and mode; null: there is none. */
  nextSaleOfTotal(sale: Sale): Sale | null;
}

export interface PaymentJournal {
  payment(transactionId: TransactionId): PaymentRecord | null;
  /** Its refunds, alarm and goods alone: nothing for a payment that is in no book. */
  hangingOn(transactionId: TransactionId): Hanging;
  /** Oldest first. */
  paymentsOf(saleId: SaleId): readonly PaymentRecord[];
  /** Payments in the reverse order of their beginning, whatever the clocks said. */
  newestPayments(limit: number): readonly PaymentRecord[];
  /** Payments by another instrument than a payer code that were created since then and ended without money. */
  endedSince(endpoint: Endpoint, sinceWallMs: number): readonly TransactionId[];
  /** Payments that the till must continue, or that wait for a person. Oldest first. */
  openPayments(): readonly PaymentRecord[];
  /** The confirm_mode in the service's answers to creates at this endpoint since then. */
  confirmModesSince(
    endpoint: Endpoint,
    sinceWallMs: number,
  ): { readonly zero: number; readonly one: number; readonly unsaid: number };
  /**
   * Payments of this endpoint with this id of the service, oldest first. Only older books hold more than one.
   */
  paymentsNamed(endpoint: Endpoint, paymentId: PaymentId): readonly PaymentRecord[];
  /** Payments of this endpoint with this invoice, oldest first. */
  paymentsInvoiced(endpoint: Endpoint, invoiceId: InvoiceId): readonly PaymentRecord[];
  /** Ids of the service that several payments of this endpoint hold. */
  sharedIds(endpoint: Endpoint): readonly PaymentId[];
}

/** The poll record of a payment, beside the log. Losing it is safe: the till becomes more careful. */
export interface PollRecord {
  /** When the last status request that read 0 or 1 left. */
  readonly openFrom: Moment | null;
  /** The page has shown the payment as paid. */
  readonly seen: boolean;
  /** How many status requests after `paid` confirmed it. */
  readonly looked: number;
  /** A person has read that the payment, once set aside, ended without money. */
  readonly read?: true;
  /** Of an invoice: its status that showed it as paid without a payment, and when the first such reading left. */
  readonly unfound?: { readonly status: number; readonly since: Moment } | null;
}

export interface PollJournal {
  pollRecord(transactionId: TransactionId): PollRecord | null;
  keepPollRecord(transactionId: TransactionId, record: PollRecord): Written;
}

export interface RefundJournal {
  refund(refundId: RefundId): Refund | null;
  /** Refunds of every tender of the sale, oldest first. */
  refundsOf(saleId: SaleId): readonly Refund[];
  /** This till's complete sales of several tenders that hold money and have a refund, done or in flight. */
  salesPartlyBack(mode: Mode): readonly SaleId[];
  /** Who made each refund, oldest first. */
  refundPeople(saleId: SaleId): readonly RefundPeople[];
  /** The person behind the refund's newest entry; null: the till, or no such refund. */
  refundAsker(refundId: RefundId): StaffId | null;
}

/** The receipts of an endpoint that are not done. */
export interface OpenReceipts {
  readonly waiting: number;
  readonly refused: number;
  /** Receipts that need a manager, because the service names no link. */
  readonly unlinked: number;
  /** The first sale whose receipt was refused or has no link. */
  readonly saleToMend: SaleId | null;
}

export interface ReceiptJournal {
  receipt(transactionId: TransactionId): Receipt | null;
  /**
   * Receipts to be sent, oldest first: neither linked, refused nor closed. An unreadable entry is left out,
   * so that it holds up no other. onUnreadable gets it once.
   */
  receiptQueue(endpoint: Endpoint, onUnreadable?: (bug: unknown) => void): readonly Receipt[];
  openReceipts(endpoint: Endpoint): OpenReceipts;
}

export interface FactsJournal {
  /** Of payments by code, unless another instrument is named. */
  facts(
    endpoint: Endpoint,
    instrument?: InstrumentName,
  ): { readonly facts: ServiceFacts; readonly learnedWallMs: number | null };
  saveFacts(
    endpoint: Endpoint,
    facts: ServiceFacts,
    learnedWallMs: number | null,
    instrument?: InstrumentName,
  ): Written;
}

/** Phone digits by which a sale is found. They are beside the books, because they may be erased. */
export interface PhoneJournal {
  /** The last four digits of a payer's phone, kept for 180 days. */
  keepPhone(transactionId: TransactionId, lastFour: string, nowWallMs: number): Written;
  /** null: none is kept. */
  phoneLastFour(transactionId: TransactionId): string | null;
  /** Erases digits that are older than 180 days. */
  erasePhones(nowWallMs: number): Written;
}

/** The tasks that the journal holds. */
export interface TaskJournal {
  /** Oldest first. */
  openTasks(): readonly Task[];
  /** All tasks ever raised about a payment, oldest first. */
  tasksOf(transactionId: TransactionId): readonly Task[];
  /** Payments that ever had an alarm about an id of the service: few. */
  paymentsWithIdAlarms(): readonly TransactionId[];
  /** The number of open tasks, without reading them, and the oldest. */
  countOpenTasks(): { readonly count: number; readonly oldest: Task | null };
}

/** The shop's settings, as the log has them. Anybody can edit the settings file, but not the log. */
export interface SettingsJournal {
  /** The newest value of each key that the log names. */
  loggedSettings(): ReadonlyMap<string, SettingValue>;
}

/** An entry after reading: verified as stored, then parsed and upgraded. */
export type EntryOf<K extends Kind> = {
  readonly [P in K]: EntryHead & { readonly kind: P; readonly payload: Payloads[P] };
}[K];
export type Entry = EntryOf<Kind>;

export interface LogJournal {
  /** This till, and the present history of its log. */
  identity(): { readonly tillId: TillId; readonly journalId: JournalId };
  /** The machine to which the journal is bound. */
  boundTo(): Machine;
  /** All entries of a sale and its rows, in order. Scans the whole log. */
  historyOf(saleId: SaleId): readonly Entry[];
  /** The entries with these numbers, in order, without unreadable ones. */
  entriesAt(seqs: readonly number[]): readonly Entry[];
}

/** An entry of a scan. entry: null if it is unreadable. */
export type LoggedEntry = { readonly seq: number; readonly entry: Entry | null };

/** A query over the log. */
export interface AuditFilter {
  /** Entries before this one; null: from the end. */
  readonly before: number | null;
  readonly limit: number;
  /** The actor, the approver, or a person whom the entry names; null: anybody. */
  readonly staffId: StaffId | null;
  /** null: all. */
  readonly kinds: readonly Kind[] | null;
  /** A Tashkent day, YYYY-MM-DD; null: any. */
  readonly day: string | null;
}

export interface AuditJournal {
  /** The kinds of these groups. */
  kindsIn(groups: readonly AuditGroup[]): readonly Kind[];
  /** Newest first. next: where to continue; null: the end. A page scans a limited number of entries. */
  entriesOf(filter: AuditFilter): { readonly entries: readonly LoggedEntry[]; readonly next: number | null };
  /** Checks the chain for some entries. brokenAt: the first entry that does not follow its predecessor. */
  followChain(after: number, entries: number): FollowedChain;
}

/** Parameters by name, without the colon. */
export type SqlValues = Readonly<Record<string, string | number | null>>;
/** A raw row; the caller parses it. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Tables for a feature's own queries. Statements are prepared once, where the feature is composed. */
export interface OwnTables {
  /**
   * Prepares a query and returns its rows. @throws for anything but a SELECT, because only entries change the
   * books.
   */
  ask(sql: string): (values?: SqlValues) => readonly SqlRow[];
}

/** Queries of one feature alone, for which the journal has no method. */
export interface OwnJournal {
  /** `journal.own(bagsIn)`: what `bagsIn` makes of the tables. */
  own<Answers extends object>(made: (tables: OwnTables) => Answers): Answers;
}

/** Queries of several features. A query of one feature alone uses `own`. */
export interface Journal
  extends EntryJournal,
    StoredEntries,
    OwnJournal,
    SaleJournal,
    PaymentJournal,
    PollJournal,
    RefundJournal,
    TaskJournal,
    ReceiptJournal,
    TotalsJournal,
    SoldJournal,
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
