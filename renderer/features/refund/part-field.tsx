/** The amount of a part of a payment, as a manager types it. */
import { parseSoum, type Tiyin } from '../../../shared/money.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { MoneyField } from '../../ui/money-field.tsx';

type PartProblem = 'part.not-an-amount' | 'part.too-much';

/** The amount in tiyin, or why it can not be that; null while nothing is typed. */
export function readPart(text: string, leftTiyin: Tiyin): Tiyin | PartProblem | null {
  if (text.trim() === '') return null;
  const amount = parseSoum(text);
  if (!amount.ok || amount.value === 0) return 'part.not-an-amount';
  return amount.value > leftTiyin ? 'part.too-much' : amount.value;
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
  const part = readPart(text, leftTiyin);
  const left = moneyWithUnit(leftTiyin, words('money.unit'));
  return (
    <MoneyField
      id="part-amount"
      label={words('part.amount', { left })}
      isFirst
      value={text}
      problem={typeof part === 'string' ? words(part, { left }) : null}
      onChange={onChange}
    />
  );
}
