/** A manager's PIN was forgotten: the setup code sets a new one. */
import { useRef, useState } from 'react';
import type { PersonView } from '../../../shared/contract/staff.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isPin, isSetupCode } from '../../../shared/staff/known.ts';
import { useStaff, useTillApp } from '../../context/use-till-app.ts';
import { personName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { SetupCodeField } from '../../ui/setup-code-field.tsx';
import { useCodeWait } from '../../ui/use-code-wait.ts';
import styles from './new-pin.module.css';
import { NewPinFields } from './pin-pad.tsx';

interface ResetPinDialogProps {
  readonly person: PersonView;
  readonly onClose: () => void;
}

export default function ResetPinDialog({ person, onClose }: ResetPinDialogProps) {
  const { api, play, staff } = useTillApp();
  const words = useWords();
  const roles = useStaff(({ view }) => view.roles);
  const [setupCode, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const isBusy = useRef(false);
  const { waits, refusal } = useCodeWait(error);
  const fits = isSetupCode(setupCode) && isPin(pin) && !waits;
  const send = async (): Promise<void> => {
    if (!fits || isBusy.current) return;
    isBusy.current = true;
    const answer = await api.ask('staff.reset-pin', { staffId: person.staffId, setupCode, pin });
    isBusy.current = false;
    if (answer.ok) {
      staff.take(answer.value);
      onClose();
      return;
    }
    setError(answer.error);
    play('error');
  };
  return (
    <Dialog title={words('reset-pin.title')} onClose={onClose} firm>
      <p>{words('reset-pin.explain', { name: personName(words, person, roles) })}</p>
      <EnterForm className={styles.form} onEnter={() => void send()}>
        <SetupCodeField value={setupCode} onChange={setCode} />
        <NewPinFields label={words('pin.new')} onChange={setPin} />
        <button type="submit" hidden />
      </EnterForm>
      {refusal && <ErrorAlert error={refusal} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={onClose} />
        <Button label={words('pin.set')} tone="main" disabled={!fits} onPress={() => void send()} />
      </ButtonRow>
    </Dialog>
  );
}
