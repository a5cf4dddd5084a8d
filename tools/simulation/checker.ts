/**
 * The independent checker: compares what the service holds with what the till's journal says. It knows
 * nothing of the loop, not even its types: rows of two ledgers go in, broken promises come out.
 */

/** One payment, as the journal holds it. */
export interface JournalRow {
  readonly transactionId: string;
  readonly saleId: string;
  readonly amountTiyin: number;
  readonly state: string;
  readonly paymentId: string | null;
  /** Of an abandoned payment: whether its watch has ended. */
  readonly ended: boolean | null;
  /** The one that was raised last. endedBy: null while it calls. */
  readonly alarm: { readonly kind: string; readonly endedBy: 'person' | 'till' | null } | null;
  /** What became of its reversal, the last one. */
  readonly refund: string | null;
  /** Refunds of a part, oldest first. */
  readonly parts: readonly { readonly state: string; readonly amountTiyin: number }[];
  /** In the strip, with what a person may do. */
  readonly setAside: boolean;
}

/** One sale, as the journal holds it. state: null: nobody was asked for money yet. */
export interface SaleRow {
  readonly saleId: string;
  readonly state: string | null;
  readonly totalTiyin: number;
  /** What its tenders brought in. */
  readonly takenTiyin: number;
  readonly cash: boolean;
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
  /** Lasting money: successful, confirmed where that is asked for, neither cancelled nor given back. */
  readonly isMoney: boolean;
  /** What was given back in parts (tiyin). */
  readonly partsTiyin: readonly number[];
  /** The service itself says that it is not decided yet. */
  readonly isOpen: boolean;
}

export interface Books {
  readonly payments: readonly JournalRow[];
  readonly ledger: readonly ChargeRow[];
}

export interface Evidence {
  /** 180 s after the network came back, and when that was. */
  readonly settled: Books;
  readonly settledMs: number;
  /** After late surprises have had their time. */
  readonly end: Books;
  readonly sales: readonly SaleRow[];
  readonly receipts: readonly { readonly transactionId: string; readonly state: string | null }[];
  /** True time at which the journal first held a payment as abandoned. */
  readonly abandonedMs: Readonly<Record<string, number>>;
  /** What the page was shown before the journal held it. */
  readonly earlyNews: readonly string[];
  /** Requests that left the till; `about` is a transaction id or a payment id. */
  readonly sent: readonly { readonly operation: string; readonly about: string; readonly leftMs: number }[];
}

/** A create that arrives later than this is excused: no rule waits longer. */
const EXCUSED_LATE_MS = 120_000;

type Find = (text: string) => void;

/** The promises that were broken, in words; none: all is well. */
export function check(evidence: Evidence): readonly string[] {
  const violations: string[] = [];
  const find: Find = (text) => violations.push(text);
  everyChargeHasOnePayment(evidence, find);
  paidIsMoney(evidence, find);
  moneyIsKnown(evidence, find);
  oneBasketOneCharge(evidence, find);
  everyStateIsSettled(evidence, find);
  nothingIsSentThatMustNotBe(evidence, find);
  partsAreGivenOnce(evidence, find);
  nobodyIsFlooded(evidence, find);
  for (const text of evidence.earlyNews) find(`(7) published before it was stored: ${text}`);
  for (const { transactionId, state } of evidence.end.payments) {
    const receipt = evidence.receipts.find((one) => one.transactionId === transactionId)?.state ?? null;
    if (state === 'paid' && receipt === null) find(`(8) ${transactionId} is paid and owes no receipt`);
  }
  salesAreSettled(evidence, find);
  return violations;
}

const chargesOf = (books: Books, row: JournalRow): readonly ChargeRow[] =>
  books.ledger.filter(({ transactionId }) => transactionId === row.transactionId);

/** An alarm that a person can hear, or that a person has settled. */
const isRaised = ({ alarm, refund }: JournalRow): boolean =>
  (alarm !== null && alarm.endedBy !== 'till') || refund === 'unknown';

