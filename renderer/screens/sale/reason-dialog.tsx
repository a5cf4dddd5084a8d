/** A manager's action: it needs a typed reason, which goes into the audit log. */
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { Window } from '../../components/window.tsx';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { play } from '../../sound/tones.ts';
import { actWithReason } from '../../store/payment-actions.ts';
import { usePayments } from '../../store/payments.ts';
import { closeDialog, openDialog, type ReasonAction } from '../../store/place.ts';

const LEAST = 3;
const MOST = 200;
const PRESETS = [1, 2, 3] as const;

export function ReasonDialog({
  action,
  transactionId,
}: {
  readonly action: ReasonAction;
  readonly transactionId: TransactionId;
}) {
  const words = useWords();
  const view = usePayments(({ entries }) => entries.get(transactionId)?.view);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const [busy, setBusy] = useState(false);
  const fits = reason.trim().length >= LEAST;
  const amount = view ? moneyWithUnit(view.amountTiyin, words('money.unit')) : '';
  const act = async (): Promise<void> => {
    if (!fits || busy) return;
    setBusy(true);
    const problem = await actWithReason(action, transactionId, reason.trim());
    setBusy(false);
    setError(problem);
    if (problem) play('error');
    else openDialog(null);
  };
  return (
    <Window title={words(`reason.title.${action}`, { amount })} onClose={closeDialog} firm>
      <p>{words(`reason.explain.${action}`)}</p>
      <form
        className="reason-form"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <label htmlFor="reason">{words('reason.label')}</label>
        <input
          id="reason"
          type="text"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the window was opened to type a reason.
          autoFocus
          maxLength={MOST}
          value={reason}
          aria-describedby="reason-hint"
          onChange={(event) => setReason(event.target.value)}
        />
        <p id="reason-hint" className="quiet">
          {words('reason.hint')}
        </p>
      </form>
      <div className="presets">
        {PRESETS.map((preset) => {
          const text = words(`reason.preset.${action}.${preset}`);
          return <Key key={preset} label={text} size="small" onPress={() => setReason(text)} />;
        })}
      </div>
      {error && (
        <div className="alert" role="alert">
          <ErrorText error={error} />
        </div>
      )}
      <div className="window-keys">
        <Key label={words('key.back')} icon="back" hint="Esc" onPress={closeDialog} />
        <Key
          className="key-apart"
          label={words(`reason.do.${action}`)}
          tone={action === 'refund' ? 'danger' : 'main'}
          disabled={!fits || busy}
          onPress={() => void act()}
        />
      </div>
    </Window>
  );
}
