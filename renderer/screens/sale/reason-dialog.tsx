/** The dialogs that ask for a reason, typed or one of the usual ones: it goes into the audit log. */
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/refund/reason.ts';
import { usePayments, useTillApp } from '../../app/use-till-app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorAlert } from '../../components/error-text.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import type { ReasonAction } from '../../store/route.ts';

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
  return (
    <ReasonDialog
      about={action}
      amount={amount}
      act={async (reason) => {
        const asked = route.getState().dialog;
        const error =
          action === 'settle-alarm'
            ? await paymentActions.settleAlarm(transactionId, seen, reason)
            : await paymentActions.actWithReason(action, transactionId, reason);
        if (!error) route.dialogDone(asked);
        return error;
      }}
    />
  );
}

/** A journal that can't be used is set aside on a manager's word; the next start makes a fresh one. */
export function StartFreshDialog() {
  const { api, route } = useTillApp();
  return (
    <ReasonDialog
      about="start-fresh"
      act={async (reason) => {
        const answer = await api.ask('journal.start-fresh', { reason });
        if (!answer.ok) return answer.error;
        route.setState({ journalKeptAs: answer.value.keptAs });
        route.closeDialog();
        return null;
      }}
    />
  );
}

const PRESETS = [1, 2, 3] as const;

interface ReasonDialogProps {
  readonly about: ReasonAction | 'start-fresh';
  readonly amount?: string;
  /** Answers why it was not done, or null. */
  readonly act: (reason: string) => Promise<TillError | null>;
}

function ReasonDialog({ about, amount = '', act }: ReasonDialogProps) {
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
      <p>{words(`reason.explain.${about}`)}</p>
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
          tone={about === 'refund' ? 'danger' : 'main'}
          disabled={!fits}
          onPress={() => void submit()}
        />
      </div>
    </Dialog>
  );
}
