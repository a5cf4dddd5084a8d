/** Marks a field whose keys the scanner's listener never sees: what is typed there is nobody's code. */
export const OWN_KEYS = { 'data-own-keys': '' } as const;

export const hasOwnKeys = (field: Element): boolean => field.hasAttribute('data-own-keys');
