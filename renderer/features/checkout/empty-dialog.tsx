/**
 * Confirms that the whole basket is thrown away, with a reason if the shop asks for one. The dialog says
 * nothing about money: a payment that was set aside may still charge.
 */
import { useState } from 'react';
import { isReason } from '../../../shared/reason.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VoidSaleDialog } from '../tender/void-dialog.tsx';
import { TakenReason } from './taken-reason.tsx';

/** A sale that holds money can't be emptied: its money goes back first. Fixed as the dialog opens. */
export function EmptyOrVoidDialog() {
  const [half] = useState(useOpenSale());
  return half ? <VoidSaleDialog saleId={half.saleId} /> : <EmptyDialog />;
}

export function EmptyDialog() {
  const { route, selling } = useTillApp();
  const words = useWords();
  const { totalTiyin, lines } = useBasket(({ priced }) => priced);
  const asksWhy = useTill(({ settings }) => settings.voidReason);
  const [reason, setReason] = useState('');
  const total = moneyWithUnit(totalTiyin, words('money.unit'));
  const empty = (): void => {
    route.closeDialog();
    void selling.emptyBasket(asksWhy ? reason.trim() : null).then((error) => error && selling.refuse(error));
  };
  return (
    <Dialog title={words('basket.empty-question')} onClose={route.closeDialog} firm>
      <p>{words('basket.empty-consequence', { lines: lines.length, total })}</p>
      {asksWhy && <TakenReason id="empty-reason" value={reason} onChange={setReason} />}
      <ButtonRow>
        <Button label={words('button.keep')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button
          apart
          label={words('button.empty')}
          icon="bin"
          tone="danger"
          disabled={asksWhy && !isReason(reason)}
          onPress={empty}
        />
      </ButtonRow>
    </Dialog>
  );
}
