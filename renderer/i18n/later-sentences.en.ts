/** The sentences in English that come behind the first screen. The folders are those that `sentences.en.ts` leaves out. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  '../features/{copied,glance,history,reconcile,refund,settings}/messages.en.json',
  {
    eager: true,
    import: 'default',
  },
);

const sentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILES));

export default sentences;
