/** A line of text that is typed, below what it is called. The hint, or what is wrong with it, is heard with it. */
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
  /** What it stands in was opened to type it: the cursor is there at once. */
  readonly isFirst?: boolean;
  /** Below it, as long as nothing is wrong. */
  readonly hint?: string | undefined;
  /** Why it can't be what stands there; null: it can, and the line is kept free. */
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
