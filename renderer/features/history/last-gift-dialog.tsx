/** The receipt without prices of the sale that has just ended, without a way through the history. */
import { shortReceiptText } from '../../../shared/sale/receipt-no.ts';
import { endedAt, lastCompleted, RECENT } from '../../context/last-sale.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { clockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { GiftButton } from './gift-button.tsx';

export function LastGiftDialog() {
  const { route } = useTillApp();
  const words = useWords();
  const mode = useTill((till) => till.mode);
  const { value: sales, error } = useTillQuery('sales.recent', { limit: RECENT }, { fresh: true });
  const last = lastCompleted((sales ?? []).filter((sale) => sale.mode === mode));
  return (
    <Dialog title={words('gift.last')} onClose={route.closeDialog}>
      {error && <ErrorAlert error={error} />}
      {sales && !last && <p role="status">{words('last-receipt.none')}</p>}
      {last && <p>{words('gift.of', { number: shortReceiptText(last), at: clockText(endedAt(last)) })}</p>}
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        {last && <GiftButton saleId={last.saleId} isAlone />}
      </ButtonRow>
    </Dialog>
  );
}
