/** What a scan chooses in a return. Pure. A scan never widens what comes back, and never picks between prices. */
import type { RefundLineView, RefundOffer, ScannedBack } from '../../../shared/contract/refund.ts';
import type { LineId } from '../../../shared/ids.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { type ChosenGoods, chosenOf, leftOf, withQuantity, withUnit } from './return-draft.ts';

export const RETURN_BY = ['all', 'goods', 'amount'] as const;
export type ReturnBy = (typeof RETURN_BY)[number];

/** The answer to a scan. `taken`: the goods are chosen. */
export interface Said {
  readonly what: 'taken' | 'not-of-sale' | 'all-chosen' | 'which' | 'own-code' | 'measure' | 'amount';
  /** The goods; empty: the sale does not have them. */
  readonly name: string;
  /** Lit up. */
  readonly lineIds: readonly LineId[];
}

export interface ReturnDraft {
  readonly by: ReturnBy;
  readonly goods: ChosenGoods;
  /** The typed amount. */
  readonly text: string;
  /** null: nothing was scanned. */
  readonly said: Said | null;
}

export const NEW_DRAFT: ReturnDraft = { by: 'all', goods: new Map(), text: '', said: null };

export function withScan(draft: ReturnDraft, { lines }: RefundOffer, found: ScannedBack): ReturnDraft {
  const ids: readonly LineId[] = found.is === 'goods' ? found.lineIds : [found.lineId];
  const named = lines.filter(({ lineId }) => ids.includes(lineId));
  const [first] = named;
  const refused = (what: Said['what'], lit: readonly RefundLineView[] = named): ReturnDraft => ({
    ...draft,
    said: { what, name: first?.name ?? '', lineIds: lit.map(({ lineId }) => lineId) },
  });
  if (!first) return refused('not-of-sale');
  if (draft.by === 'amount' && draft.text.trim() !== '') return refused('amount');
  const goods = draft.by === 'goods' ? draft.goods : NEW_DRAFT.goods;
  const taken = (line: RefundLineView, next: ChosenGoods): ReturnDraft => ({
    ...{ by: 'goods', text: '', goods: next },
    said: { what: 'taken', name: line.name, lineIds: [line.lineId] },
  });
  if (found.is === 'back') return refused('all-chosen');
  if (found.is === 'unit') {
    const isChosen = found.labels.every((label) => chosenOf(goods, first).labels.includes(label));
    return isChosen ? refused('all-chosen') : taken(first, withUnit(goods, first, found.labels));
  }
  const room = (line: RefundLineView): number => leftOf(line) - chosenOf(goods, line).quantity;
  const open = named.filter((line) => room(line) > 0);
  const plain = open.filter((line) => !line.byPiece && !line.byMeasure);
  const [line] = plain;
  const asGoods = (what: Said['what']): ReturnDraft => ({
    ...refused(what, open),
    by: 'goods',
    goods,
    text: '',
  });
  if (open.length === 0) return refused('all-chosen');
  if (open.some((one) => !isSamePrice(one, open[0] ?? one))) return asGoods('which');
  if (line)
    return taken(line, withQuantity(goods, line, chosenOf(goods, line).quantity + Math.min(ONE, room(line))));
  return asGoods(open.some(({ byPiece }) => byPiece) ? 'own-code' : 'measure');
}

/** Paid for one unit, exactly: the products may exceed what a number holds. */
const isSamePrice = (one: RefundLineView, other: RefundLineView): boolean =>
  BigInt(one.dueTiyin) * BigInt(other.quantity) === BigInt(other.dueTiyin) * BigInt(one.quantity);
