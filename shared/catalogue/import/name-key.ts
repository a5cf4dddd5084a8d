/** One form of a name for comparing it exactly: whatever its case, apostrophes and spaces. */

const APOSTROPHES = /[ʻʼ'`´‘’ʹ′‛]/g;

export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(APOSTROPHES, '').replace(/\s+/gu, ' ').trim();
