/**
 * The independent checker: compares the service's ledger with the till's journal. It shares no code with the
 * payment loop, not even types: rows of two ledgers go in, broken promises come out.
 */
import type { Find } from './promises/books.ts';
import { anIdHasOnePayment, noSharedIdIsGivenBack } from './promises/ids.ts';
import { noInvoiceIsProvedUnpaid } from './promises/invoices.ts';
import {
  anOpenCardCalls,
  aPersonLeavesACard,
  doublesAreRaised,
  everyChargeHasOnePayment,
  moneyIsKnown,
  oneBasketOneCharge,
  paidIsMoney,
} from './promises/money.ts';
import { everyEndIsReached, whatIsApprovedIsPaid, whatIsPaidIsSeen } from './promises/people.ts';
import { noRefundIsStoppedInVain, partsAreGivenOnce } from './promises/refunds.ts';
import { receiptsAreAsSold, salesAreSettled, shiftsAddUp, tendersAreHeldOnce } from './promises/sales.ts';
import { everyStateIsSettled, shownOnceStored } from './promises/settling.ts';
import { noForgottenCardPays, noTokenStays } from './promises/tokens.ts';
import { onlyAllowedIsSent, trafficIsBounded } from './promises/traffic.ts';
import type { Evidence } from './rows.ts';

type Promised = (evidence: Evidence, find: Find) => void;

const PROMISES: readonly Promised[] = [
  everyChargeHasOnePayment,
  paidIsMoney,
  moneyIsKnown,
  oneBasketOneCharge,
  aPersonLeavesACard,
  anOpenCardCalls,
  noInvoiceIsProvedUnpaid,
  everyStateIsSettled,
  onlyAllowedIsSent,
  partsAreGivenOnce,
  shownOnceStored,
  trafficIsBounded,
  noTokenStays,
  noForgottenCardPays,
  salesAreSettled,
  tendersAreHeldOnce,
  shiftsAddUp,
  doublesAreRaised,
  anIdHasOnePayment,
  noSharedIdIsGivenBack,
  noRefundIsStoppedInVain,
  receiptsAreAsSold,
  whatIsApprovedIsPaid,
  whatIsPaidIsSeen,
  everyEndIsReached,
];

/** The broken promises as text; empty: none. */
export function check(evidence: Evidence): readonly string[] {
  const violations: string[] = [];
  for (const promised of PROMISES) promised(evidence, (text) => violations.push(text));
  return violations;
}

/** The exit code of a check: 1 if a promise was broken. */
export const exitOf = (violations: readonly unknown[]): 0 | 1 => (violations.length === 0 ? 0 : 1);
