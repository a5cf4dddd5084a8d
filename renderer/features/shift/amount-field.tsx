/** An amount of money that is typed, in soum. */
import { useWords } from '../../i18n/words.ts';
import { MoneyField } from '../../ui/money-field.tsx';
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
    <MoneyField
      {...props}
      problem={isNoAmount(props.value) ? words('shift.no-amount') : problem}
      onFocus={(event) => event.target.select()}
    />
  );
}
