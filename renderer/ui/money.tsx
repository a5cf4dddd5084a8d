/** Amounts with their unit, in figures of one width. */
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { moneyText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import styles from './money.module.css';

/** Smaller figures keep large amounts on one line. The length decides, without measuring. */
const sizeOf = (text: string): string => (text.length <= 7 ? 'short' : text.length <= 9 ? 'middle' : 'long');

export function Money({ amount, large = false }: { readonly amount: Tiyin; readonly large?: boolean }) {
  const words = useWords();
  const text = moneyText(amount);
  return (
    <span className={styles.money} data-money={large ? sizeOf(text) : 'plain'}>
      {text}
      {'\u00a0'}
      <span className={styles.unit}>{words('money.unit')}</span>
    </span>
  );
}

const signOf = (amount: number, withPlus: boolean): string =>
  amount < 0 ? '−' : withPlus && amount > 0 ? '+' : '';

/** An amount that may be negative. A difference also shows a plus. */
export const SignedMoney = ({
  amount,
  withPlus = false,
}: {
  readonly amount: number;
  readonly withPlus?: boolean;
}) => (
  <span>
    {signOf(amount, withPlus)}
    <Money amount={tiyin(Math.abs(amount))} />
  </span>
);

interface SumLineProps {
  readonly label: string;
  readonly amount: number;
  readonly withPlus?: boolean;
  /** Differs from the expected sum; left out: there is none. */
  readonly differs?: boolean;
}

/** One sum in a list of them (`dl`). */
export const SumLine = ({ label, amount, withPlus = false, differs }: SumLineProps) => (
  <div data-differs={differs}>
    <dt>{label}</dt>
    <dd>
      <SignedMoney amount={amount} withPlus={withPlus} />
    </dd>
  </div>
);
