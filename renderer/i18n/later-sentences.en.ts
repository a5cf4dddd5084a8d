/**
 * The English sentences that load after the first screen: what `sentences.en.ts` leaves out.
 */
const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../features/{audit,copied,goods,goods-file,goods-national,history,invoice,journal,kept-card,overview,payment/later,printing,reconcile,refund,settings,staff/later,tender/later,training}/messages.en.json',
    '../../shared/paper/messages.en.json',
  ],
  {
    eager: true,
    import: 'default',
  },
);

const sentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(FILES));

export default sentences;
