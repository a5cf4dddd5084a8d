/** The name of a package: its product's name and the number of pieces, which tells the two apart. */
import { LONGEST_PRODUCT_NAME } from './names.ts';

// No-break spaces keep the number with its sign where a name wraps.
const NO_BREAK = '\u00a0';

/** A name that leaves no room for the number is cut. */
export function packageName(name: string, pieces: number): string {
  const count = `${NO_BREAK}×${NO_BREAK}${pieces}`;
  return `${cutTo(name, LONGEST_PRODUCT_NAME - count.length)}${count}`;
}

/** Whole characters of at most so many UTF-16 units. */
function cutTo(name: string, room: number): string {
  if (name.length <= room) return name;
  const characters = [...name];
  while (characters.join('').length > room) characters.pop();
  return characters.join('').trimEnd();
}
