/**
 * The rows that an empty journal takes over from an unusable one. Sales of this and the last calendar month
 * come, because they may still be refunded (section 3.3). Older sales come if something is open. Each row has
 * its newest readable form, and the moment and person of its own entry. So it is booked in the shift of its
 * day.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { TillId } from '../../../shared/ids.ts';
import type { Machine } from '../../../shared/machine.ts';
import { isRefundInDoubt } from '../../../shared/refund/refund.ts';
import type { Sale } from '../../../shared/sale/sale.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import { isOpenTask } from '../../../shared/task.ts';
import { isOpenSale, isTaken } from '../../../shared/tender/held.ts';
import { type Clock, type Moment, momentOf, type Randomness, tashkentDay } from '../../../shared/time.ts';
import { isUnfinishedState } from '../book-tables.ts';
import { decode } from '../entry.ts';
import type { Entry } from '../journal.ts';
import type { Kind, NewEntry } from '../kinds.ts';
import { receiptIn } from './known-receipts.ts';
import type { Line } from './lines.ts';
import { openingOf } from './lines-source.ts';
import type { Gathered } from './repair-sources.ts';
import { salvage } from './salvage.ts';
import { type Carried, isJoined } from './salvage-rows.ts';

/** An entry to append, with its moment and person. */
export interface CarriedOver {
  readonly entry: NewEntry | Entry;
  readonly act: Act;
  readonly at: Moment;
}

export interface CarryOver {
  /** In their order. */
  readonly entries: readonly CarriedOver[];
  /** How many entries of the old journal were readable; each number counts once. */
  readonly read: number;
  /** The last of them; 0: there is none. */
  readonly lastSeq: number;
  /** The machine of the old journal, as far as it is known. */
  readonly machine: Machine | null;
  /** The highest receipt number of the till; 0: none is known. */
  readonly receipts: number;
}

/** database: new books without an entry. gathered: everything readable of the old books. */
export function carryOver(
  database: DatabaseSync,
  gathered: Gathered,
  deps: { readonly clock: Clock; readonly random: Randomness },
  tillId: TillId | null,
): CarryOver {
  const old = readableOf(gathered);
  const { sales, newestWallMs, ...known } = survey(old, tillId);
  // A clock that ran ahead must not make everything old.
  const fromDay = firstOfLastMonth(Math.min(deps.clock.wallMs(), newestWallMs));
  const isOfKept = (saleId: string): boolean => sales.get(saleId)?.isOpenOrSince(fromDay) ?? false;
  const isKept = (entry: Entry): boolean => {
    if (isJoined(entry)) return salesOf(entry.payload).some(isOfKept);
    // Goods that an entry says were taken out of an open sale must not return to the sale.
    if (entry.kind === 'goods.voided' && isOfKept(entry.payload.voided.saleId)) return true;
    return STANDING.has(entry.kind) || tashkentDay(entry.at.wallMs) >= fromDay;
  };
  const places = new Places();
  const hashes: string[] = [];
  for (const { line, entry } of old) {
    if (!isKept(entry)) continue;
    places.note(entry);
    hashes.push(line.hash);
  }
  const kept: Iterable<Line> = {
    *[Symbol.iterator]() {
      for (const hash of hashes) yield gathered.line(hash);
    },
  };
  const last: Place = { seq: Number.POSITIVE_INFINITY, at: momentOf(deps.clock), act: byTill(null) };
  const placed = salvage(database, kept, deps).map((entry) => ({ entry, ...(places.of(entry) ?? last) }));
  return { entries: salesFirst(afterTheirPayments(placed).toSorted(inOrder)), ...known };
}

interface Placed extends Place {
  readonly entry: CarriedOver['entry'];
}

const inOrder = (a: Place, b: Place): number => (a.seq < b.seq ? -1 : Number(a.seq > b.seq));

/**
 * A payment is placed where it became money. Its earlier refused refunds move to the same place, because they
 * must not come before it.
 */
function afterTheirPayments(placed: readonly Placed[]): readonly Placed[] {
  const payments = new Map<string, Placed>();
  for (const one of placed) {
    const { payment } = carriedBy(one.entry);
    if (payment) payments.set(payment.transactionId, one);
  }
  return placed.map((one) => {
    const of = payments.get(carriedBy(one.entry).refund?.transactionId ?? '');
    return of && inOrder(one, of) < 0 ? { ...of, entry: one.entry } : one;
  });
}

