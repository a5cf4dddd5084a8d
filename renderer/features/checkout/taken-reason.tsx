/** Why goods are taken away: one of the usual reasons with one press, or any other in words. */
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import reasonStyles from '../../ui/reason-field.module.css';
import { ReasonField } from '../../ui/reason-field.tsx';

const USUAL = ['void.reason.unwanted', 'void.reason.mistake', 'void.reason.no-money'] as const;

/** The usual reasons, in the language of the screen. */
export function useUsualReasons(): readonly string[] {
  const words = useWords();
  return USUAL.map((key) => words(key));
}

interface TakenReasonProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Of a whole basket, which no undo brings back: the reason is chosen, and then it is thrown away. */
export function TakenReason({ id, value, onChange }: TakenReasonProps) {
  const usual = useUsualReasons();
  return (
    <div className={reasonStyles.form}>
      <ReasonField id={id} value={value} onChange={onChange} isFirst />
      <div className={reasonStyles.presets}>
        {usual.map((reason) => (
          <Button key={reason} label={reason} size="small" onPress={() => onChange(reason)} />
        ))}
      </div>
    </div>
  );
}
