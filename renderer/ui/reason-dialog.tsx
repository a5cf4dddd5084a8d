/** The dialogs that ask for a reason, typed or one of the usual ones: it goes into the audit log. */
import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { isReason } from '../../shared/refund/reason.ts';
import { assertNever } from '../../shared/result.ts';
import type { ReasonAction } from '../app/route.ts';
import { usePayments, useTillApp } from '../app/use-till-app.ts';
import { moneyWithUnit } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorAlert } from './error-text.tsx';
import { Icon } from './icon.tsx';
import { ReasonField } from './reason-field.tsx';

/** A manager's action on a payment. */
export function PaymentReasonDialog({
  action,
  transactionId,
}: {
  readonly action: ReasonAction;
  readonly transactionId: TransactionId;
}) {
  const { paymentActions, route } = useTillApp();
  const words = useWords();
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  // What the manager looked at when the dialog opened: the words are about that, and about nothing newer.
  const [seen] = useState(view?.alarm?.kind);
  const amount = view ? moneyWithUnit(view.amountTiyin, words('money.unit')) : '';
  const ask = (reason: string): Promise<TillError | null> => {
    switch (action) {
      case 'override':
        return paymentActions.override(transactionId, reason);
      case 'say-not-charged':
        return paymentActions.sayNotCharged(transactionId, reason);
      case 'refund':
        return paymentActions.refund(transactionId, null, reason);
      case 'settle-alarm':
        return paymentActions.settleAlarm(transactionId, seen, reason);
      default:
        return assertNever(action);
    }
  };
  return (
    <ReasonDialog
      about={action}
      amount={amount}
      act={async (reason) => {
        const asked = route.getState().dialog;
        const error = await ask(reason);
        if (!error) route.dialogDone(asked);
        return error;
      }}
    />
  );
}

const PRESETS = [1, 2, 3] as const;

interface ReasonDialogProps {
  readonly about: ReasonAction | 'repair' | 'start-fresh';
  readonly amount?: string;
  /** What is explained is a warning. */
  readonly warns?: boolean;
  /** Drawn last: another way, behind this one. */
  readonly children?: ReactNode;
  /** Answers why it was not done, or null. */
  readonly act: (reason: string) => Promise<TillError | null>;
}

/** Asks for a reason, and stays with why it was not done. */
export function ReasonDialog({ about, amount = '', warns = false, act, children }: ReasonDialogProps) {
  const { play, route } = useTillApp();
  const words = useWords();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  // A ref, not a disabled button: one that is switched off while it has the focus loses it.
  const busy = useRef(false);
  const fits = isReason(reason);
  const submit = async (): Promise<void> => {
    if (!fits || busy.current) return;
    busy.current = true;
    const problem = await act(reason.trim());
    busy.current = false;
    setError(problem);
    if (problem) play('error');
  };
  return (
    <Dialog title={words(`reason.title.${about}`, { amount })} onClose={route.closeDialog} firm>
      {warns ? (
        <div className="alert" role="alert">
          <Icon name="stop" />
          <p>{words(`reason.explain.${about}`)}</p>
        </div>
      ) : (
        <p>{words(`reason.explain.${about}`)}</p>
      )}
      <form
        className="reason-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ReasonField id="reason" value={reason} onChange={setReason} isFirst />
      </form>
      <div className="presets">
        {PRESETS.map((preset) => {
          const text = words(`reason.preset.${about}.${preset}`);
          return <Button key={preset} label={text} size="small" onPress={() => setReason(text)} />;
        })}
      </div>
      {error && <ErrorAlert error={error} />}
      <div className="window-keys">
        <Button label={words('key.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button
          className="key-apart"
          label={words(`reason.do.${about}`)}
          tone={about === 'refund' || warns ? 'danger' : 'main'}
          disabled={!fits}
          onPress={() => void submit()}
        />
      </div>
      {children}
    </Dialog>
  );
}
