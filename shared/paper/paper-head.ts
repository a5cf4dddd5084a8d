/** The head of every customer paper: the training mark, the shop, the paper's title, and its time. */
import type { TillView } from '../contract/till.ts';
import type { Mode } from '../endpoint.ts';
import type { PictureHash } from '../pictures/picture.ts';
import { dayAndClockText } from './amount-text.ts';
import { frame, type PaperPart, paperOf, text } from './paper.ts';
import type { PaperWords } from './paper-words.ts';

/** The shop's facts for papers. */
export interface PaperShop extends Facts {
  readonly logo: PictureHash | null;
}
type Facts = Pick<TillView, 'shopName' | 'shopNumber' | 'shopAddress' | 'shopPhone' | 'fiscal'>;

/** Selects them from all that a till knows about itself. */
export const paperShopOf = ({
  shopName,
  shopNumber,
  shopAddress,
  shopPhone,
  fiscal,
  settings,
}: Facts & Pick<TillView, 'settings'>): PaperShop => ({
  logo: settings.logo,
  shopName,
  shopNumber,
  shopAddress,
  shopPhone,
  fiscal,
});

interface HeadOf {
  readonly words: PaperWords;
  readonly shop: PaperShop;
  /** Of the sale, whatever the till's mode is now. */
  readonly mode: Mode;
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Printed again, and marked so. */
  readonly isCopy?: boolean;
  /** Why it is no receipt; null: it is one. */
  readonly noReceipt?: string | null;
}

export function paperHead(head: HeadOf): readonly PaperPart[] {
  const { words, shop, mode, title, at, isCopy = false, noReceipt = null } = head;
  const { shopName, shopNumber, shopAddress, shopPhone, fiscal, logo } = shop;
  const tin = fiscal.tin ?? fiscal.pinfl;
  return paperOf(
    mode === 'training' ? frame(words.of('receipt.training'), true) : null,
    noReceipt === null ? null : frame(noReceipt, true),
    isCopy ? frame(words.of('receipt.copy'), false) : null,
    logo ? { part: 'logo', picture: logo } : null,
    shopName ? text(shopName, { weight: 'total' }) : null,
    shopNumber ? text(words.of('receipt.shop-number', { number: shopNumber })) : null,
    shopAddress ? text(shopAddress) : null,
    shopPhone ? text(words.of('receipt.phone', { number: shopPhone })) : null,
    tin ? text(words.of('receipt.tin', { number: tin })) : null,
    text(title, { weight: 'strong' }),
    text(dayAndClockText(at)),
  ).parts;
}
