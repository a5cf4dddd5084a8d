/** What stands at the head of every paper that a customer gets: whether it counts, the shop, what the paper is, and of when. */
import type { TillView } from '../../shared/contract/till.ts';
import { frame, type PaperPart, paperOf, text } from '../../shared/paper/paper.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import { dayAndClockText } from './money.ts';
import type { Words } from './words.ts';

/** What the papers say of this shop. */
export type PaperShop = Pick<TillView, 'shopName' | 'shopNumber' | 'shopAddress' | 'fiscal'>;

/** The shop as its papers have it, of all that a till says of itself. */
export const paperShopOf = ({ shopName, shopNumber, shopAddress, fiscal }: PaperShop): PaperShop => ({
  shopName,
  shopNumber,
  shopAddress,
  fiscal,
});

interface HeadOf {
  readonly words: Words;
  readonly shop: PaperShop;
  /** Of the sale, whatever the till does now. */
  readonly mode: Mode;
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** It is printed once more, and says so. */
  readonly isCopy?: boolean;
  /** Why it is no receipt; null: it is one. */
  readonly noReceipt?: string | null;
}

export function paperHead(head: HeadOf): readonly PaperPart[] {
  const { words, shop, mode, title, at, isCopy = false, noReceipt = null } = head;
  const { shopName, shopNumber, shopAddress, fiscal } = shop;
  const tin = fiscal.tin ?? fiscal.pinfl;
  return paperOf(
    mode === 'training' ? frame(words('receipt.training'), true) : null,
    noReceipt === null ? null : frame(noReceipt, true),
    isCopy ? frame(words('receipt.copy'), false) : null,
    shopName ? text(shopName, { weight: 'total' }) : null,
    shopNumber ? text(words('receipt.shop-number', { number: shopNumber })) : null,
    shopAddress ? text(shopAddress) : null,
    tin ? text(words('receipt.tin', { number: tin })) : null,
    text(title, { weight: 'strong' }),
    text(dayAndClockText(at)),
  ).parts;
}
