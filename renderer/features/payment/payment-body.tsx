/** The text of a payment in its state, for the panel and for the dialog of a payment that was set aside. */
import type { AlarmView, PaymentView } from '../../../shared/contract/payment.ts';
import { lastWhole } from '../../../shared/refund/refund.ts';
import { assertNever } from '../../../shared/result.ts';
import type { PaymentEntry } from '../../context/payments.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { PaymentNumbers } from '../../ui/details.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RefundNote, RefundNotes } from '../refund/refund-notes.tsx';
import { AbandonedBody, FoundBody, NotPaidBody } from './ended-body.tsx';
import { PaidBody } from './paid-body.tsx';
import styles from './payment-body.module.css';
import { isFoundMoney } from './payment-title.ts';
import { ConfirmingBody, ProcessingBody, SendingBody, UnknownBody } from './waiting-body.tsx';

type EntryProps = { readonly entry: PaymentEntry };

export function PaymentBody({ entry }: EntryProps) {
  const { view } = entry;
  const isFound = isFoundMoney(view);
  return (
    <div className={styles.body}>
      {view.alarm && !isFound && <Alarm alarm={view.alarm} />}
      <RefundNotes view={view} />
      {isFound ? <FoundBody view={view} /> : <StateBody entry={entry} />}
      <PaymentDetails view={view} />
    </div>
  );
}

function StateBody({ entry }: EntryProps) {
  const { view } = entry;
  switch (view.state) {
    case 'sending':
      return <SendingBody entry={entry} />;
    case 'processing':
      return <ProcessingBody entry={entry} />;
    case 'confirming':
      return <ConfirmingBody entry={entry} />;
    case 'paid':
      return <PaidBody entry={entry} />;
    case 'unknown':
      return <UnknownBody entry={entry} />;
    case 'declined':
    case 'lapsed':
    case 'absent':
    case 'not-charged':
      return <NotPaidBody view={view} state={view.state} />;
    case 'abandoned':
      return <AbandonedBody view={view} />;
    default:
      return assertNever(view.state);
  }
}

function Alarm({ alarm: { kind, about } }: { readonly alarm: AlarmView }) {
  const words = useWords();
  return (
    <div className={`${alertStyles.alert} ${alertStyles.alarm}`} role="alert">
      <Icon name="bell" />
      <p className={alertStyles.title}>{words(`alarm.${kind}`, { about: about ?? '–' })}</p>
    </div>
  );
}

/** The small lines: refunds, the training mark, and the numbers for a phone call to the service. */
function PaymentDetails({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const { mode, receipt } = view;
  const why = view.why ?? (receipt?.state === 'refused' ? receipt.why : null);
  const whole = lastWhole(view);
  return (
    <>
      {whole?.state === 'refunded' && <RefundNote refund={whole} />}
      <div className={styles.details}>
        <PaymentNumbers payment={{ ...view, why }} />
        {mode === 'training' && <strong>{words('detail.training')}</strong>}
      </div>
    </>
  );
}
