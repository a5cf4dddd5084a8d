/** The Uzbek sentences of the first screen, its possible errors and papers, in one chunk. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../**/messages.uz.json',
    '!../features/{audit,copied,goods,goods-file,goods-national,history,invoice,journal,overview,payment/later,printing,reconcile,refund,settings,staff/later,tender/later,training}/messages.uz.json',
    './errors.uz.json',
    '../../shared/paper/messages.uz.json',
  ],
  {
    eager: true,
    import: 'default',
  },
);

const sentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILES));

export default sentences;
