/** A typed amount of money, in soum. Groups of three show a zero too many. */
import type { ComponentProps } from 'react';
import { readAmount } from '../../shared/typed-amount.ts';
import { typedProblem } from '../i18n/error-words.ts';
import { groupedText, ungroupedText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { TextField } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'type'> {
  /** Parses the typed text. Default: any amount. */
  readonly reads?: typeof readAmount;
}

/** value: as typed, without groups. problem: why a readable amount is not the right one. */
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
