/**
 * No person can sign in, and the till takes real money. The setup code creates the first manager, or gives a
 * new PIN to a manager whose PIN can't be checked. The manager signs in afterwards.
 */
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isPin, isSetupCode, LONGEST_NAME } from '../../../shared/staff/known.ts';
import { useBasket, useStaff, useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { SetupCodeField } from '../../ui/setup-code-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCodeWait } from '../../ui/use-code-wait.ts';
import styles from './new-pin.module.css';
import { NewPinFields } from './pin-pad.tsx';

/** channel: the request that no person here may make. */
export default function FirstManagerDialog({ channel }: { readonly channel: string }) {
  const { api, approving, play, staff } = useTillApp();
  const words = useWords();
  const hasSetupCode = useStaff(({ view }) => view.hasSetupCode);
  const arePinsLost = useStaff(({ view }) => view.people.length > 0);
  const [setupCode, setCode] = useState('');
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const isBusy = useRef(false);
  // A basket of a gap may have been paid in lost entries. The only other way is to ring it up again.
  const isOfGap = useBasket((basket) => basket.isOfGap) && channel === 'basket.agree';
  const { waits, refusal } = useCodeWait(error);
  const fits = isSetupCode(setupCode) && name.trim() !== '' && isPin(pin) && !waits;
  const send = async (): Promise<void> => {
    if (!fits || isBusy.current) return;
    isBusy.current = true;
    const answer = await api.ask('staff.make-manager', { setupCode, name, pin });
    isBusy.current = false;
    if (answer.ok) {
      approving.cancel();
      staff.take(answer.value);
      return;
    }
    setError(answer.error);
    play('error');
  };
  return (
    <Dialog
      title={words(arePinsLost ? 'first-manager.lost-title' : 'first-manager.title')}
      onClose={approving.cancel}
      firm
    >
      <p>{words(`first-manager.${isOfGap ? 'of-gap' : arePinsLost ? 'lost' : 'explain'}`)}</p>
      {hasSetupCode ? (
        <EnterForm className={styles.form} onEnter={() => void send()}>
          <SetupCodeField value={setupCode} onChange={setCode} />
          <TextField label={words('people.name')} maxLength={LONGEST_NAME} value={name} onChange={setName} />
          <NewPinFields label={words('pin.label')} onChange={setPin} />
          <button type="submit" hidden />
        </EnterForm>
      ) : (
        <p className={alertStyles.alert} role="alert">
          {errorWords(words, { code: arePinsLost ? 'setup-code.lost' : 'setup-code.none' })}
        </p>
      )}
      {refusal && <ErrorAlert error={refusal} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={approving.cancel} />
        {hasSetupCode && (
          <Button
            label={words(arePinsLost ? 'first-manager.lost-do' : 'first-manager.do')}
            tone="main"
            disabled={!fits}
            onPress={() => void send()}
          />
        )}
      </ButtonRow>
    </Dialog>
  );
}
