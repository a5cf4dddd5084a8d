/** The panel while it shows a payment, with the keys that its state allows. */
import { useEffect, useRef } from 'react';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { Key } from '../../components/key.tsx';
import { useWords } from '../../i18n/words.ts';
import { backToBasket, newSale, newSaleByEnter, startCash, startScanning } from '../../store/paying.ts';
import type { PaymentEntry } from '../../store/payments.ts';
import { usePlace } from '../../store/place.ts';
import { ActionKeys } from './action-keys.tsx';
import { PanelBody, PanelError, PanelKeys } from './panel-parts.tsx';
import { PaymentBody } from './payment-body.tsx';

export function PaymentPanel({ entry }: { readonly entry: PaymentEntry }) {
  return (
    <>
      <PanelBody>
        <PaymentBody entry={entry} />
        <PanelError />
      </PanelBody>
      <StateKeys entry={entry} />
    </>
  );
}

function StateKeys({ entry }: { readonly entry: PaymentEntry }) {
  const words = useWords();
  const { state, saleId, alarm, actions } = entry.view;
  const shown = alarm ? actions : actions.filter((action) => action !== 'refund');
  const main = useMainKey(state);
  switch (state) {
    case 'paid':
      return (
        <PanelKeys main={main}>
          <ActionKeys entry={entry} actions={shown} />
          <Key
            label={words('key.print')}
            icon="print"
            size="large"
            onPress={() => usePlace.setState({ printing: saleId })}
          />
        </PanelKeys>
      );
    case 'declined':
    case 'lapsed':
    case 'absent':
      return (
        <PanelKeys main={main}>
          <ActionKeys entry={entry} actions={shown} />
          <Key label={words('key.cancel')} icon="cross" hint="Esc" onPress={backToBasket} />
          <Key label={words('key.other-way')} icon="cash" hint="F10" onPress={startCash} />
        </PanelKeys>
      );
    case 'abandoned':
      return (
        <PanelKeys main={main}>
          <ActionKeys entry={entry} actions={shown} />
          <Key label={words('key.back-to-basket')} icon="back" hint="Esc" onPress={backToBasket} />
        </PanelKeys>
      );
    default:
      return (
        <PanelKeys>
          <ActionKeys entry={entry} actions={shown} />
        </PanelKeys>
      );
  }
}

/** The key that goes on: it takes the focus, so that Enter is all that the cashier needs. */
function useMainKey(state: PaymentEntry['view']['state']) {
  const words = useWords();
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Read again for each state: the keys of another state are other keys.
    if (!isUnderWay(state)) ref.current?.focus();
  }, [state]);
  if (state === 'paid' || state === 'abandoned') {
    return (
      <Key
        ref={ref}
        label={words('key.new-sale')}
        icon="plus"
        hint="Enter"
        tone="main"
        size="large"
        onPress={() => void newSale()}
        onKeyPress={() => void newSaleByEnter()}
      />
    );
  }
  return (
    <Key
      ref={ref}
      label={words('key.try-again')}
      icon="again"
      hint="F9"
      tone="main"
      size="large"
      onPress={startScanning}
    />
  );
}
