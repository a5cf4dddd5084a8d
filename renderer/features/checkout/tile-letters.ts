/** The two letters of each tile: neighbours look different, so that the eye finds a product without reading. */

/** Tiles of the largest screen: nearer than this, letters come twice only if a name has no other letters. */
const ONE_SCREEN = 42;
/** Shorter words are units. */
const SHORTEST_WORD = 3;

/** The letters of these names, in the order of the tiles. */
export function lettersOf(names: readonly string[]): readonly string[] {
  const last = new Map<string, number>();
  return names.map((name, at) => {
    const choices = choicesOf(name);
    const since = (letters: string): number => at - (last.get(letters) ?? Number.NEGATIVE_INFINITY);
    const free = choices.find((letters) => since(letters) > ONE_SCREEN);
    const letters = free ?? choices.toSorted((one, other) => since(other) - since(one))[0] ?? '';
    last.set(letters, at);
    return letters;
  });
}

/** Initials of two words, then two letters of the first word, then letters of the others, then figures. */
function choicesOf(name: string): readonly string[] {
  // The turned comma of oʻ and gʻ is no letter.
  const plain = name.replaceAll(/[\p{Lm}'’‘`]/gu, '').toUpperCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', ...others] = words;
  const [begin = '', ...rest] = first;
  const long = others.filter((word) => word.length >= SHORTEST_WORD && /^\p{L}/u.test(word));
  const behind = [
    ...long.slice(0, 1).flatMap(([initial = '']) => initial),
    ...rest,
    ...long.flatMap((word) => [...word]),
    ...others.join(''),
  ];
  return behind.length === 0 ? [begin] : behind.map((letter) => begin + letter);
}
