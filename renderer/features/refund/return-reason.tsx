/** Why the goods come back: a reason from the shop's list, or other text in a field of its own. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { ReasonField } from '../../ui/reason-field.tsx';
import styles from './return.module.css';

const REASON_FIELD = 'return-reason';

const OWN = [
  'return.reason.unwanted',
  'return.reason.broken',
  'return.reason.wrong',
  'return.reason.stale',
] as const;

export function ReturnReason({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const words = useWords();
  const shops = useTill(({ settings }) => settings.refundReasons);
  const [isOther, setOther] = useState(false);
  useTypedReason(() => flushSync(() => setOther(true)));
  const reasons = shops.length > 0 ? shops : OWN.map((key) => words(key));
  const choose = (reason: string, other: boolean): void => {
    setOther(other);
    onChange(reason);
  };
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={styles.note}>{words('return.reason')}</legend>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <Chip
            key={reason}
            label={reason}
            isOn={!isOther && reason === value}
            onPress={() => choose(reason, false)}
          />
        ))}
        <Chip label={words('return.reason.other')} isOn={isOther} onPress={() => choose('', true)} />
      </div>
      {isOther && <ReasonField id={REASON_FIELD} isFirst value={value} onChange={onChange} />}
    </fieldset>
  );
}

const Chip = (props: { readonly label: string; readonly isOn: boolean; readonly onPress: () => void }) => (
  <button
    type="button"
    className={`${buttonStyles.base} ${buttonStyles.small}`}
    aria-pressed={props.isOn}
    onClick={props.onPress}
  >
    {props.label}
  </button>
);

/**
 * A letter typed outside a field goes into the reason, so that the keyboard and Enter are enough. The field
 * is there before the browser writes the letter.
 */
function useTypedReason(open: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (!isLetter || isTyped(target)) return;
      open();
      document.querySelector<HTMLInputElement>(`#${REASON_FIELD}`)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

/** A manager's PIN over the return is typed too. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && ['text', 'password'].includes(target.type);
