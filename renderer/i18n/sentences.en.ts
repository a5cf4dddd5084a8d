/** The English sentences of the first screen and its possible errors, in one chunk. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../**/messages.en.json',
    '!../display/messages.en.json',
    '!../features/{audit,copied,goods,goods-file,goods-national,history,invoice,journal,kept-card,overview,payment/later,printing,reconcile,refund,settings,staff/later,tender/later,training}/messages.en.json',
    './errors.en.json',
    '../../shared/paper/first/messages.en.json',
  ],
  {
    eager: true,
    import: 'default',
  },
);

const sentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILES));

export default sentences;
