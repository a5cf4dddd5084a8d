/**
 * A receipt that waits for a manager, or was closed. The payment stays paid; only its receipt needs
 * attention.
 */
import type { PaymentView, ReceiptView } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { secondsPassed, spanText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ReceiptError } from '../../ui/error-text.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import styles from './receipt-alert.module.css';
import { CloseReceiptDialog, RegisterDialog, ResendDialog } from './receipt-dialogs.tsx';

/** Refused, or without a link for hours. */
const needsManager = ({ state, unlinkedMs }: ReceiptView): boolean =>
  state === 'refused' || unlinkedMs !== null;

export function ReceiptAlert({
  view,
  receipt,
  setError,
}: {
  readonly view: PaymentView;
  readonly receipt: ReceiptView;
  readonly setError: (error: TillError | null) => void;
}) {
  const words = useWords();
  if (receipt.state === 'closed') {
    return (
      <div className={styles.alert}>
        <p>{closedWords(words, receipt)}</p>
        {view.leftTiyin > 0 && !view.isElsewhere && (
          <ButtonRow>
            <SendAgain view={view} receipt={receipt} setError={setError} />
          </ButtonRow>
        )}
      </div>
    );
  }
  if (!mayBeClosed(view, receipt)) return null;
  return (
    <div className={`${alertStyles.alert} ${styles.alert}`}>
      <Why receipt={receipt} />
      <ButtonRow>
        <Correct view={view} receipt={receipt} />
        {!view.isElsewhere && <SendAgain view={view} receipt={receipt} setError={setError} />}
        <WaysOn view={view} />
      </ButtonRow>
    </div>
  );
}

/** This till never sends receipts of another shop's endpoint. */
const mayBeClosed = ({ isElsewhere }: PaymentView, receipt: ReceiptView): boolean =>
  needsManager(receipt) || (isElsewhere && receipt.state !== 'linked' && receipt.state !== 'closed');

const closedWords = (words: ReturnType<typeof useWords>, { closed }: ReceiptView): string =>
  closed?.by === 'person'
    ? words('fiscal.closed.person', { reason: closed.how })
    : words('fiscal.closed.given-back');

function Why({ receipt }: { readonly receipt: ReceiptView }) {
  const words = useWords();
  const { state, unlinkedMs } = receipt;
  if (unlinkedMs !== null) {
    return (
      <p role="alert">{words('fiscal.unlinked', { age: spanText(words, secondsPassed(unlinkedMs)) })}</p>
    );
  }
  if (state !== 'refused') return <p role="alert">{words('fiscal.elsewhere')}</p>;
  return receipt.why ? (
    <ReceiptError error={receipt.why} announce="alert" />
  ) : (
    <p className={alertStyles.title} role="alert">
      {words('fiscal.refused')}
    </p>
  );
}

/** If the service may have the receipt already, a person reads the consequences before sending it again. */
function SendAgain({ view, receipt, setError }: Parameters<typeof ReceiptAlert>[0]) {
  const { paymentActions, route } = useTillApp();
  const words = useWords();
  const { transactionId } = view;
  // Without goods the till can't send the receipt: it only asks whether the service has one.
  const isOnlyQueried = receipt.why?.code === 'fiscal.no-goods';
  return (
    <Button
      label={words(isOnlyQueried ? 'button.ask-receipt-again' : 'button.send-receipt-again')}
      icon="again"
      onPress={() =>
        receipt.mayBeThere
          ? route.openDialog({ kind: 'resend', transactionId })
          : void paymentActions.sendReceiptAgain(transactionId).then(setError)
      }
    />
  );
}

/** The first thing to do about a refusal: sent as it is, the receipt is refused again. */
function Correct({ view, receipt }: { readonly view: PaymentView; readonly receipt: ReceiptView }) {
  const { route } = useTillApp();
  const words = useWords();
  if (view.isElsewhere || receipt.correctable.length === 0) return null;
  return (
    <Button
      label={words('correct.open')}
      tone={receipt.state === 'refused' ? 'main' : 'plain'}
      onPress={() => route.openDialog({ kind: 'correct', transactionId: view.transactionId })}
    />
  );
}

function WaysOn({ view }: { readonly view: PaymentView }) {
  const { route } = useTillApp();
  const words = useWords();
  const { transactionId } = view;
  return (
    <>
      {!view.isElsewhere && (
        <Button
          label={words('register.open')}
          onPress={() => route.openDialog({ kind: 'register', transactionId })}
        />
      )}
      <Button
        label={words('close-receipt.open')}
        onPress={() => route.openDialog({ kind: 'close-receipt', transactionId })}
      />
    </>
  );
}

export function ReceiptDialogs({
  view,
  receipt,
}: {
  readonly view: PaymentView;
  readonly receipt: ReceiptView;
}) {
  const dialog = useRoute((route) => route.dialog);
  if (dialog?.kind === 'resend' && (receipt.state === 'closed' || needsManager(receipt))) {
    return <ResendDialog view={view} />;
  }
  if (!mayBeClosed(view, receipt)) return null;
  switch (dialog?.kind) {
    case 'correct':
      return <CorrectDialog view={view} />;
    case 'register':
      return <RegisterDialog view={view} />;
    case 'close-receipt':
      return <CloseReceiptDialog view={view} />;
    default:
      return null;
  }
}
