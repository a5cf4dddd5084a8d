/** A one-line input with its label. A screen reader also reads the text below. */
import { type ComponentProps, type ReactNode, useId } from 'react';

type Typed = Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoFocus'
  | 'id'
  | 'inputMode'
  | 'lang'
  | 'maxLength'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'placeholder'
  | 'ref'
  | 'spellCheck'
  | 'type'
>;

interface LabelledInputProps extends Typed {
  readonly className: string | undefined;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isWrong?: boolean;
  /** A hint, or a problem; undefined: no line is reserved. */
  readonly below?: { readonly text: ReactNode; readonly className: string | undefined } | undefined;
}

export function LabelledInput(props: LabelledInputProps) {
  const { className, label, onChange, isWrong = false, below, ...typed } = props;
  const ownId = useId();
  const belowId = useId();
  const id = typed.id ?? ownId;
  return (
    <div className={className} data-invalid={isWrong || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        autoComplete="off"
        {...typed}
        id={id}
        aria-invalid={isWrong || undefined}
        aria-describedby={below && belowId}
        onChange={(event) => onChange(event.target.value)}
      />
      {below && (
        <span id={belowId} className={below.className}>
          {below.text}
        </span>
      )}
    </div>
  );
}
