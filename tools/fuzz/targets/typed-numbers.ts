/** Amounts and quantities as typed and pasted: no text may be read as another number than its digits. */
import fc from 'fast-check';
import { groupedText, moneyText, quantityText, ungroupedText } from '../../../renderer/i18n/money.ts';
import { MAX_TOTAL, tiyin } from '../../../shared/money.ts';
import { MAX_QUANTITY, WHOLE } from '../../../shared/sale/basket.ts';
import { readQuantity } from '../../../shared/sale/typed-quantity.ts';
import { readAmount, readPercent, readWhole, type Typed } from '../../../shared/typed-amount.ts';
import { errorIn } from '../expected.ts';
import { hostileTexts, mutatedText } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const SIGNS = ['.', ',', ' ', '\u00a0', '\u2009', '\u202f', "'", '’', '', '-', '+', 'e', '*', '٣'] as const;
const digits = fc.string({ unit: fc.constantFrom(...'0001259'), maxLength: 4 });
const triples = fc.string({ unit: fc.constantFrom(...'0012'), minLength: 3, maxLength: 3 });

/** Digits with separators: mostly one separator between groups, and decimals after another. */
const numbers = fc
  .tuple(
    digits,
    fc.array(fc.oneof({ weight: 4, arbitrary: triples }, digits), { maxLength: 4 }),
    fc.constantFrom(...SIGNS),
    fc.tuple(fc.constantFrom(...SIGNS), digits),
  )
  .map(([first, groups, sign, [last, decimals]]) => [first, ...groups].join(sign) + last + decimals);
const texts = fc.oneof(
  { weight: 8, arbitrary: numbers },
  { weight: 2, arbitrary: numbers.chain(mutatedText) },
  { weight: 1, arbitrary: hostileTexts },
);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The number of digits after the decimal separator. */
function decimalsIn(text: string): number | 'two-readings' {
  const signs = text.replaceAll(/[^.,]/g, '');
  const [, behind = ''] = /[.,](\d*)[^\d.,]*$/.exec(text) ?? [];
  if (signs === '') return 0;
  const isRepeated = signs.length > 1 && new Set(signs).size === 1;
  if (isRepeated) return 0;
  return behind.length === 3 ? 'two-readings' : behind.length;
}

/** The value consists of exactly the text's digits. */
function mustBeOfDigits(typed: string, { value, problem }: Typed<number>, places: number): void {
  must((value === null) !== (problem === null) || typed.trim() === '', 'neither a value nor a problem');
  if (problem !== null) errorIn({ ok: false, error: problem });
  if (value === null) return;
  const decimals = decimalsIn(typed);
  must(decimals !== 'two-readings' || places === 3, 'one of two readings was taken');
  const behind = decimals === 'two-readings' ? 3 : decimals;
  const read = Number(digitsOf(typed)) * 10 ** (places - behind);
  must(value === read, `"${typed}" was read as ${value}`);
}

function meetAmount(typed: string): void {
  const amount = readAmount(typed);
  mustBeOfDigits(typed, amount, 2);
  must(
    amount.value === null || (amount.value >= 0 && amount.value <= MAX_TOTAL),
    'an amount beyond its limits',
  );
  // Grouping in the field while typing keeps each digit.
  const kept = ungroupedText(typed);
  must(ungroupedText(groupedText(kept)) === kept, 'grouping changes what is typed');
  const inField = readAmount(kept);
  mustBeOfDigits(kept, inField, 2);
  must(inField.value === null || digitsOf(kept) === digitsOf(typed), 'a part of it was read');
  const whole = readWhole(typed, 10_000);
  must(whole.value === null || whole.value * 100 === amount.value, 'a whole number is no amount');
  const percent = readPercent(typed);
  mustBeOfDigits(typed, percent.value === null ? amount : percent, 2);
  must(percent.value === null || (percent.value > 0 && percent.value <= WHOLE), 'more than all');
}

function meetQuantity(typed: string): void {
  for (const sold of ['weight', 'piece', 'unknown'] as const) {
    const quantity = readQuantity(typed, sold);
    mustBeOfDigits(typed, quantity, 3);
    const { value } = quantity;
    must(value === null || (value > 0 && value <= MAX_QUANTITY), 'a quantity beyond its limits');
    must(value === null || sold !== 'piece' || !/[.,]\d/.test(typed), 'a part of a piece');
    must(value === null || sold !== 'unknown' || !/[.,]000\D*$/.test(typed), 'one of two readings was taken');
  }
}

export const typedNumbers: Target = {
  name: 'typed-numbers',
  open: () => ({
    cases: fc.oneof(
      { weight: 4, arbitrary: casesOf(texts, meetAmount) },
      { weight: 4, arbitrary: casesOf(texts, meetQuantity) },
      {
        weight: 1,
        arbitrary: casesOf(fc.integer({ min: 0, max: MAX_TOTAL }), (amount) =>
          must(
            readAmount(moneyText(tiyin(amount))).value === amount,
            'what is shown is read as something else',
          ),
        ),
      },
      {
        weight: 1,
        arbitrary: casesOf(fc.integer({ min: 1, max: MAX_QUANTITY }), (quantity) =>
          must(
            readQuantity(quantityText(quantity), 'unknown').value === quantity,
            'what is shown is read as something else',
          ),
        ),
      },
    ),
  }),
};