/** The books refuse rows of an unknown sale, so the sale comes with its first row. */
function salesFirst(placed: readonly Placed[]): readonly Placed[] {
  const sales = new Map(placed.flatMap(({ entry }) => soldBy(entry)));
  return placed.flatMap((one) => {
    const { entry } = one;
    if (entry.kind !== 'journal.salvaged') return [one];
    const { sale: _, ...rest } = entry.payload;
    const [sale] = salesOf(entry.payload).flatMap((saleId) => sales.get(saleId) ?? []);
    if (sale) sales.delete(sale.saleId);
    const payload = sale ? { sale, ...rest } : rest;
    return Object.keys(payload).length > 0 ? [{ ...one, entry: { ...entry, payload } }] : [];
  });
}

const soldBy = (entry: CarriedOver['entry']): [string, Sale][] =>
  entry.kind === 'journal.salvaged' && entry.payload.sale
    ? [[entry.payload.sale.saleId, entry.payload.sale]]
    : [];

const carriedBy = (entry: CarriedOver['entry']): Carried =>
  entry.kind === 'journal.salvaged' ? entry.payload : {};
/** People, roles and kept cards from any year still count. */
const STANDING: ReadonlySet<Kind> = new Set(['staff.changed', 'role.changed', 'kept-card.moved']);

interface Readable {
  readonly line: Line;
  readonly entry: Entry;
}

/**
 * The last valid entry of each history that a later one replaced. An empty journal begins at 1 and took over
 * what it needed. A copy leaves everything before it to the other till. So earlier histories of both count as
 * empty.
 */
function endsOf(gathered: Gathered): ReadonlyMap<string, number> {
  const [ends, before] = [new Map<string, number>(), new Map<string, string>()];
  const givenUp: string[] = [];
  for (const line of gathered.openings()) {
    const opening = openingOf(line);
    if (!opening?.previous) continue;
    const { journalId, seq } = opening.previous;
    before.set(opening.journalId, journalId);
    ends.set(journalId, Math.max(seq, ends.get(journalId) ?? 0));
    if (line.seq === 1 || opening.copyOf) givenUp.push(journalId);
  }
  for (const last of givenUp) {
    for (let id: string | undefined = last; id && ends.get(id) !== 0; id = before.get(id)) ends.set(id, 0);
  }
  return ends;
}

/** Readable lines, without those that a later history left behind. It can be iterated several times. */
function readableOf(gathered: Gathered): Iterable<Readable> {
  const endOf = endsOf(gathered);
  return {
    *[Symbol.iterator]() {
      for (const line of gathered.all()) {
        const entry = line.seq > (endOf.get(line.journalId) ?? line.seq) ? null : decoded(line);
        if (entry !== null) yield { line, entry };
      }
    },
  };
}

function decoded(line: Line): Entry | null {
  try {
    return decode(line);
  } catch {
    return null;
  }
}

/** The summary of a sale: the time of its last entry, and what is open. */
class SaleMark {
  #lastWallMs = 0;
  /** null: nothing, as for nearly all sales. */
  #open: Set<string> | null = null;
  #isOver = false;

  seenAt(wallMs: number): void {
    this.#lastWallMs = Math.max(this.#lastWallMs, wallMs);
  }

  set(id: string, isOpen: boolean): void {
    if (isOpen) {
      this.#open ??= new Set();
      this.#open.add(id);
    } else if (this.#open?.delete(id) && this.#open.size === 0) {
      this.#open = null;
    }
  }

