/** The sentences of the page in English, found beside each feature: one chunk, loaded where it is spoken. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  ['../**/messages.en.json', './errors.en.json'],
  {
    eager: true,
    import: 'default',
  },
);

const sentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILES));

export default sentences;
