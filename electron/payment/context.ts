/** What the rules may know of a payment's books, read only where a rule asks. */
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { ActivePayment, PaymentLoop } from './active.ts';
import { fitsItsSale } from './fits.ts';
import { goesBack } from './goes-back.ts';
import type { Context } from './rules/rule.ts';
import { othersNamed } from './shared-id.ts';

/** facts: those with which an answer is read; left out: the present ones. */
export const contextOf = (
  loop: PaymentLoop,
  active: ActivePayment,
  facts: ServiceFacts = loop.journal.facts(loop.endpoint).facts,
): Context => ({
  facts,
  windows: loop.instrumentOf(active.row).windows,
  known: (paymentId) => loop.instrumentOf(active.row).known(paymentId),
  look: active.look,
  openLooks: active.openLooks,
  looksOnTheirWay: active.looksOnTheirWay,
  othersNamed: (paymentId) => othersNamed(loop, active.record, paymentId),
  tasks: () => loop.journal.tasksOf(active.row.transactionId),
  goesBack: () => goesBack(loop, active.record),
  evidence: (staysMoney) => ({
    ...loop.instrumentOf(active.row).evidence(active.record, staysMoney),
    goesBack: goesBack(loop, active.record),
  }),
  fitsSale: () => fitsItsSale(loop.journal, active.record),
});
