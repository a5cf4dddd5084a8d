import type { RefundId, TransactionId } from '../../../shared/ids.ts';
import { usePayments, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Opens the dialog in which a manager settles a refund from the cabinet. Draws nothing if the refund can't be
 * settled now.
 */
export function SettleButton({
  refundId,
  transactionId,
  tone = 'plain',
}: {
  readonly refundId: RefundId;
  readonly transactionId: TransactionId;
  readonly tone?: 'plain' | 'main';
}) {
  const { route } = useTillApp();
  const words = useWords();
  const isOffered = usePayments(
    ({ entries }) => entries.get(transactionId)?.view.actions.includes('settle-refund') === true,
  );
  if (!isOffered) return null;
  return (
    <Button
      label={words('action.settle-refund')}
      icon="manager"
      tone={tone}
      onPress={() => route.openDialog({ kind: 'settle', transactionId, refundId, from: null })}
    />
  );
}
