/** What `catalogue search` prints: for each text one JSON array, best first. */
import { asSold } from '../../../shared/catalogue/as-sold.ts';
import { LONGEST_SEARCH } from '../../../shared/catalogue/catalogue.ts';
import type { GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { TaxGroups } from '../../../shared/catalogue/tax-groups.ts';
import type { Language } from '../../../shared/settings/languages.ts';

const MOST_FOUND = 20;

export interface SearchParts {
  readonly goods: Pick<GoodsStore, 'page' | 'categories'>;
  readonly groups: TaxGroups;
  readonly language: Language;
}

/** Price in tiyin; vat null: without VAT, or not given. Tax data may come from the category. */
export function searchLine(text: string, { goods, groups, language }: SearchParts): string {
  const query = { text: text.slice(0, LONGEST_SEARCH), only: 'active', category: null } as const;
  const rows = text.trim() === '' ? [] : goods.page(query, null, MOST_FOUND, 0).rows;
  const categories = new Map(goods.categories().map((category) => [category.name, category]));
  return JSON.stringify(
    rows.map(({ record }) => {
      const category = categories.get(record.category) ?? null;
      const sold = asSold(record, { category, groups, language });
      return {
        productId: sold.productId,
        name: sold.name,
        barcodes: record.barcodes,
        price: sold.priceTiyin,
        spic: sold.spic,
        category: sold.category,
        vat: sold.vatPercent,
        soldBy: sold.soldBy,
      };
    }),
  );
}
