/** Cash into the drawer or out of it, beside the sales: how much and why. Its slip prints by itself. */
import { useState } from 'react';
import { isReason } from '../../../shared/reason.ts';
import type { MovementKind } from '../../../shared/shift/shift.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import { AmountField } from './amount-field.tsx';
import { amountOf } from './drafts.ts';
import { ReasonChoice } from './reason-choice.tsx';

interface CashMoveDialogProps {
  readonly kind: MovementKind;
  /** Up to where the cash had moved when the person looked: a second press names what is no longer so. */
  readonly mark: number | null;
  /** What should be in the drawer, tiyin; null: it is told to nobody here. */
  readonly expectedTiyin: number | null;
}

export function CashMoveDialog({ kind, mark, expectedTiyin }: CashMoveDialogProps) {
  const { api, shiftStore } = useTillApp();
  const words = useWords();
  const [seen, setSeen] = useState(mark);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const amountTiyin = amountOf(amount);
  const send = async () => {
    if (amountTiyin === null) return null;
    const answer = await api.ask('cash.move', { kind, amountTiyin, reason: reason.trim(), mark: seen });
    if (answer.ok) {
      shiftStore.print({ kind: 'slip', slip: answer.value });
      return null;
    }
    // Said once; the next press is of somebody who has read it.
    if (answer.error.code === 'shift.changed') {
      const state = await api.ask('shift.state', undefined);
      if (state.ok) setSeen(state.value.open?.mark ?? null);
    }
    return answer.error;
  };
  return (
    <FormDialog
      title={`cash-move.title.${kind}`}
      explain={`cash-move.explain.${kind}`}
      act={`cash-move.do.${kind}`}
      ready={amountTiyin !== null && amountTiyin > 0 && isReason(reason)}
      send={send}
      explainError={(error) => <ErrorText error={error} heard="alert" />}
    >
      <AmountField label={words('cash-move.amount')} value={amount} isFirst onChange={setAmount} />
      {/* What has happened is written down: it stops nothing, and is said before a zero too many is. */}
      {kind !== 'pay-in' && amountTiyin !== null && expectedTiyin !== null && amountTiyin > expectedTiyin && (
        <p role="status">
          {words('cash-move.more-than-there')} <SignedMoney amount={expectedTiyin} />
        </p>
      )}
      <ReasonChoice id="cash-move-reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
