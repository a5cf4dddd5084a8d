/** The sentences of the page in Uzbek, found beside each feature: one chunk, loaded where it is spoken. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  ['../**/messages.uz.json', './errors.uz.json'],
  {
    eager: true,
    import: 'default',
  },
);

const sentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILES));

export default sentences;
