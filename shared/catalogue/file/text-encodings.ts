/** Encodings of text files of goods. A person may choose one after a wrong preview. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'ibm866', 'koi8-r'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
