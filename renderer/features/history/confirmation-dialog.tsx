/**
 * The service's switch for confirmations: it changes all tills of the service, and asks for the setup code.
 */
import { useState } from 'react';
import { isSetupCode } from '../../../shared/staff/known.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SetupCodeField } from '../../ui/setup-code-field.tsx';
import textStyles from '../../ui/text.module.css';
import { QueryError } from './query-error.tsx';

const MODES = ['on', 'off'] as const;
type Mode = (typeof MODES)[number];

export function ConfirmationDialog() {
  const { api } = useTillApp();
  const words = useWords();
  const [mode, setMode] = useState<Mode | null>(null);
  const [code, setCode] = useState('');
  return (
    <FormDialog
      danger
      title="confirmation.title"
      explain="confirmation.explain"
      act="confirmation.do"
      ready={mode !== null && isSetupCode(code)}
      send={async () => {
        const answer = await api.ask('by-hand.confirmation', { isOn: mode === 'on', setupCode: code.trim() });
        return answer.ok ? null : answer.error;
      }}
      explainError={(error) => <QueryError of="switch" error={error} />}
    >
      <Choices
        title={words('confirmation.mode')}
        value={mode}
        options={MODES.map((value) => ({ value, label: words(`confirmation.${value}`) }))}
        onChange={setMode}
      />
      {mode && <p className={textStyles.quiet}>{words(`confirmation.means-${mode}`)}</p>}
      <SetupCodeField value={code} onChange={setCode} isFirst={false} />
    </FormDialog>
  );
}
