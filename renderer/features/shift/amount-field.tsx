/** A typed amount of money, in soum. */
import type { readAmount } from '../../../shared/typed-amount.ts';
import { MoneyField } from '../../ui/money-field.tsx';

interface AmountFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isFirst?: boolean;
  /** Why a readable amount is not the right one. */
  readonly problem?: string | null;
  readonly reads?: typeof readAmount;
  readonly onChange: (text: string) => void;
}

export const AmountField = (props: AmountFieldProps) => (
  <MoneyField {...props} onFocus={(event) => event.target.select()} />
);
