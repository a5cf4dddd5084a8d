/** A one-line text field below its label. A screen reader also reads the hint or the problem. */
import type { ComponentProps } from 'react';
import fieldStyles from './field.module.css';
import { LabelledInput } from './labelled-input.tsx';
import textStyles from './text.module.css';

interface TextFieldProps
  extends Pick<
    ComponentProps<typeof LabelledInput>,
    'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck' | 'id' | 'onFocus' | 'onKeyDown'
  > {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The form was opened for this field: it takes the cursor at once. */
  readonly isFirst?: boolean;
  /** Below the field, as long as there is no problem. */
  readonly hint?: string | undefined;
  /** Why the text is wrong; null: it is right, and the line stays reserved. */
  readonly problem?: string | null;
}

export function TextField({ isFirst = false, hint, problem, ...field }: TextFieldProps) {
  const isWrong = typeof problem === 'string';
  const hasHint = !isWrong && hint !== undefined;
  return (
    <LabelledInput
      className={`${fieldStyles.field}`}
      autoFocus={isFirst}
      isWrong={isWrong}
      {...field}
      below={
        problem === undefined && hint === undefined
          ? undefined
          : { text: isWrong ? problem : hint, className: hasHint ? textStyles.quiet : fieldStyles.problem }
      }
    />
  );
}
