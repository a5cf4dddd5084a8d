/** Shared queries of the promises on the two ledgers. */
import type { Books, ChargeRow, Evidence, JournalRow } from '../rows.ts';

export type Find = (text: string) => void;

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Every payment that the service made for one create. */
export const chargesOf = (books: Books, { transactionId }: JournalRow): readonly ChargeRow[] =>
  books.ledger.filter((charge) => charge.transactionId === transactionId);

/** The charge of the till's payment; the first, while the till knows no id. */
export const chargeOf = (books: Books, row: JournalRow): ChargeRow | undefined => {
  const charges = chargesOf(books, row);
  return charges.find(({ paymentId }) => paymentId === row.paymentId) ?? charges[0];
};

/** An alarm that is open, or that a person settled. */
export const isRaised = ({ alarm, refund, parts, recordedTiyin }: JournalRow): boolean =>
  (alarm !== null && alarm.endedBy !== 'till') ||
  refund === 'unknown' ||
  parts.some(({ state }) => state === 'unknown') ||
  recordedTiyin > 0;

/** A create that arrives later than this is excused: no rule waits longer. */
const EXCUSED_LATE_MS = 120_000;

export const isLate = ({ arrivedMs, leftMs }: ChargeRow): boolean => arrivedMs - leftMs > EXCUSED_LATE_MS;

/**
 * The till can't know a charge that the service never named to it. Such a service denied the create and does
 * not find it, by our id or by the day of a wrong clock. Or it switched its confirmation off meanwhile.
 */
export const isHidden = ({ clocksMoved, end }: Evidence, row: JournalRow, charge: ChargeRow): boolean => {
  if (row.paymentId !== null) return false;
  // Without its id only a look-up could show it.
  if (row.invoice === 'lost' && !charge.isFindable) return true;
  // Of two payments with our id, the service goes on naming the one that is no money.
  if (!charge.wasNamed && chargesOf(end, row).some((other) => other.wasNamed)) return true;
  if (charge.wasDenied && clocksMoved) return true;
  // The manager checked the cabinet before it arrived.
  const cameAfterwards = row.state === 'not-charged' && isLate(charge);
  return !charge.isFindable && (charge.wasDenied || charge.modeWasSwitched || cameAfterwards);
};

/** After a partial refund in the cabinet it may read as reversed; the person who refunded it there knows. */
export const readsGone = ({ cabinetTiyin, reads }: ChargeRow): boolean => cabinetTiyin > 0 && reads !== 2;

/** Every create of the day reported confirmation, but this payment was not confirmed. */
export const wasSwitchedOff = ({ modeWasSwitched, needsConfirm }: ChargeRow): boolean =>
  modeWasSwitched && !needsConfirm;
