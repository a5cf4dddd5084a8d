/** A line of text that is typed, below what it is called. The hint, or what is wrong with it, is heard with it. */
import type { FocusEvent } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input, type InputProps } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import fieldStyles from './field.module.css';
import textStyles from './text.module.css';

interface TextFieldProps
  extends Pick<InputProps, 'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck'> {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  /** What it stands in was opened to type it: the cursor is there at once. */
  readonly isFirst?: boolean;
  /** Below it, as long as nothing is wrong. */
  readonly hint?: string | undefined;
  /** Why it can't be what stands there; null: it can, and the line is kept free. */
  readonly problem?: string | null;
}

export function TextField({
  id,
  label,
  value,
  onChange,
  isFirst = false,
  hint,
  problem,
  ...typed
}: TextFieldProps) {
  const isWrong = typeof problem === 'string';
  return (
    <AriaTextField
      className={`${fieldStyles.field}`}
      value={value}
      onChange={onChange}
      isInvalid={isWrong}
      // Whoever sends the form looks at what is wrong himself.
      validationBehavior="aria"
      {...(id !== undefined && { id })}
    >
      <Label>{label}</Label>
      <Input type="text" autoComplete="off" autoFocus={isFirst} {...typed} />
      {isWrong && <FieldError className={`${fieldStyles.problem}`}>{problem}</FieldError>}
      {!isWrong && (hint !== undefined || problem === null) && (
        <Text slot="description" className={hint === undefined ? fieldStyles.problem : textStyles.quiet}>
          {hint}
        </Text>
      )}
    </AriaTextField>
  );
}
