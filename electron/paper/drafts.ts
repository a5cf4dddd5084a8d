/** The paper of a print, from the books as they are now. */
import type { SaleView, StoryView } from '../../shared/contract/history.ts';
import type { RefundOffer } from '../../shared/contract/refund.ts';
import type { ReportView } from '../../shared/contract/shift.ts';
import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { receiptPayment } from '../../shared/fiscal/receipt-payment.ts';
import type { SaleId } from '../../shared/ids.ts';
import { namesById } from '../../shared/paper/called.ts';
import { giftPaper } from '../../shared/paper/gift-paper.ts';
import type { NamedPaper } from '../../shared/paper/named-paper.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import type { PaperShop } from '../../shared/paper/paper-head.ts';
import { type Drawing, receiptPaper, refundPaper } from '../../shared/paper/receipt-papers.ts';
import { reportPaper, slipPaper } from '../../shared/paper/report-paper.ts';
import { isAtItsEnd, returnPaper } from '../../shared/paper/return-paper.ts';
import { storyPaper } from '../../shared/paper/story-paper.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { reportSheet } from '../../shared/shift/report-sheet.ts';
import type { NamedView } from '../../shared/staff/named.ts';
import { iso } from '../../shared/time.ts';
import type { MadeMovement, PrintBooks } from '../storage/journal-prints.ts';
import { paperWords } from './paper-words.ts';

export type OfShift = Extract<NamedPaper, { kind: 'x' | 'z' }>;

export interface DraftDeps {
  readonly prints: Pick<PrintBooks, 'movement'>;
  readonly settings: () => Settings;
  readonly shop: () => PaperShop;
  /** Of a cash movement of an older program. */
  readonly mode: Mode;
  /** One sale as the history shows it; null: there is none. */
  readonly saleOf: (saleId: SaleId) => SaleView | null;
  /** A sale with its returns; null: there is none. */
  readonly offerOf: (saleId: SaleId) => RefundOffer | null;
  /** Errors: `payment.not-found`, `history.no-index`. */
  readonly story: (saleId: SaleId) => Promise<Result<StoryView, TillError>>;
  /** null: there is no such report now. */
  readonly reportOf: (paper: OfShift) => ReportView | null;
  /** All people that the books may name. */
  readonly people: () => readonly NamedView[];
}

/** A paper before its copy mark is known. */
export interface Draft {
  /** The paper is final: of a receipt, the sale is complete. */
  readonly isReceipt: boolean;
  /** It has the link of the fiscal receipt. */
  readonly hasLink: boolean;
  draw(isCopy: boolean): readonly Paper[];
}

/** Read by the search, which answers later. */
export type StoryOfSale = Extract<NamedPaper, { kind: 'story' }>;

export interface Drafts {
  /** null: the books have no such paper. */
  readonly of: (paper: Exclude<NamedPaper, StoryOfSale>) => Draft | null;
  /** Errors: `payment.not-found`, `history.no-index`. */
  readonly ofStory: (paper: StoryOfSale) => Promise<Result<Draft, TillError>>;
}

export function createDrafts(deps: DraftDeps): Drafts {
  const drawing = () => ({ words: paperWords(deps.settings().language), shop: deps.shop() });
  const final = (draw: (isCopy: boolean) => Paper): Draft => ({
    isReceipt: true,
    hasLink: false,
    draw: (isCopy) => [draw(isCopy)],
  });
  const receipt = (sale: SaleView): Draft => ({
    isReceipt: sale.state === 'completed',
    hasLink: Boolean(receiptPayment(sale)?.receipt.link),
    draw: (isCopy) => {
      const of: Drawing = { ...drawing(), sale };
      const [paper, refund] = [receiptPaper(of, { isCopy, isPrinted: true }), refundPaper(of)];
      return refund ? [paper, refund] : [paper];
    },
  });
  const returned = ({ saleId, returnId }: Extract<NamedPaper, { kind: 'return' }>): Draft | null => {
    const offer = deps.offerOf(saleId);
    const current = offer?.returns.find((one) => one.returnId === returnId);
    if (!offer || !current || !isAtItsEnd(offer, current)) return null;
    return final((isCopy) => returnPaper({ ...drawing(), offer, current, isCopy }));
  };
  const slip = (made: MadeMovement | null): Draft | null =>
    made &&
    final((isCopy) => {
      const { words, shop } = drawing();
      const names = namesById(words, deps.people());
      const { cashMovement, ...people } = made;
      const { madeAt, mode = deps.mode } = cashMovement;
      const slip = { ...cashMovement, ...people, madeAt: iso(madeAt.wallMs) };
      return slipPaper(slip, { words, shopName: shop.shopName, names, mode, isCopy });
    });
  const report = (view: ReportView | null): Draft | null =>
    view &&
    final((isCopy) => {
      const { words, shop } = drawing();
      const names = namesById(words, deps.people());
      const sheet = reportSheet(view.report, { language: words.language, names, z: view.z });
      return reportPaper(sheet, { words, shopName: shop.shopName, isCopy });
    });
  const of: Drafts['of'] = (paper) => {
    switch (paper.kind) {
      case 'receipt': {
        const sale = deps.saleOf(paper.saleId);
        return sale && receipt(sale);
      }
      case 'gift': {
        const sale = deps.saleOf(paper.saleId);
        if (sale?.state !== 'completed') return null;
        return final((isCopy) => giftPaper({ ...drawing(), sale }, isCopy));
      }
      case 'return':
        return returned(paper);
      case 'slip':
        return slip(deps.prints.movement(paper.cashMovementId));
      case 'x':
      case 'z':
        return report(deps.reportOf(paper));
    }
  };
  return {
    of,
    ofStory: async ({ saleId }) => {
      const read = await deps.story(saleId);
      if (!read.ok) return read;
      const { words, shop } = drawing();
      // A story goes on, so no print of it is a copy.
      return ok({
        isReceipt: false,
        hasLink: false,
        draw: () => [storyPaper(words, shop.shopName, read.value)],
      });
    },
  };
}
