/** Cash into the drawer or out of it, beside the sales: how much and why. Its slip prints by itself. */
import { useState } from 'react';
import { isReason } from '../../../shared/reason.ts';
import type { MovementKind } from '../../../shared/shift/shift.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useAsked } from '../../app/asked.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import { AmountField } from './amount-field.tsx';
import { ReasonChoice } from './reason-choice.tsx';

/** Up to where the cash had moved when the person looked, null: nothing is open. A second press names what is no longer so. */
interface Seen {
  readonly mark: number | null;
}

export function CashMoveDialog({ kind }: { readonly kind: MovementKind }) {
  const { api, shiftStore } = useTillApp();
  const words = useWords();
  // What the screen was last shown may be of before the sale that has just ended: this one is asked.
  const { value: state } = useAsked('shift.state', undefined, { fresh: true });
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
      shiftStore.print({ kind: 'slip', slip: answer.value });
      return null;
    }
    // Said once; the next press is of somebody who has read it.
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
      explainError={(error) => <ErrorText error={error} heard="alert" />}
    >
      <AmountField
        label={words('cash-move.amount')}
        value={amount}
        reads={readAmountAboveZero}
        isFirst
        onChange={setAmount}
      />
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
