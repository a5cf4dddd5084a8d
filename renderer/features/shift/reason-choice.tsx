/** Why cash moves: one of the shop's reasons with one press, or other text. */
import { useTill } from '../../context/use-till-app.ts';
import fieldStyles from '../../ui/field.module.css';
import { ReasonField } from '../../ui/reason-field.tsx';
import { ReasonPresets } from '../../ui/reason-presets.tsx';

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
      {reasons.length > 0 && <ReasonPresets reasons={reasons} value={value} onChange={onChange} />}
    </div>
  );
}
