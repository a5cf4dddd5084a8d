/** The till knows all money, once, and whatever it calls money is money. */
import type { ChargeRow, Evidence, JournalRow } from '../rows.ts';
import {
  chargeOf,
  chargesOf,
  type Find,
  isHidden,
  isLate,
  isRaised,
  readsGone,
  sumOf,
  wasSwitchedOff,
} from './books.ts';

export function everyChargeHasOnePayment({ end }: Evidence, find: Find): void {
  const seen = new Set<string>();
  for (const { transactionId, paymentId, amountTiyin, isDouble } of end.ledger) {
    const rows = end.payments.filter((row) => row.transactionId === transactionId);
    const [row] = rows;
    if (!row || rows.length !== 1) find(`(1) charge ${paymentId} belongs to ${rows.length} payments`);
    if (seen.has(transactionId) && !isDouble) find(`(1) two charges bear the id ${transactionId}`);
    seen.add(transactionId);
    if (row && row.amountTiyin !== amountTiyin) find(`(1) charge ${paymentId} has another amount`);
  }
  for (const row of end.payments) {
    const isOurs = chargesOf(end, row).some(({ paymentId }) => paymentId === row.paymentId);
    if (row.paymentId !== null && !isOurs) find(`(1) ${row.transactionId} names another payment`);
  }
}

export function paidIsMoney(evidence: Evidence, find: Find): void {
  for (const row of evidence.end.payments) {
    const charge = chargeOf(evidence.end, row);
    const isMoney = charge?.isMoney === true;
    const inParts = sumOf(
      row.parts.filter(({ state }) => state !== 'refused').map((part) => part.amountTiyin),
    );
    const isShown =
      row.refund === 'refunded' ||
      row.refund === 'unknown' ||
      inParts + row.recordedTiyin + (charge?.cabinetTiyin ?? 0) >= row.amountTiyin;
    if (row.state === 'paid' && !isMoney && !isShown && !isExcused(evidence, row, charge))
      find(`(2) ${row.transactionId} is paid, and no money`);
    if (row.refund === 'refunded' && isMoney && !readsGone(charge))
      find(`(2) ${row.transactionId} is refunded, and still money`);
    if (row.refund === 'under-way' && row.isHere) find(`(5) the refund of ${row.transactionId} never ends`);
  }
}

/** The last status request after a payment became money; reconciling finds later changes. */
const LAST_STATUS_MS = 145_000;

/**
 * The money went back without the till's request. An alarm is due if a status request in time could show
 * that.
 */
function isExcused(evidence: Evidence, row: JournalRow, charge: ChargeRow | undefined): boolean {
  if (charge === undefined) return false;
  const { paidMs } = evidence;
  if (!row.isHere) return true;
  if (sleptUnseen(evidence, row, charge) && (isRaised(row) || isCalledMoney(evidence, row, charge)))
    return true;
  const wasTaken = charge.goneMs !== null || charge.partsTiyin.length > 0;
  // It never was money: a later alarm does not bring the goods back.
  if (!wasTaken) return false;
  // The status requests after the payment end with the first refund.
  if (isRaised(row) || row.parts.some(({ state }) => state === 'refunded')) return true;
  if (charge.goneMs === null) return false;
  return charge.reads === 2 || charge.goneMs > (paidMs[row.transactionId] ?? 0) + LAST_STATUS_MS;
}

/** The service cancels an unconfirmed payment this long after the customer's decision. */
const WINDOW_MS = 30_000;

/**
 * It had lapsed before the confirm, but the service accepted the confirm and reports success ever after, so
 * no status shows it. The till uses only its own two clocks; the service's time would show it.
 */
function isCalledMoney({ paidMs }: Evidence, row: JournalRow, charge: ChargeRow): boolean {
  const { needsConfirm, decidedMs, reads } = charge;
  const confirmedMs = paidMs[row.transactionId] ?? 0;
  return needsConfirm && decidedMs !== null && confirmedMs > decidedMs + WINDOW_MS && reads === 2;
}

/** A wall clock that gains more than this during a sleep reveals the sleep. */
const SHOWS_SLEEP_MS = 5_000;

/**
 * Between create and confirm the machine slept and its wall clock was set back by the same time, so no clock
 * shows the sleep.
 */
function sleptUnseen({ clockMoves, paidMs }: Evidence, row: JournalRow, { leftMs }: ChargeRow): boolean {
  const untilMs = paidMs[row.transactionId] ?? 0;
  const within = clockMoves.filter(({ atMs }) => atMs >= leftMs && atMs <= untilMs);
  const asleepMs = sumOf(within.map(({ sleptMs }) => sleptMs));
  return asleepMs > SHOWS_SLEEP_MS && asleepMs + sumOf(within.map(({ wallMs }) => wallMs)) <= SHOWS_SLEEP_MS;
}

const NOT_CHARGED_STATES = new Set(['declined', 'lapsed', 'absent', 'not-charged']);

