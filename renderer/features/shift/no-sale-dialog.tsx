/** Opens the drawer without a sale, for a recorded reason. */
import { useState } from 'react';
import { isReason } from '../../../shared/reason.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonChoice } from './reason-choice.tsx';

export function NoSaleDialog() {
  const { api } = useTillApp();
  const [reason, setReason] = useState('');
  const send = async () => {
    const answer = await api.ask('drawer.no-sale', { reason: reason.trim() });
    return answer.ok ? null : answer.error;
  };
  return (
    <FormDialog
      title="no-sale.open"
      explain="no-sale.explain"
      act="no-sale.do"
      ready={isReason(reason)}
      send={send}
      explainError={(error) => <ErrorText error={error} announce="alert" />}
    >
      <ReasonChoice id="no-sale-reason" value={reason} onChange={setReason} isFirst />
    </FormDialog>
  );
}
