/** What a payment says of itself, in its state: in the panel, and in the dialog of one that was set aside. */
import type { AlarmView } from '../../../shared/contract/payment.ts';
import { assertNever } from '../../../shared/result.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Icon } from '../../ui/icon.tsx';
import { RefundNotes } from '../refund/refund-notes.tsx';
import { AbandonedBody, FoundBody, NotPaidBody } from './ended-body.tsx';
import { PaidBody } from './paid-body.tsx';
import styles from './payment-body.module.css';
import { PaymentDetails } from './payment-details.tsx';
import { isFoundMoney } from './payment-title.ts';
import type { PaymentEntry } from './payments.ts';
import { ConfirmingBody, ProcessingBody, SendingBody, UnknownBody } from './waiting-body.tsx';

type Part = { readonly entry: PaymentEntry };

export function PaymentBody({ entry }: Part) {
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

function StateBody({ entry }: Part) {
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
