/** The Russian sentences of the first screen and its possible errors, in one chunk. */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../**/messages.ru.json',
    '!../display/messages.ru.json',
    '!../features/{audit,copied,goods,goods-file,goods-national,history,invoice,journal,kept-card,overview,payment/later,printing,reconcile,refund,settings,staff/later,tender/later,training}/messages.ru.json',
    './errors.ru.json',
    '../../shared/paper/first/messages.ru.json',
  ],
  {
    eager: true,
    import: 'default',
  },
);

const sentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILES));

export default sentences;
