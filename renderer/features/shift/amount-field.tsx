/** An amount of money that is typed, in soum. */
import { LONGEST_AMOUNT } from '../../../shared/money.ts';
import { useWords } from '../../i18n/words.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isNoAmount } from './drafts.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isFirst?: boolean;
  /** Why an amount that is one is not the right one. */
  readonly problem?: string | null;
  readonly onChange: (text: string) => void;
}

export function AmountField({ problem = null, ...props }: AmountFieldProps) {
  const words = useWords();
  return (
    <TextField
      {...props}
      inputMode="decimal"
      maxLength={LONGEST_AMOUNT}
      problem={isNoAmount(props.value) ? words('shift.no-amount') : problem}
      onFocus={(event) => event.target.select()}
    />
  );
}
