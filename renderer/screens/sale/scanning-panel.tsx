/** The panel while the till waits for the customer's code: the camera, and the field for typed codes. */
import { useState } from 'react';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { Key } from '../../components/key.tsx';
import { Money } from '../../components/money.tsx';
import { useWords } from '../../i18n/words.ts';
import { priced, useBasket } from '../../store/basket.ts';
import { backToBasket, submitPayerCode } from '../../store/paying.ts';
import { CameraView } from './camera-view.tsx';
import { PanelBody, PanelError, PanelKeys } from './panel-parts.tsx';
import { ScanField } from './scan-field.tsx';
import { ScanWarning } from './scan-warning.tsx';

export function ScanningPanel() {
  const words = useWords();
  const basket = priced(useBasket());
  const [typed, setTyped] = useState('');
  const submit = (code: string): void => {
    setTyped('');
    void submitPayerCode(code);
  };
  return (
    <>
      <PanelBody>
        <div className="scanning">
          <h2 className="scanning-ask">{words('scan.ask')}</h2>
          <p className="scanning-amount">
            <Money amount={basket.ok ? basket.value.totalTiyin : ZERO_TIYIN} />
          </p>
          <CameraView />
          <ScanWarning />
          <PanelError />
          <ScanField value={typed} onChange={setTyped} onSubmit={submit} maxLength={512} />
        </div>
      </PanelBody>
      <PanelKeys>
        <Key label={words('key.cancel')} icon="cross" hint="Esc" size="large" onPress={backToBasket} />
      </PanelKeys>
    </>
  );
}
