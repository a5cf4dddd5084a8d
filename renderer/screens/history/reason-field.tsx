/** The reason that a manager types: it goes into the audit log. */
import { useWords } from '../../i18n/words.ts';

const LEAST = 3;
export const LONGEST_REASON = 200;

export const isReason = (text: string): boolean => text.trim().length >= LEAST;

export function ReasonField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const words = useWords();
  return (
    <div className="correction">
      <label htmlFor="part-reason">{words('reason.label')}</label>
      <input
        id="part-reason"
        type="text"
        autoComplete="off"
        maxLength={LONGEST_REASON}
        value={value}
        aria-describedby="part-reason-hint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="part-reason-hint" className="quiet">
        {words('reason.hint')}
      </p>
    </div>
  );
}
