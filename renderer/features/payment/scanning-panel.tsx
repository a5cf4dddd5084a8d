/** The panel while the till waits for the customer's code: the camera, and the field for typed codes. */

import { useState } from 'react';
import { LONGEST_PAYER_CODE } from '../../../shared/tender/payer-code.ts';
import { CancelButton, PanelError } from '../../context/panel-parts.tsx';
import { useLeadingTender } from '../../context/use-leading-tender.ts';
import { useCashStop, useOwed } from '../../context/use-open-sale.ts';
import { useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { CameraView } from '../../scan/camera-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { PanelBody, PanelButtons } from '../../ui/panel.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import styles from './scanning.module.css';

/** One more than a code has: longer text must not be cut to a valid code and charged. */
const MOST_TYPED = LONGEST_PAYER_CODE + 1;

export function ScanningPanel() {
  const { decoders, paying, scans } = useTillApp();
  const cameraId = useTill((till) => till.settings.cameraId);
  const words = useWords();
  const owed = useOwed();
  const part = useRoute(({ step }) => (step.name === 'scanning' ? step.partTiyin : undefined));
  const [typed, setTyped] = useState('');
  const submit = (code: string): void => {
    setTyped('');
    void paying.submitPayerCode(code);
  };
  return (
    <>
      <PanelBody>
        <div className={styles.scanning}>
          <h2 className={styles.ask}>{words('scan.ask')}</h2>
          <p className={styles.amount}>
            <Money amount={part ?? owed} />
          </p>
          <CameraView
            decoders={decoders}
            cameraId={cameraId}
            onText={scans.takeCameraText}
            aim={words('scan.aim')}
          />
          <ScanWarning />
          <PanelError />
          <ScanField
            value={typed}
            onChange={setTyped}
            onSubmit={submit}
            maxLength={MOST_TYPED}
            placeholder={words('scan.code')}
          />
        </div>
      </PanelBody>
      <PanelButtons>
        <CancelButton />
        <OtherWays />
      </PanelButtons>
    </>
  );
}

/** Cash and the card terminal take the whole rest, also while a part is asked for by code: they name the sum. */
function OtherWays() {
  const { paying } = useTillApp();
  const words = useWords();
  const leads = useLeadingTender();
  const cashStop = useCashStop();
  const owed = useOwed();
  const isPart = useRoute(({ step }) => step.name === 'scanning' && step.partTiyin !== undefined);
  const labelOf = (kind: string): string =>
    isPart ? words('half.part', { kind, sum: moneyText(owed) }) : kind;
  return (
    <>
      <Button
        label={labelOf(words('button.cash'))}
        icon="cash"
        hint="F6"
        tone={leads === 'cash' ? 'main' : 'plain'}
        disabled={cashStop !== null}
        onPress={paying.startCash}
      />
      <Button
        label={labelOf(words('tender.way.terminal'))}
        icon="terminal"
        hint="F3"
        tone={leads === 'terminal' ? 'main' : 'plain'}
        onPress={() => paying.startTender('terminal')}
      />
    </>
  );
}

function ScanWarning() {
  const words = useWords();
  const message = useRoute((route) => route.message);
  if (message?.kind !== 'warning') return null;
  return (
    <p className={styles.warning} role="alert">
      <Icon name="stop" />
      {words(message.key)}
    </p>
  );
}
