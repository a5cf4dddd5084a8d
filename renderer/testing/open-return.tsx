/** The dialog of a return in a till of its own. The test may change the offer while the dialog is open. */
import type { Answer } from '../../shared/contract/contract.ts';
import type { RefundOffer } from '../../shared/contract/refund.ts';
import { fail, ok } from '../../shared/result.ts';
import ReturnDialog from '../features/refund/return-dialog.tsx';
import { drawInTill } from './draw-in-till.tsx';

export async function openReturn(
  offer: RefundOffer,
  given: Answer<'refund.goods'> = fail({ code: 'tender.changed' }),
) {
  let now = offer;
  const drawn = await drawInTill(<ReturnDialog saleId={offer.saleId} />, {
    'refund.offer': () => ok(now),
    'refund.goods': () => given,
    'refund.go-on': () => given,
  });
  const become = (next: RefundOffer): void => {
    now = next;
    drawn.api.publish('sale.changed', { saleId: offer.saleId } as never);
  };
  return { ...drawn, become };
}
