/** Names of goods whose rows share a product: other tills write its name once, and the variants below. */
import { LANGUAGES, type Language } from '../../settings/languages.ts';
import { foldHeader } from './fold-header.ts';
import type { GoodsField } from './goods-row.ts';
import type { RowValues } from './row-values.ts';

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
  readonly name: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
}

/** Reads names row by row: a variant may stand anywhere below its product. */
export class ProductNames {
  readonly #names = new Map<string, string>();
  #last = '';

  /** Empty: the row has no name. */
  of(values: RowValues): ProductName {
    const names = Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const text = values.text(FIELD[language]);
        return text === '' ? [] : [[language, text] as const];
      }),
    );
    const own = values.text('name') || LANGUAGES.map((language) => names[language]).find(Boolean) || '';
    const variants = values.cells('variant').filter(({ text }) => !ONLY_VARIANT.has(foldHeader(text)));
    const base = own || this.#inherited(values);
    this.#keep(own, values);
    return {
      name: withVariants(
        base,
        variants.map(({ text }) => text),
      ),
      names,
    };
  }

  #inherited(values: RowValues): string {
    const group = values.text('group');
    if (group !== '') return this.#names.get(group) ?? '';
    return values.cells('variant').length > 0 ? this.#last : '';
  }

  #keep(own: string, values: RowValues): void {
    if (own === '') return;
    this.#last = own;
    const [group, id, article] = [values.text('group'), values.text('id'), values.text('articleNumber')];
    // A variant names its product: its own name is no name for the other variants.
    if (group !== '' && !this.#names.has(group)) this.#names.set(group, own);
    if (values.text('rowKind') === '') return;
    if (id !== '') this.#names.set(`id:${id}`, own);
    if (article !== '') this.#names.set(article, own);
  }
}

function withVariants(base: string, variants: readonly string[]): string {
  if (variants.length === 0) return base;
  const there = base.toLowerCase();
  const fresh = variants.filter((variant) => !there.includes(variant.toLowerCase()));
  return base === '' ? '' : [base, ...fresh].join(' ');
}
