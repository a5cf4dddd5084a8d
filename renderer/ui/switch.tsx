/** A setting that is on or off, with a sentence on its meaning. The whole row is the button. */
import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly explain: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, explain, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        <span className={styles.label}>{label}</span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={`${id}-explain`}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <p id={`${id}-explain`} className={styles.explain}>
        {explain}
      </p>
    </div>
  );
}
