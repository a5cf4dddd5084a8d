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

/** A reason of the list, by its key, or the text of another one. */
type Chosen = { readonly key: string } | { readonly text: string } | null;

interface Reason {
  /** Empty: none yet. In the language of the screen, which may change while the form is open. */
  readonly text: string;
  readonly list: readonly { readonly key: string; readonly text: string }[];
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

export function useReturnReason(): Reason {
  const words = useWords();
  const shops = useTill(({ settings }) => settings.refundReasons);
  const [chosen, choose] = useState<Chosen>(null);
  const list =
    shops.length > 0
      ? shops.map((text) => ({ key: text, text }))
      : OWN.map((key) => ({ key, text: words(key) }));
  const one = chosen && 'key' in chosen ? list.find(({ key }) => key === chosen.key) : chosen;
  return { text: one?.text ?? '', list, chosen, choose };
}

export function ReturnReason({ text, list, chosen, choose }: Reason) {
  const words = useWords();
  const isOther = chosen !== null && 'text' in chosen;
  useTypedReason(() => flushSync(() => choose(isOther ? chosen : { text: '' })));
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={styles.note}>{words('return.reason')}</legend>
      <div className={styles.reasons}>
        {list.map((reason) => (
          <Chip
            key={reason.key}
            label={reason.text}
            isOn={!isOther && reason.key === chosen?.key}
            onPress={() => choose({ key: reason.key })}
          />
        ))}
        <Chip label={words('return.reason.other')} isOn={isOther} onPress={() => choose({ text: '' })} />
      </div>
      {isOther && (
        <ReasonField id={REASON_FIELD} isFirst value={text} onChange={(typed) => choose({ text: typed })} />
      )}
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