  /** A tender was taken. A partly paid sale is open until it ends. */
  take(): void {
    this.set('part', !this.#isOver);
  }

  end(): void {
    this.#isOver = true;
    this.set('part', false);
  }

  /** day: YYYY-MM-DD. */
  isOpenOrSince(day: string): boolean {
    return this.#open !== null || tashkentDay(this.#lastWallMs) >= day;
  }
}

interface Survey extends Omit<CarryOver, 'entries'> {
  readonly sales: ReadonlyMap<string, SaleMark>;
  readonly newestWallMs: number;
}

function survey(old: Iterable<Readable>, tillId: TillId | null): Survey {
  const sales = new Map<string, SaleMark>();
  const markOf = (saleId: string): SaleMark => {
    const known = sales.get(saleId) ?? new SaleMark();
    sales.set(saleId, known);
    return known;
  };
  let [read, lastSeq, newestWallMs, receipts, machine] = [0, 0, 0, 0, null as Machine | null];
  for (const { entry } of old) {
    if (entry.seq !== lastSeq) read += 1;
    lastSeq = entry.seq;
    newestWallMs = Math.max(newestWallMs, entry.at.wallMs);
    if (tillId) receipts = Math.max(receipts, receiptIn(entry, tillId));
    if (entry.kind === 'journal.opened' || entry.kind === 'machine.bound')
      machine = entry.payload.machine ?? machine;
    if (!isJoined(entry)) continue;
    const { sale, tender, payment, refund, receipt, tasks }: Carried = entry.payload;
    for (const saleId of salesOf(entry.payload)) markOf(saleId).seenAt(entry.at.wallMs);
    if (sale && !isOpenSale(sale)) markOf(sale.saleId).end();
    if (tender && isTaken(tender)) markOf(tender.saleId).take();
    if (payment) markOf(payment.saleId).set(payment.transactionId, isUnfinishedState(payment.state));
    if (refund) markOf(refund.saleId).set(refund.refundId, isRefundInDoubt(refund));
    const of = receipt && 'transactionId' in receipt ? receipt : receipt && payment;
    if (receipt && of) markOf(of.saleId).set(`receipt of ${of.transactionId}`, !DONE.has(receipt.state));
    for (const task of tasks ?? []) markOf(task.saleId).set(task.taskId, isOpenTask(task));
  }
  return { sales, read, lastSeq, newestWallMs, machine, receipts };
}

/** Receipts that need no more work. A refused receipt has a task as long as a person must act. */
const DONE: ReadonlySet<string> = new Set(['linked', 'refused', 'closed']);

const salesOf = ({ sale, tender, payment, refund, receipt, tasks }: Carried): readonly string[] => [
  ...[sale, tender, payment, refund].flatMap((row) => row?.saleId ?? []),
  ...(receipt && 'saleId' in receipt ? [receipt.saleId] : []),
  ...(tasks ?? []).map(({ saleId }) => saleId),
];

/** YYYY-MM-01 of the previous calendar month, in Tashkent. */
function firstOfLastMonth(wallMs: number): string {
  const [year = 0, month = 0] = tashkentDay(wallMs).split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}

interface Place extends Omit<CarriedOver, 'entry'> {
  readonly seq: number;
}

/** The entries of the old journal that made a row, and that booked it. */
class Places {
  readonly #made = new Map<string, Place>();
  readonly #booked = new Map<string, Place>();

  note(entry: Entry): void {
    if (!isJoined(entry)) return;
    const { seq, at, actor, approvedBy } = entry;
    const place = { seq, at, act: { actor, approvedBy } };
    const { sale, tender, payment, refund, receipt, tasks }: Carried = entry.payload;
    const ids = [
      ...[sale?.saleId, tender?.tenderId, payment?.transactionId, refund?.refundId],
      ...[refund?.transactionId, receipt && 'transactionId' in receipt ? receipt.transactionId : null],
      ...(tasks ?? []).flatMap(({ taskId, transactionId }) => [taskId, transactionId]),
    ];
    for (const id of ids) if (id && !this.#made.has(id)) this.#made.set(id, place);
    const booked = [
      ...(tender && tender.takenAt !== null ? [tender.tenderId] : []),
      ...(refund?.state === 'refunded' ? [refund.refundId] : []),
    ];
    for (const id of booked) if (!this.#booked.has(id)) this.#booked.set(id, place);
  }

  /**
   * The person who made the row, at the moment when it became money. null: no entry of the row was readable.
   */
  of(entry: NewEntry | Entry): Place | null {
    if ('seq' in entry) return { seq: entry.seq, at: entry.at, act: entry };
    if (entry.kind !== 'journal.salvaged') return null;
    const { tender, payment, refund } = entry.payload;
    const id = refund?.refundId ?? payment?.transactionId ?? tender?.tenderId ?? entry.subject;
    const made = this.#made.get(id) ?? null;
    const booked = this.#booked.get(refund?.refundId ?? tender?.tenderId ?? '');
    return booked ? { ...booked, act: (made ?? booked).act } : made;
  }
}
