/** A dialog that asks for a reason, typed or one of the usual ones. The audit log keeps the reason. */
import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isReason } from '../../shared/reason.ts';
import type { MessageKey } from '../i18n/message-keys.ts';
import { type PlainKey, useWords } from '../i18n/words.ts';
import alertStyles from './alert.module.css';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Dialog } from './dialog.tsx';
import { EnterForm } from './enter-form.tsx';
import { ErrorAlert } from './error-text.tsx';
import { useFrame } from './frame.ts';
import { Icon } from './icon.tsx';
import reasonStyles from './reason-field.module.css';
import { ReasonField } from './reason-field.tsx';
import { ReasonPresets } from './reason-presets.tsx';

const PRESETS = [1, 2, 3] as const;

/** All subjects for which the language files have words. */
type About<K extends string = MessageKey> = K extends `reason.do.${infer A}` ? A : never;

interface ReasonDialogProps {
  readonly about: About;
  readonly amount?: string;
  /** In place of the subject's explanation. */
  readonly explains?: PlainKey | undefined;
  /** The explanation is a warning. */
  readonly warns?: boolean;
  /** Replace the usual reasons, if there are any. */
  readonly reasons?: readonly string[];
  /** The act takes long: drawn instead of the form until its end. */
  readonly underWay?: ReactNode;
  /** What the reason is about, above the field. */
  readonly subject?: ReactNode;
  /** Drawn last: another way, behind this one. */
  readonly children?: ReactNode;
  /** Answers the reason of a refusal, or null. */
  readonly act: (reason: string) => Promise<TillError | null>;
}

/** A refusal stays in the dialog. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { about, amount = '', warns = false, reasons = [], act, subject, underWay = null, children } = props;
  const { closeDialog, soundRefusal } = useFrame();
  const words = useWords();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  // A ref, because a button that is disabled while it has the focus loses the focus.
  const busy = useRef(false);
  const fits = isReason(reason);
  const usual = PRESETS.map((preset) => words(`reason.preset.${about}.${preset}`));
  const submit = async (): Promise<void> => {
    if (!fits || busy.current) return;
    busy.current = true;
    const problem = await act(reason.trim());
    busy.current = false;
    setError(problem);
    if (problem) soundRefusal();
  };
  const explains = words(props.explains ?? `reason.explain.${about}`);
  const title = words(`reason.title.${about}`, { amount });
  const back = <Button label={words('button.back')} icon="back" hint="Esc" onPress={closeDialog} />;
  if (underWay !== null) {
    return (
      <Dialog title={title} onClose={closeDialog} firm>
        {underWay}
        <ButtonRow>{back}</ButtonRow>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={closeDialog} firm>
      {warns ? (
        <div className={alertStyles.alert} role="alert">
          <Icon name="stop" />
          <p>{explains}</p>
        </div>
      ) : (
        <p>{explains}</p>
      )}
      {subject}
      <EnterForm className={reasonStyles.form} onEnter={() => void submit()}>
        <ReasonField id="reason" value={reason} onChange={setReason} isFirst />
      </EnterForm>
      <ReasonPresets reasons={reasons.length > 0 ? reasons : usual} value={reason} onChange={setReason} />
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        {back}
        <Button
          apart
          label={words(`reason.do.${about}`)}
          tone={about === 'refund' || warns ? 'danger' : 'main'}
          disabled={!fits}
          onPress={() => void submit()}
        />
      </ButtonRow>
      {children}
    </Dialog>
  );
}
