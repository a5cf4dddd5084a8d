/**
 * Which codes a SPIC may have been before a spreadsheet kept it as a number. A spreadsheet drops leading
 * zeros, keeps 15 digits and sets the others to 0. It shows long numbers as 1.09990010010E+16.
 */
const LENGTH = 17;
/** Digits that a spreadsheet keeps. */
const KEPT = 15;
/** A SPIC begins with a group of at least 001. */
const FEWEST = 15;

export interface SpicRange {
  /** 17 digits, both included. */
  readonly from: string;
  readonly to: string;
}

const DIGITS = new RegExp(`^\\d{${FEWEST},${LENGTH}}$`);
const SCIENTIFIC = /^(\d)(?:[.,](\d{1,16}))?E\+?(1[4-6])$/i;

const codeOf = (number: bigint): string => String(number < 0n ? 0n : number).padStart(LENGTH, '0');
const HIGHEST = 10n ** BigInt(LENGTH) - 1n;

/** unit: the value of the last digit that was kept. Digits may have been cut or rounded. */
const around = (number: bigint, unit: bigint): SpicRange => {
  const to = number + unit - 1n;
  return { from: codeOf(number - unit / 2n), to: codeOf(to > HIGHEST ? HIGHEST : to) };
};

/** Every code that the text may stand for; null: the text is no SPIC in any form. */
export function spicRange(text: string): SpicRange | null {
  const trimmed = text.trim().replace(/^'/, '');
  const shown = SCIENTIFIC.exec(trimmed);
  if (shown) {
    const decimals = shown[2] ?? '';
    const unit = 10n ** BigInt(Number(shown[3])) / 10n ** BigInt(decimals.length);
    if (unit === 0n) return null;
    return around(BigInt(`${shown[1]}${decimals}`) * unit, unit);
  }
  if (!DIGITS.test(trimmed)) return null;
  const number = BigInt(trimmed);
  const significant = String(number).length;
  const unit = 10n ** BigInt(Math.max(0, significant - KEPT));
  const isCut = number !== 0n && number % unit === 0n && unit > 1n;
  return isCut ? around(number, unit) : { from: codeOf(number), to: codeOf(number) };
}

/**
 * The only code of the list within the range; null: none, or several. A whole code of 17 digits that the list
 * has stands for itself. codesIn: at most `limit` codes, in order.
 */
export function completeSpic(
  text: string,
  isKnown: (spic: string) => boolean,
  codesIn: (range: SpicRange, limit: number) => readonly string[],
): string | null {
  const trimmed = text.trim();
  if (trimmed.length === LENGTH && isKnown(trimmed)) return trimmed;
  const range = spicRange(text);
  if (range === null) return null;
  const [only, other] = codesIn(range, 2);
  return only !== undefined && other === undefined ? only : null;
}
