/** Cash into or out of the drawer beside sales: how much and why. Its slip prints automatically. */
import { useState } from 'react';
import { isReason } from '../../../shared/reason.ts';
import type { MovementKind } from '../../../shared/shift/shift.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import { AmountField } from './amount-field.tsx';
import { ReasonChoice } from './reason-choice.tsx';

/**
 * The mark of the last cash movement that the person saw; null: no open shift. A later movement refuses the
 * press.
 */
interface Seen {
  readonly mark: number | null;
}

export function CashMoveDialog({ kind }: { readonly kind: MovementKind }) {
  const { api, shiftStore, till } = useTillApp();
  const words = useWords();
  // The cached state may predate the sale that has just ended, so this query is fresh.
  const { value: state } = useTillQuery('shift.state', undefined, { fresh: true });
  const expectedTiyin = state?.open?.expectedTiyin ?? null;
  const [seen, setSeen] = useState<Seen | null>(null);
  if (state && seen === null) setSeen({ mark: state.open?.mark ?? null });
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const { value: amountTiyin } = readAmountAboveZero(amount);
  const send = async () => {
    if (amountTiyin === null || seen === null) return null;
    const answer = await api.ask('cash.move', { kind, amountTiyin, reason: reason.trim(), mark: seen.mark });
    if (answer.ok) {
      shiftStore.print({ kind: 'slip', slip: answer.value, mode: till.getState().mode });
      return null;
    }
    // The refusal is shown once: the person has read it before the next press.
    if (answer.error.code === 'shift.changed') {
      const now = await api.ask('shift.state', undefined);
      if (now.ok) setSeen({ mark: now.value.open?.mark ?? null });
    }
    return answer.error;
  };
  return (
    <FormDialog
      title={`cash-move.title.${kind}`}
      explain={`cash-move.explain.${kind}`}
      act={`cash-move.do.${kind}`}
      ready={seen !== null && amountTiyin !== null && isReason(reason)}
      send={send}
      explainError={(error) => <ErrorText error={error} announce="alert" />}
    >
      <AmountField
        label={words('cash-move.amount')}
        value={amount}
        reads={readAmountAboveZero}
        isFirst
        onChange={setAmount}
      />
      {/* Cash may already have moved, so the note does not block. It shows a zero too many. */}
      {kind !== 'pay-in' && amountTiyin !== null && expectedTiyin !== null && amountTiyin > expectedTiyin && (
        <p role="status">
          {words('cash-move.more-than-there')} <SignedMoney amount={expectedTiyin} />
        </p>
      )}
      <ReasonChoice id="cash-move-reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
