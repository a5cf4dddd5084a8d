/** Before a receipt is sent that the service may have already: what that may lead to. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { ReceiptError } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

export function ResendDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  return (
    <FormDialog
      explainError={(error) => <ReceiptError error={error} heard="alert" />}
      title="button.send-receipt-again"
      explain="resend.explain"
      act="correct.send"
      ready
      send={() => paymentActions.sendReceiptAgain(view.transactionId)}
    >
      <MayDouble view={view} />
    </FormDialog>
  );
}

/** The same warning where it is sent in another way; nothing where the service has certainly none. */
export function MayDouble({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return view.receipt?.mayBeThere ? (
    <div className={alertStyles.alert} role="alert">
      <Icon name="stop" />
      <p>{words('resend.may-double')}</p>
    </div>
  ) : null;
}
