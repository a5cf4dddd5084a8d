/** Why cash moves: one of the shop's reasons with one press, or other text. */
import { useTill } from '../../context/use-till-app.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import reasonStyles from '../../ui/reason-field.module.css';
import { ReasonField } from '../../ui/reason-field.tsx';

export function ReasonChoice({
  id,
  value,
  isFirst = false,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly isFirst?: boolean;
  readonly onChange: (text: string) => void;
}) {
  const reasons = useTill((till) => till.settings.cashReasons);
  return (
    <div className={fieldStyles.field}>
      <ReasonField id={id} value={value} onChange={onChange} isFirst={isFirst} />
      {reasons.length > 0 && (
        <div className={reasonStyles.presets}>
          {reasons.map((reason) => (
            <Button key={reason} label={reason} size="small" onPress={() => onChange(reason)} />
          ))}
        </div>
      )}
    </div>
  );
}
