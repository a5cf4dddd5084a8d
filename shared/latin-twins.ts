/** Cyrillic letters that a keyboard of another language gives in the place of Latin ones that look the same. */
const TWINS: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' },
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
};
const CYRILLIC = /[АВЕКМНОРСТУХавекмнорстух]/g;

/** For numbers, codes and ids with Latin letters, as a person types them. */
export const latinTwins = (text: string): string =>
  text.replaceAll(CYRILLIC, (letter) => TWINS[letter] ?? letter);
