/** The small lines of a payment: refund, amount, numbers for the telephone call, the training mark. */
import { tailOf } from '../../../shared/ids.ts';
import type { PaymentView } from '../../../shared/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import { RefundError } from '../../components/receipt-error.tsx';
import { errorCodeText } from '../../i18n/error-words.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';

export function PaymentDetails({
  view,
  withAmount,
}: {
  readonly view: PaymentView;
  readonly withAmount: boolean;
}) {
  const words = useWords();
  const showsWhy = view.state === 'declined' && view.why !== null;
  return (
    <>
      {view.refund && <Refund view={view} />}
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

function Refund({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  if (!view.refund) return null;
  const amount = moneyWithUnit(view.refund.amountTiyin, words('money.unit'));
  return (
    <div className="alert">
      <Icon name="refund" />
      <div>
        <p className="alert-title">{words(`refund.${view.refund.state}`, { amount })}</p>
        {view.refund.why && <RefundError error={view.refund.why} />}
      </div>
    </div>
  );
}
