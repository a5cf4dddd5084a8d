/** A few choices side by side, one of them taken. */
import { useId } from 'react';

interface ChoiceProps<V extends string> {
  readonly title: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

export function Choice<V extends string>({ title, value, options, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className="setting">
      <legend>{title}</legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
