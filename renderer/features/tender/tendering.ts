/** Cash and terminal money, taken and given back: each press names what the cashier saw, and counts once. */

import type { Answer, Request } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CashTaken, NextSale, Tendering, TerminalTaken } from '../../context/actions.ts';
import type { Agreeing } from '../../context/agreeing.ts';
import type { Due, OpenSale } from '../../context/open-sale.ts';
import type { TenderStep } from '../../context/route.ts';
import type { Done } from '../../context/selling.ts';
import type { Stores } from '../../context/stores.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';

const isUnapproved = ({ code }: TillError): boolean =>
  code === 'right.needed' || code === 'approval.impossible';

export function createTendering(
  { api, basket, route, play }: Stores,
  settled: () => Promise<void>,
  nextSale: NextSale,
  openSale: OpenSale,
  agreeing: Agreeing,
): Tendering {
  const taking = onlyOne();
  const givingBack = onlyOne();
  const agreeingVoid = onlyOne();

  const refuse = (error: TillError): void => {
    play('error');
    route.sayInPanel(error);
  };

  /**
   * Only from its own step: a late press finds another step and does nothing. withoutRight: said where nobody
   * approved.
   */
  const take = (
    step: TenderStep,
    ask: (due: Due) => Promise<Answer<'tender.cash'>>,
    withoutRight: TillError | null = null,
  ): Promise<boolean> =>
    taking(async () => {
      if (route.getState().step.name !== step) return;
      const due = openSale.due();
      if (!due.ok) {
        refuse(due.error);
        return;
      }
      await settled();
      const answer = await ask(due.value);
      // Learns what is paid now: another press or the service may have been faster.
      await openSale.refresh();
      if (!answer.ok) {
        const error = agreeing.ofTender(answer.error);
        // The next press of Cash asks, and the step begins anew. A slip's sum and number stay: the card is charged.
        if (error !== answer.error && step === 'cash' && route.getState().step.name === step)
          route.toStep({ name: 'selling' });
        refuse(withoutRight && isUnapproved(answer.error) ? withoutRight : error);
        return;
      }
      const isComplete = answer.value.state === 'completed';
      play(isComplete ? 'paid' : 'scan');
      route.toStep(isComplete ? { name: 'sold', sale: answer.value } : { name: 'selling' });
    });

  /** One at a time. A second press during a request is refused. Errors: `payment.busy`. */
  const giving = async (ask: () => Promise<Answer<'sale.void'>>): Done => {
    let error: TillError | null = { code: 'payment.busy' };
    await givingBack(async () => {
      const answer = await ask();
      error = answer.ok ? null : answer.error;
    });
    return error;
  };

  const agreeVoid: Tendering['agreeVoid'] = async (saleId, reason) => {
    let agreed: Result<string, TillError> = fail({ code: 'payment.busy' });
    await agreeingVoid(async () => {
      const answer = await api.ask('sale.void-agree', { saleId, reason });
      if (answer.ok) agreed = ok(answer.value.reason);
      // No person may approve all of it: then each step asks by itself, and several people may answer.
      else agreed = answer.error.code === 'approval.impossible' ? ok(reason) : answer;
    });
    return agreed;
  };

  return {
    takeCash: (taken: CashTaken): Promise<boolean> =>
      take('cash', (due) => api.ask('tender.cash', { ...due, ...taken })),
    takeTerminal: (taken: TerminalTaken): Promise<boolean> =>
      take(
        'terminal',
        (due) => api.ask('tender.terminal', { ...due, ...taken }),
        taken.approval === null ? { code: 'tender.slip-needed' } : null,
      ),
    giveCash: (request: Request<'refund.cash'>): Done => giving(() => api.ask('refund.cash', request)),
    giveOnTerminal: (request: Request<'refund.terminal'>): Done =>
      giving(() => api.ask('refund.terminal', request)),
    agreeVoid,
    voidStep: async (saleId, reason, give) => {
      const agreed = await agreeVoid(saleId, reason);
      return agreed.ok ? give(agreed.value) : agreed.error;
    },
    voidSale: async (saleId: SaleId, reason: string): Done => {
      const error = await giving(() => api.ask('sale.void', { saleId, reason }));
      if (error) return error;
      if (basket.getState().saleId === saleId) {
        await openSale.refresh();
        await nextSale.newSale();
      }
      return null;
    },
  };
}
