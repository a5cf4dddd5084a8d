/** Why goods are taken away: one of the usual reasons with one press, or any other in words. */
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import reasonStyles from '../../ui/reason-field.module.css';
import { ReasonField } from '../../ui/reason-field.tsx';

const USUAL = ['void.reason.unwanted', 'void.reason.mistake', 'void.reason.no-money'] as const;

interface TakenReasonProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function TakenReason({ id, value, onChange }: TakenReasonProps) {
  const words = useWords();
  return (
    <div className={reasonStyles.form}>
      <ReasonField id={id} value={value} onChange={onChange} isFirst />
      <div className={reasonStyles.presets}>
        {USUAL.map((key) => (
          <Button key={key} label={words(key)} size="small" onPress={() => onChange(words(key))} />
        ))}
      </div>
    </div>
  );
}
