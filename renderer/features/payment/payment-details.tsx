/** The small lines of a payment: what was refunded, amount, numbers for the telephone call, the training mark. */

import type { PaymentView } from '../../../shared/contract/payment.ts';
import { tailOf } from '../../../shared/ids.ts';
import { lastWhole } from '../../../shared/refund/refund.ts';
import { errorCodeText } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import { RefundNote } from '../refund/refund-notes.tsx';

export function PaymentDetails({
  view,
  withAmount,
}: {
  readonly view: PaymentView;
  readonly withAmount: boolean;
}) {
  const words = useWords();
  const whole = lastWhole(view);
  // Elsewhere the error's own text ends with its code.
  const showsWhy =
    view.why !== null &&
    (view.state === 'declined' || (view.state === 'unknown' && view.actions.includes('another-tender')));
  return (
    <>
      {whole?.state === 'refunded' && <RefundNote refund={whole} />}
      {withAmount && view.state !== 'sending' && (
        <p className="pay-sum">
          <Money amount={view.amountTiyin} />
        </p>
      )}
      <p className="pay-details">
        {view.paymentId && (
          <span>
            {words('detail.payment-id')} {view.paymentId}
          </span>
        )}
        <span>{words('detail.attempt', { tail: tailOf(view.transactionId) })}</span>
        {showsWhy && view.why && <span>{words('detail.code', { code: errorCodeText(view.why) })}</span>}
        {view.mode === 'training' && <strong>{words('detail.training')}</strong>}
      </p>
    </>
  );
}
