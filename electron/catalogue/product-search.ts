/** Finds products for the basket, and checks whether one can be sold. */

import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { type FiscalSettings, fiscalProblem, notFiscal } from '../../shared/fiscal/items.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';

const SEARCH_LIMIT = 50;

export interface ProductSearchDeps {
  readonly catalogue: Pick<Catalogue, 'product' | 'byBarcode' | 'search'>;
  readonly fiscal: FiscalSettings;
}

type Channels = 'catalogue.search' | 'catalogue.check';

export const createProductSearch = ({ catalogue, fiscal }: ProductSearchDeps): Feature<Channels> =>
  onlyAnswers({
    'catalogue.search': ({ text }) => ok(catalogue.search(text, SEARCH_LIMIT)),
    'catalogue.check': ({ productId }) => {
      const product = catalogue.product(productId);
      if (!product) return fail({ code: 'product.not-found', field: productId });
      const problem = fiscalProblem(product, fiscal);
      return problem ? fail(notFiscal(problem, product)) : ok(product);
    },
  });