const isLate = ({ arrivedMs, leftMs }: ChargeRow): boolean => arrivedMs - leftMs > EXCUSED_LATE_MS;

function everyChargeHasOnePayment({ end }: Evidence, find: Find): void {
  const seen = new Set<string>();
  for (const charge of end.ledger) {
    const { transactionId, paymentId, amountTiyin } = charge;
    const rows = end.payments.filter((row) => row.transactionId === transactionId);
    const [row] = rows;
    if (!row || rows.length !== 1) find(`(1) charge ${paymentId} belongs to ${rows.length} payments`);
    if (seen.has(transactionId)) find(`(1) two charges bear the id ${transactionId}`);
    seen.add(transactionId);
    if (row && row.amountTiyin !== amountTiyin) find(`(1) charge ${paymentId} has another amount`);
    if (row?.paymentId && row.paymentId !== paymentId) find(`(1) ${transactionId} names another payment`);
  }
}

function paidIsMoney({ end }: Evidence, find: Find): void {
  for (const row of end.payments) {
    const isMoney = chargesOf(end, row).some((charge) => charge.isMoney);
    const inParts = sumOf(
      row.parts.filter(({ state }) => state !== 'refused').map((part) => part.amountTiyin),
    );
    const givenBack = row.refund === 'refunded' || row.refund === 'unknown' || inParts === row.amountTiyin;
    if (row.state === 'paid' && !isMoney && !givenBack)
      find(`(2) ${row.transactionId} is paid, and no money`);
    if (row.refund === 'refunded' && isMoney) find(`(2) ${row.transactionId} is refunded, and still money`);
    if (row.refund === 'under-way') find(`(5) the refund of ${row.transactionId} never ends`);
  }
}

/** A sale is complete when its tenders cover it, and a payment that is money is a tender that was taken. */
function salesAreSettled({ end, sales }: Evidence, find: Find): void {
  for (const { saleId, state, totalTiyin, takenTiyin, cash } of sales) {
    if (state === null) continue;
    const paid = end.payments.filter((row) => row.saleId === saleId && row.state === 'paid');
    const due = sumOf(paid.map(({ amountTiyin }) => amountTiyin)) + (cash ? totalTiyin : 0);
    if (takenTiyin !== due) find(`(10) ${saleId} has taken ${takenTiyin}, and its payments say ${due}`);
    if ((state === 'completed') !== takenTiyin >= totalTiyin)
      find(`(10) ${saleId} is ${state} with ${takenTiyin} of ${totalTiyin}`);
  }
}

const SAYS_NOT_CHARGED = new Set(['declined', 'lapsed', 'absent']);

function moneyIsKnown({ end }: Evidence, find: Find): void {
  for (const row of end.payments) {
    const money = chargesOf(end, row).find((charge) => charge.isMoney);
    if (!money) continue;
    const id = row.transactionId;
    if (row.state !== 'paid' && !isRaised(row)) find(`(3) ${id} is money, and ${row.state} without an alarm`);
    if (SAYS_NOT_CHARGED.has(row.state) && !isLate(money))
      find(`(3) ${id} is money, and was called ${row.state}`);
  }
}

function oneBasketOneCharge({ end, sales }: Evidence, find: Find): void {
  for (const { saleId, cash } of sales) {
    const charged = end.payments.filter(
      (row) => row.saleId === saleId && chargesOf(end, row).some(({ isMoney }) => isMoney),
    );
    const times = charged.length + (cash ? 1 : 0);
    if (times < 2) continue;
    const excused = charged.some(
      (row) => row.state === 'abandoned' || chargesOf(end, row).some((charge) => isLate(charge)),
    );
    if (!excused) find(`(4) ${saleId} is charged ${times} times`);
    if (charged.filter(isRaised).length < times - 1)
      find(`(4) ${saleId} is charged ${times} times, unraised`);
  }
}

/** For a create that was still on its way it counts from the arrival, for a late customer from the decision. */
const SETTLING_MS = 180_000;