export function moneyIsKnown(evidence: Evidence, find: Find): void {
  const { end, findsAtOnce } = evidence;
  for (const row of end.payments) {
    const money = chargeOf(end, row);
    if (!money?.isMoney || !row.isHere) continue;
    const id = row.transactionId;
    const isUnknowable = isHidden(evidence, row, money) || wasSwitchedOff(money);
    if (row.state !== 'paid' && !isRaised(row) && !isUnknowable)
      find(`(3) ${id} is money, and ${row.state} without an alarm`);
    // If the service answers at once and finds our ids, the look-ups after a denial find the payment.
    const isDenied = (money.wasDenied && !findsAtOnce) || wasSwitchedOff(money);
    if (NOT_CHARGED_STATES.has(row.state) && !isLate(money) && !isDenied)
      find(`(3) ${id} is money, and was called ${row.state}`);
  }
}

const isAbout = ({ transactionId }: JournalRow, task: Evidence['tasks'][number]): boolean =>
  task.transactionId === transactionId;

/** If the service made two payments for one create and named the second to the till, an alarm is due. */
export function doublesAreRaised({ end, pressed, tasks }: Evidence, find: Find): void {
  for (const row of end.payments) {
    const pinned = chargeOf(end, row);
    const other = chargesOf(end, row).find(
      (charge) => charge !== pinned && charge.isMoney && charge.isNameKept && !readsGone(charge),
    );
    // A manager who types an id learns of the other payment in the answer.
    const settledCharged = pressed[row.transactionId]?.includes('say-charged') === true;
    // Another alarm may have replaced it; the next comparison raises it again.
    const wasRaised = settledCharged || tasks.some((one) => one.kind === 'doubled' && isAbout(row, one));
    if (other && row.isHere && !isRaised(row) && !wasRaised)
      find(`(11) ${row.transactionId} was charged twice, ${other.paymentId} too, unraised`);
  }
}

/** Presses that leave a payment for another tender. */
const LEAVES = ['override', 'another-tender', 'say-charged', 'say-not-charged'];

/** A card may be charged at any time, so its payment is left by a person alone. */
export function aPersonLeavesACard({ end, pressed }: Evidence, find: Find): void {
  for (const row of end.payments) {
    const wasLeft = LEAVES.some((kind) => pressed[row.transactionId]?.includes(kind));
    if (row.state === 'abandoned' && chargeOf(end, row)?.isByCard && !wasLeft)
      find(`(26) ${row.transactionId} is by card, and nobody left it`);
  }
}

/** A person is called about an open card after five minutes. */
const CALLED_MS = 420_000;

export function anOpenCardCalls({ settled, settledMs, tasks, clocksMoved }: Evidence, find: Find): void {
  for (const row of settled.payments) {
    const charge = chargeOf(settled, row);
    const isOpen = row.state === 'processing' && charge?.isByCard === true && charge.isOpen;
    if (!isOpen || clocksMoved || !row.isHere || settledMs - charge.leftMs < CALLED_MS) continue;
    if (!tasks.some((task) => isAbout(row, task)))
      find(`(26) ${row.transactionId} is by card and stays open, and nobody is called`);
  }
}

const FREED_BY_PEOPLE = new Set(['abandoned', 'not-charged']);

export function oneBasketOneCharge(evidence: Evidence, find: Find): void {
  const { end, sales, lockedTenders } = evidence;
  for (const text of lockedTenders) find(`(4) ${text}`);
  for (const { saleId, state, totalTiyin, heldOutsideGatewayTiyin } of sales) {
    const charged = end.payments.filter(
      (row) => row.saleId === saleId && chargeOf(end, row)?.isMoney === true,
    );
    const amountOf = (rows: readonly JournalRow[]): number =>
      sumOf(rows.map((row) => row.amountTiyin - row.backTiyin));
    // A voided sale owns no money.
    const ownTiyin = state === 'voided' ? 0 : totalTiyin;
    const inAllTiyin = amountOf(charged) + heldOutsideGatewayTiyin;
    if (charged.length === 0 || inAllTiyin <= ownTiyin) continue;
    const excused = charged.some(
      (row) =>
        FREED_BY_PEOPLE.has(row.state) ||
        chargesOf(end, row).some((charge) => isLate(charge) || charge.wasDenied || wasSwitchedOff(charge)),
    );
    if (!excused && state !== 'voided') find(`(4) ${saleId} of ${totalTiyin} is charged ${inAllTiyin}`);
    const isUnseen = charged.some((row) => {
      const charge = chargeOf(end, row);
      return !row.isHere || (charge !== undefined && isHidden(evidence, row, charge));
    });
    if (!isUnseen && inAllTiyin - amountOf(charged.filter(isRaised)) > ownTiyin)
      find(`(4) ${saleId} of ${totalTiyin} is charged ${inAllTiyin}, unraised`);
  }
}
