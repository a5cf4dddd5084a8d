/** Why goods are removed: a usual reason with one press, or other text. */
import { useWords } from '../../i18n/words.ts';
import reasonStyles from '../../ui/reason-field.module.css';
import { ReasonField } from '../../ui/reason-field.tsx';
import { ReasonPresets } from '../../ui/reason-presets.tsx';

const USUAL = ['void.reason.unwanted', 'void.reason.mistake', 'void.reason.no-money'] as const;

/** In the language of the screen. */
export function useUsualReasons(): readonly string[] {
  const words = useWords();
  return USUAL.map((key) => words(key));
}

interface TakenReasonProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/**
 * For a whole basket, which undo can't bring back: the cashier chooses a reason, and confirms with another
 * press.
 */
export function TakenReason({ id, value, onChange }: TakenReasonProps) {
  const usual = useUsualReasons();
  return (
    <div className={reasonStyles.form}>
      <ReasonField id={id} value={value} onChange={onChange} isFirst />
      <ReasonPresets reasons={usual} value={value} onChange={onChange} />
    </div>
  );
}
