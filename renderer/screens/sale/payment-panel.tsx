/** The panel while it shows a payment, with the buttons that its state allows. */

import { useEffect, useRef } from 'react';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../i18n/words.ts';
import type { PaymentEntry } from '../../store/payments.ts';
import { ActionButtons } from './action-buttons.tsx';
import { NewSaleButton, PanelBody, PanelButtons, PanelError, PrintButton } from './panel-parts.tsx';
import { PaymentBody } from './payment-body.tsx';

export function PaymentPanel({ entry }: { readonly entry: PaymentEntry }) {
  return (
    <>
      <PanelBody>
        <PaymentBody entry={entry} />
        <PanelError />
      </PanelBody>
      <StateButtons entry={entry} />
    </>
  );
}

function StateButtons({ entry }: { readonly entry: PaymentEntry }) {
  const { paying } = useTillApp();
  const words = useWords();
  const { state, saleId, alarm, actions } = entry.view;
  const shown = alarm ? actions : actions.filter((action) => action !== 'refund');
  const main = useMainButton(state);
  switch (state) {
    case 'paid':
      return (
        <PanelButtons main={main}>
          <ActionButtons entry={entry} actions={shown} />
          <PrintButton saleId={saleId} />
        </PanelButtons>
      );
    case 'declined':
    case 'lapsed':
    case 'absent':
      return (
        <PanelButtons main={main}>
          <ActionButtons entry={entry} actions={shown} />
          <Button label={words('key.cancel')} icon="cross" hint="Esc" onPress={paying.backToBasket} />
          <Button label={words('key.other-way')} icon="cash" hint="F10" onPress={paying.startCash} />
        </PanelButtons>
      );
    case 'abandoned':
      return (
        <PanelButtons main={main}>
          <ActionButtons entry={entry} actions={shown} />
          <Button label={words('key.back-to-basket')} icon="back" hint="Esc" onPress={paying.backToBasket} />
        </PanelButtons>
      );
    default:
      return (
        <PanelButtons>
          <ActionButtons entry={entry} actions={shown} />
        </PanelButtons>
      );
  }
}

/** The button that goes on: it takes the focus, so that Enter is all that the cashier needs. */
function useMainButton(state: PaymentEntry['view']['state']) {
  const { nextSale, paying } = useTillApp();
  const words = useWords();
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Read again for each state: the buttons of another state are other buttons.
    if (!isUnderWay(state)) ref.current?.focus();
  }, [state]);
  if (state === 'paid' || state === 'abandoned') {
    return <NewSaleButton ref={ref} byEnter={() => void nextSale.newSaleByEnter()} />;
  }
  return (
    <Button
      ref={ref}
      label={words('key.try-again')}
      icon="again"
      hint="F9"
      tone="main"
      size="large"
      onPress={paying.startScanning}
    />
  );
}
