/** What the promises ask of the two ledgers. */
import type { Books, ChargeRow, Evidence, JournalRow } from '../rows.ts';

export type Find = (text: string) => void;

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Every payment that the service made of one create. */
export const chargesOf = (books: Books, { transactionId }: JournalRow): readonly ChargeRow[] =>
  books.ledger.filter((charge) => charge.transactionId === transactionId);

/** The one that the till's payment is; the first, while the till knows no id. */
export const chargeOf = (books: Books, row: JournalRow): ChargeRow | undefined => {
  const charges = chargesOf(books, row);
  return charges.find(({ paymentId }) => paymentId === row.paymentId) ?? charges[0];
};

/** An alarm that a person can hear, or that a person has settled. */
export const isRaised = ({ alarm, refund, parts, recordedTiyin }: JournalRow): boolean =>
  (alarm !== null && alarm.endedBy !== 'till') ||
  refund === 'unknown' ||
  parts.some(({ state }) => state === 'unknown') ||
  recordedTiyin > 0;

/** A create that arrives later than this is excused: no rule waits longer. */
const EXCUSED_LATE_MS = 120_000;

export const isLate = ({ arrivedMs, leftMs }: ChargeRow): boolean => arrivedMs - leftMs > EXCUSED_LATE_MS;

/**
 * A service that never named this one to the till has told nobody of it: where it denied the create and is not found,
 * by our id or by the day of a clock that is off, or where it switched its confirmation off meanwhile.
 */
export const isHidden = ({ clocksMoved, end }: Evidence, row: JournalRow, charge: ChargeRow): boolean => {
  if (row.paymentId !== null) return false;
  // Of two that bear our id it goes on naming the one that is no money.
  if (!charge.wasNamed && chargesOf(end, row).some((other) => other.wasNamed)) return true;
  if (charge.wasDenied && clocksMoved) return true;
  // The manager looked into the cabinet before it arrived.
  const cameAfterwards = row.state === 'not-charged' && isLate(charge);
  return !charge.isFindable && (charge.wasDenied || charge.modeWasSwitched || cameAfterwards);
};

/** After a part that went back in the cabinet it may read as a reversed one, and whoever did that has seen it there. */
export const looksGone = ({ cabinetTiyin, reads }: ChargeRow): boolean => cabinetTiyin > 0 && reads !== 2;

/** Every create of the day said that it is confirmed, and then this one was not. */
export const wasSwitchedOff = ({ modeWasSwitched, needsConfirm }: ChargeRow): boolean =>
  modeWasSwitched && !needsConfirm;
