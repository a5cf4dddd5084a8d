/** Names of goods whose rows share a product: other tills write its name once, and the variants below. */
import { LANGUAGES, type Language } from '../../settings/languages.ts';
import { foldHeader } from './fold-header.ts';
import type { GoodsField } from './goods-row.ts';
import type { Cell, RowValues } from './row-values.ts';

/** What other tills call the only variant of a product. */
const ONLY_VARIANT: ReadonlySet<string> = new Set([
  'default title',
  'default',
  'regular',
  'standard',
  'обычный',
]);

const FIELD: Readonly<Record<Language, GoodsField>> = { uz: 'nameUz', ru: 'nameRu', en: 'nameEn' };

export interface ProductName {
  /** Empty: the row has no name. */
  readonly name: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  /** What the product's own row says, for a variant that does not repeat it. */
  readonly category: string;
}

interface Product {
  readonly name: string;
  readonly category: string;
}

const NO_PRODUCT: Product = { name: '', category: '' };

/** Reads names row by row: a variant may stand anywhere below its product. */
export class ProductNames {
  readonly #products = new Map<string, Product>();
  #last = NO_PRODUCT;

  of(values: RowValues): ProductName {
    const names: Partial<Record<Language, string>> = {};
    for (const language of LANGUAGES) {
      const text = values.text(FIELD[language]);
      if (text !== '') names[language] = text;
    }
    const own = values.text('name') || LANGUAGES.map((language) => names[language]).find(Boolean) || '';
    const product = own === '' ? this.#inherited(values) : { name: own, category: values.text('category') };
    if (own !== '') this.#keep(product, values);
    return { name: withVariants(product.name, values.cells('variant')), names, category: product.category };
  }

  #inherited(values: RowValues): Product {
    const group = values.text('group');
    if (group !== '') return this.#products.get(group) ?? NO_PRODUCT;
    return values.has('variant') ? this.#last : NO_PRODUCT;
  }

  #keep(product: Product, values: RowValues): void {
    this.#last = product;
    const [group, id, article] = [values.text('group'), values.text('id'), values.text('articleNumber')];
    // A variant's own name is no name for the product's other variants.
    if (group !== '' && !this.#products.has(group)) this.#products.set(group, product);
    if (values.text('rowKind') === '') return;
    if (id !== '') this.#products.set(`id:${id}`, product);
    if (article !== '') this.#products.set(article, product);
  }
}

/** A variant that the name already holds is not repeated. */
function withVariants(base: string, variants: readonly Cell[]): string {
  let name = base;
  for (const { text } of base === '' ? [] : variants) {
    const folded = foldHeader(text);
    const isThere = ` ${foldHeader(name)} `.includes(` ${folded} `);
    if (!isThere && !ONLY_VARIANT.has(folded)) name = `${name} ${text}`;
  }
  return name;
}
