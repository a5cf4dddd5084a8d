/** Why the goods come back: a reason from the shop's list, or other text. */
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { ReasonField } from '../../ui/reason-field.tsx';
import styles from './return.module.css';

export const REASON_FIELD = 'return-reason';

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
  const reasons = shops.length > 0 ? shops : OWN.map((key) => words(key));
  return (
    <div className={fieldStyles.field}>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={`${buttonStyles.base} ${buttonStyles.small}`}
            aria-pressed={reason === value}
            onClick={() => onChange(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
      <ReasonField id={REASON_FIELD} value={value} onChange={onChange} />
    </div>
  );
}
