/** Changes a person's own PIN: the old PIN and the new one. */
import { useState } from 'react';
import { isPin } from '../../../shared/staff/known.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { NewPinFields, PinField } from './pin-pad.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';

export function OwnPinForm() {
  const { api, staff } = useTillApp();
  const words = useWords();
  const [pin, setPin] = useState('');
  const [newPin, setNewPin] = useState('');
  return (
    <StaffFormDialog
      title={words('person.pin')}
      act={words('pin.set')}
      ready={isPin(pin) && isPin(newPin)}
      send={async () => {
        const answer = await api.ask('staff.change-own-pin', { pin, newPin });
        if (!answer.ok) return answer.error;
        staff.take(answer.value);
        return null;
      }}
    >
      <PinField label={words('pin.old')} value={pin} onChange={setPin} isFirst />
      <NewPinFields label={words('pin.new')} onChange={setNewPin} />
    </StaffFormDialog>
  );
}
