/** The usual reasons, each with one press. The chosen one is marked. */
import { Button } from './button.tsx';
import styles from './reason-field.module.css';

interface ReasonPresetsProps {
  readonly reasons: readonly string[];
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export const ReasonPresets = ({ reasons, value, onChange }: ReasonPresetsProps) => (
  <div className={styles.presets}>
    {reasons.map((reason) => (
      <Button
        key={reason}
        label={reason}
        size="small"
        isOn={reason === value}
        onPress={() => onChange(reason)}
      />
    ))}
  </div>
);
