/** What every opener of the shop's goods gives to the store: the till, the import's thread, the command. */

import type { SearchRank } from '../../shared/catalogue/catalogue.ts';
import type { AmountScale } from '../../shared/sale/basket.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { SAMPLE_PRODUCTS } from '../catalogue/sample-products.ts';
import { readTaxGroups } from '../catalogue/tax-groups.ts';
import type { GoodsStoreParts } from '../storage/catalogue/open-store.ts';

export interface GoodsPartsOf {
  readonly language: () => Language;
  readonly unitsRequired: () => boolean;
  readonly amountScale: () => AmountScale;
  /** Whether the installation wants samples in the shop's goods. */
  readonly keepsSamples: boolean;
  /** Default: nothing sold. */
  readonly soldLately?: () => SearchRank['soldLately'];
}

const NOTHING_SOLD: SearchRank['soldLately'] = new Map();

export const goodsParts = ({
  language,
  unitsRequired,
  amountScale,
  keepsSamples,
  soldLately = () => NOTHING_SOLD,
}: GoodsPartsOf): GoodsStoreParts => ({
  language,
  unitsRequired,
  amountScale,
  groups: readTaxGroups(),
  soldLately,
  formerSamples: keepsSamples ? [] : SAMPLE_PRODUCTS.map(({ productId }) => productId),
});
