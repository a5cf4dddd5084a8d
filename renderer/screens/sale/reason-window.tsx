/** The window that asks for a reason: typed, or one of the usual ones. */
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { Window } from '../../components/window.tsx';
import { useWords } from '../../i18n/words.ts';
import { play } from '../../sound/tones.ts';
import { closeDialog, type ReasonAction } from '../../store/place.ts';
import { isReason, LONGEST_REASON } from '../history/reason-field.tsx';

const PRESETS = [1, 2, 3] as const;

export interface ReasonWindowProps {
  readonly about: ReasonAction | 'start-fresh';
  readonly amount?: string;
  /** Answers why it was not done, or null. */
  readonly act: (reason: string) => Promise<TillError | null>;
}

export function ReasonWindow({ about, amount = '', act }: ReasonWindowProps) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  // A ref, not a disabled key: a key that is switched off while it has the focus loses it.
  const busy = useRef(false);
  const fits = isReason(reason);
  const submit = async (): Promise<void> => {
    if (!fits || busy.current) return;
    busy.current = true;
    const problem = await act(reason.trim());
    busy.current = false;
    setError(problem);
    if (problem) play('error');
  };
  return (
    <Window title={words(`reason.title.${about}`, { amount })} onClose={closeDialog} firm>
      <p>{words(`reason.explain.${about}`)}</p>
      <form
        className="reason-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label htmlFor="reason">{words('reason.label')}</label>
        <input
          id="reason"
          type="text"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the window was opened to type a reason.
          autoFocus
          maxLength={LONGEST_REASON}
          value={reason}
          aria-describedby="reason-hint"
          onChange={(event) => setReason(event.target.value)}
        />
        <p id="reason-hint" className="quiet">
          {words('reason.hint')}
        </p>
      </form>
      <div className="presets">
        {PRESETS.map((preset) => {
          const text = words(`reason.preset.${about}.${preset}`);
          return <Key key={preset} label={text} size="small" onPress={() => setReason(text)} />;
        })}
      </div>
      {error && (
        <div className="alert" role="alert">
          <ErrorText error={error} />
        </div>
      )}
      <div className="window-keys">
        <Key label={words('key.back')} icon="back" hint="Esc" onPress={closeDialog} />
        <Key
          className="key-apart"
          label={words(`reason.do.${about}`)}
          tone={about === 'refund' ? 'danger' : 'main'}
          disabled={!fits}
          onPress={() => void submit()}
        />
      </div>
    </Window>
  );
}
