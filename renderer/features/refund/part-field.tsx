/** The amount of a part of a payment, as a manager types it. */
import type { Tiyin } from '../../../shared/money.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { MoneyField } from '../../ui/money-field.tsx';

/** The amount in tiyin, at most what is left; null: empty or invalid. */
export function readPart(text: string, leftTiyin: Tiyin): Tiyin | null {
  const { value } = readAmountAboveZero(text);
  return value === null || value > leftTiyin ? null : value;
}

export function PartField({
  text,
  leftTiyin,
  onChange,
}: {
  readonly text: string;
  readonly leftTiyin: Tiyin;
  readonly onChange: (text: string) => void;
}) {
  const words = useWords();
  const isTooMuch = (readAmountAboveZero(text).value ?? 0) > leftTiyin;
  const left = moneyWithUnit(leftTiyin, words('money.unit'));
  return (
    <MoneyField
      id="part-amount"
      label={words('part.amount', { left })}
      isFirst
      value={text}
      reads={readAmountAboveZero}
      problem={isTooMuch ? words('part.too-much', { left }) : null}
      onChange={onChange}
    />
  );
}
