/** The papers of a sale, the same on the screen and from the printer. */
import type { SaleView } from '../../../shared/contract/history.ts';
import type { Paper as PaperModel } from '../../../shared/paper/paper.ts';
import { paperShopOf } from '../../../shared/paper/paper-head.ts';
import { type ReceiptLook, receiptPaper, refundPaper } from '../../../shared/paper/receipt-papers.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { DrawnPaper } from '../../ui/drawn-paper.tsx';

/** The receipt, and the paper of the refunds if there are any. */
export function usePapers(
  sale: SaleView,
  look: ReceiptLook = {},
): { readonly receipt: PaperModel; readonly refund: PaperModel | null } {
  const words = useWords();
  const shop = useTill(paperShopOf);
  const drawing = { words, shop, sale };
  return { receipt: receiptPaper(drawing, look), refund: refundPaper(drawing) };
}

export function Paper({ sale }: { readonly sale: SaleView }) {
  const { receipt } = usePapers(sale);
  return <DrawnPaper paper={receipt} />;
}
