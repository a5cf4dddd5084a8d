/** A size as different shops write it: comma or point, with a space or without, in any of the unit's spellings. */
/** How a name is written. */
export type Script = 'latin' | 'cyrillic' | 'russian';

const UNITS: Readonly<Record<string, readonly [latin: readonly string[], cyrillic: readonly string[]]>> = {
  l: [
    ['l', 'l', 'L', 'litr'],
    ['л', 'л', 'Л', 'литр'],
  ],
  ml: [
    ['ml', 'ml', 'ML'],
    ['мл', 'мл', 'МЛ'],
  ],
  g: [
    ['g', 'g', 'gr', 'G', 'gramm'],
    ['г', 'г', 'гр', 'ГР', 'грамм'],
  ],
  kg: [
    ['kg', 'kg', 'KG', 'kg.'],
    ['кг', 'кг', 'КГ', 'кг.'],
  ],
  ta: [
    ['dona', 'ta', 'dona'],
    ['шт', 'шт', 'шт.'],
  ],
  varaq: [
    ['varaq', 'v'],
    ['листов', 'л'],
  ],
  vt: [
    ['W', 'vt'],
    ['Вт', 'вт'],
  ],
  m: [['m'], ['м']],
};

export function writtenSize(size: string, script: Script, pick: <T>(all: readonly T[]) => T): string {
  const [number = '', unit = ''] = size.split(' ');
  const [amount, of] = inOtherUnit(Number(number), unit, pick);
  const spellings = UNITS[of];
  if (!spellings) return size;
  const spelled = pick(spellings[script === 'latin' ? 0 : 1]);
  return String(amount).replace('.', pick([',', '.'])) + pick([' ', ' ', '']) + spelled;
}

/** Half a litre is 500 ml to some shops, and 500 g half a kilogram to a few. */
function inOtherUnit(
  amount: number,
  unit: string,
  pick: <T>(all: readonly T[]) => T,
): readonly [number, string] {
  const small = Math.round(amount * 1_000);
  if (unit === 'l' && amount < 1) return pick([true, false, false]) ? [small, 'ml'] : [amount, unit];
  if (unit === 'kg' && amount === 1)
    return pick([true, ...Array(9).fill(false)]) ? [small, 'g'] : [amount, unit];
  if (unit === 'g' && amount === 500)
    return pick([true, ...Array(7).fill(false)]) ? [0.5, 'kg'] : [amount, unit];
  return [amount, unit];
}
