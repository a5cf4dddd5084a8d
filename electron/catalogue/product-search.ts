/** Finds products for the basket, and checks whether one can be sold. */

import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { type TileLooks, tilesOf } from '../../shared/catalogue/tile-product.ts';
import { type FiscalSettings, fiscalProblem, notFiscal } from '../../shared/fiscal/items.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

/** One and a half screens of tiles: who sees none that fits types another letter. */
const SEARCH_LIMIT = 24;

export interface ProductSearchDeps {
  readonly catalogue: Pick<Catalogue, 'product' | 'byBarcode' | 'search'>;
  readonly fiscal: FiscalSettings;
  readonly looks: Pick<TileLooks, 'lookOf'>;
}

type Channels = 'catalogue.search' | 'catalogue.check';

export const createProductSearch = ({ catalogue, fiscal, looks }: ProductSearchDeps): Feature<Channels> =>
  onlyAnswers({
    'catalogue.search': ({ text }) => ok(tilesOf(catalogue.search(text, SEARCH_LIMIT), looks)),
    'catalogue.check': ({ productId }) => {
      const product = catalogue.product(productId);
      if (!product) return fail({ code: 'product.not-found', field: productId });
      const problem = fiscalProblem(product, fiscal);
      return problem ? fail(notFiscal(problem, product)) : ok(product);
    },
  });