function everyStateIsSettled({ settled, settledMs }: Evidence, find: Find): void {
  for (const row of settled.payments) {
    const { state, transactionId } = row;
    const charges = chargesOf(settled, row);
    const fromMs = settledMs - SETTLING_MS;
    if (charges.some(({ arrivedMs, decidedMs }) => Math.max(arrivedMs, decidedMs ?? 0) > fromMs)) continue;
    const isOpen = charges.some((charge) => charge.isOpen);
    const waits = state === 'sending' || state === 'confirming';
    const watched = state === 'abandoned' && row.ended === false && row.refund !== 'refunded';
    // A customer who has not decided, as far as the service says, is shown in the strip with what one may do.
    const shown = isOpen || (state === 'processing' && row.setAside);
    const asks = state === 'unknown' || state === 'processing' || watched;
    if (waits || (asks && !shown && !isRaised(row))) {
      find(`(5) ${transactionId} is still ${state}, unraised`);
    }
    if (row.refund === 'under-way') find(`(5) the refund of ${transactionId} is still under way`);
  }
}

function nothingIsSentThatMustNotBe({ sent, abandonedMs, end }: Evidence, find: Find): void {
  const creates = new Set<string>();
  for (const { operation, about, leftMs } of sent) {
    if (operation === 'create') {
      if (creates.has(about)) find(`(1) the create of ${about} left twice`);
      creates.add(about);
    }
    if (operation !== 'confirm') continue;
    const row = end.payments.find((one) => one.paymentId === about);
    const since = row ? abandonedMs[row.transactionId] : undefined;
    if (row && since !== undefined && leftMs >= since)
      find(`(4) ${row.transactionId} was abandoned, and confirmed`);
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** No part leaves twice; what the service gave back is what the journal says, give or take what is in doubt. */
function partsAreGivenOnce({ settled, end, sent }: Evidence, find: Find): void {
  for (const row of end.payments) {
    const { transactionId: id, paymentId, parts, amountTiyin } = row;
    const left = sent.filter(({ operation, about }) => operation === 'reverse-part' && about === paymentId);
    if (left.length > parts.length) find(`(6) ${parts.length} parts of ${id} left ${left.length} times`);
    const given = sumOf(chargesOf(end, row).flatMap(({ partsTiyin }) => partsTiyin));
    const [surely, inDoubt] = ['refunded', 'unknown'].map((name) =>
      sumOf(parts.filter(({ state }) => state === name).map((part) => part.amountTiyin)),
    ) as [number, number];
    if (given < surely || given > surely + inDoubt)
      find(`(6) ${given} of ${id} is given back, the journal says ${surely} and perhaps ${inDoubt}`);
    if (surely + inDoubt > amountTiyin) find(`(6) more of ${id} is given back than was paid`);
    const open = parts.filter(({ state }) => state === 'under-way' || state === 'unknown').length;
    if (open > 1) find(`(6) ${open} parts of ${id} are in doubt at once`);
    if ((open > 0 || surely > 0) && row.refund === 'refunded')
      find(`(6) ${id} is given back in full and in parts`);
  }
  for (const { transactionId, parts } of settled.payments) {
    if (parts.some(({ state }) => state === 'under-way'))
      find(`(5) a part of ${transactionId} is still under way`);
  }
}

/** More questions about one payment than any rule asks, restarts included: a loop that does not wait. */
const FLOOD = { questions: 250, inMs: 300_000 } as const;

function nobodyIsFlooded({ sent }: Evidence, find: Find): void {
  const times = new Map<string, number[]>();
  for (const { operation, about, leftMs } of sent) {
    if (operation === 'confirm') continue;
    const left = times.get(about);
    if (left) left.push(leftMs);
    else times.set(about, [leftMs]);
  }
  for (const [about, left] of times) {
    const flood = left.some((leftMs, at) => leftMs - (left[at - FLOOD.questions] ?? -Infinity) < FLOOD.inMs);
    if (flood) find(`(9) the service is flooded with questions about ${about}`);
  }
}
