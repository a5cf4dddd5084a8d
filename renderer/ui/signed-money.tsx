/** An amount that may be below zero; a difference says also when it is above. */
import { tiyin } from '../../shared/money.ts';
import { moneyText } from '../i18n/money.ts';
import { Money } from './money.tsx';

const signOf = (amount: number, withPlus: boolean): string =>
  amount < 0 ? '−' : withPlus && amount > 0 ? '+' : '';

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

/** Without the unit. */
export const signedText = (amount: number): string =>
  signOf(amount, false) + moneyText(tiyin(Math.abs(amount)));
