/** An amount of money that is typed, in soum: in groups of three, so that a nought too many is seen. */
import type { ComponentProps } from 'react';
import { readAmount } from '../../shared/typed-amount.ts';
import { typedProblem } from '../i18n/error-words.ts';
import { groupedText, ungroupedText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { TextField } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'type'> {
  /** How it is read; left out: as any amount. */
  readonly reads?: typeof readAmount;
}

/** value: as it was typed, without its groups. problem: why an amount that is one is not the right one. */
export function MoneyField({
  value,
  onChange,
  problem = null,
  reads = readAmount,
  ...field
}: MoneyFieldProps) {
  const words = useWords();
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={groupedText(value)}
      onChange={(shown) => onChange(ungroupedText(shown))}
      problem={typedProblem(words, reads(value)) ?? problem}
    />
  );
}
