/** What the rules may know of a payment's books, read only where a rule asks. */
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { fitsItsSale } from '../../shared/sale/fits.ts';
import type { ActivePayment, PaymentLoop } from './active.ts';
import { goesBack } from './goes-back.ts';
import type { Context } from './rules/rule.ts';
import { othersNamed } from './shared-id.ts';

/** facts: those with which an answer is read; left out: the present ones. */
export const contextOf = (loop: PaymentLoop, active: ActivePayment, facts?: ServiceFacts): Context => {
  const { journal, endpoint, instrumentOf } = loop;
  const instrument = instrumentOf(active.row);
  return {
    get facts() {
      return facts ?? journal.facts(endpoint).facts;
    },
    windows: instrument.windows,
    confirms: instrument.confirm !== null,
    known: (paymentId) => instrument.known(paymentId),
    look: active.look,
    openLooks: active.openLooks,
    looksOnTheirWay: active.looksOnTheirWay,
    othersNamed: (paymentId) => othersNamed(loop, active.row, paymentId),
    tasks: () => journal.tasksOf(active.row.transactionId),
    goesBack: () => goesBack(loop, active.record),
    evidence: (staysMoney) => ({
      ...instrument.evidence(active.record, staysMoney),
      goesBack: goesBack(loop, active.record),
    }),
    fitsSale: () => fitsItsSale(journal, active.record),
  };
};
