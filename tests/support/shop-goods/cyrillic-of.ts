/** Uzbek Latin as Uzbek Cyrillic, for names of goods. Written apart from the search's own key. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['oʻ', 'ў'],
  ['gʻ', 'ғ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['yo', 'ё'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ye', 'е'],
  ['ts', 'ц'],
];
const LETTERS = new Map(
  [...'abdefghijklmnopqrstuvxyz'].map((letter, at) => [
    letter,
    [...'абдефгҳижклмнопқрстувхйз'][at] ?? letter,
  ]),
);

export function cyrillicOf(text: string): string {
  const small = PAIRS.reduce((all, [latin, cyrillic]) => all.replaceAll(latin, cyrillic), text.toLowerCase())
    .replace(/(?<![\p{L}])e/gu, 'э')
    .replaceAll('ʼ', 'ъ');
  const cyrillic = [...small].map((letter) => LETTERS.get(letter) ?? letter).join('');
  return /^\p{Lu}/u.test(text) ? cyrillic.charAt(0).toUpperCase() + cyrillic.slice(1) : cyrillic;
}
