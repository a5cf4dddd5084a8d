import type { Words } from './words.ts';

/** `860012******0018` in fours. null: the service named no number. */
export const cardName = (words: Words, masked: string | null): string =>
  masked === null
    ? words('kept.card-unnamed')
    : words('kept.card', { number: masked.replaceAll('*', '•').replace(/.{4}(?=.)/g, '$&\u00a0') });
