/** What the open basket's tenders need is asked before the camera, the cash or the slip (`basket.agree`). */
import type { Answer } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isReduced } from '../../shared/sale/price.ts';
import { isOfRight } from './approving.ts';
import type { Due } from './open-sale.ts';
import type { Stores } from './stores.ts';

export type Agreeing = ReturnType<typeof createAgreeing>;

export function createAgreeing({ api, basket }: Pick<Stores, 'api' | 'basket'>) {
  /** The main process knows more than the page: after a refused tender the next press asks in any case. */
  let wasRefused = false;
  return {
    isNeeded: (): boolean => {
      const { isOfGap, discount, lines } = basket.getState();
      return wasRefused || isOfGap || isReduced({ discount, lines: lines.map(({ line }) => line) });
    },
    ask: async ({ saleId, totalTiyin }: Due): Promise<Answer<'basket.agree'>> => {
      const answer = await api.ask('basket.agree', { saleId, totalTiyin });
      if (answer.ok) wasRefused = false;
      return answer;
    },
    /** The error of a tender, in words for the cashier: a tender itself asks nobody. */
    ofTender: (error: TillError): TillError => {
      if (!isOfRight(error)) return error;
      wasRefused = true;
      return { code: 'tender.ask-again' };
    },
  };
}
