/** What each channel does. Arguments are parsed and the sender is checked before anything here is called. */
import type { Answer, Channel, Parsed } from '../../shared/contract/contract.ts';
import { fiscalProblem } from '../../shared/fiscal/items.ts';
import { ProductId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import type { House, Publish } from '../app/house.ts';
import { tillView } from '../app/till-view.ts';
import { basketHandlers } from '../checkout/basket-handlers.ts';
import { paymentHandlers } from '../payment/payment-handlers.ts';
import { careHandlers } from '../reconcile/care-handlers.ts';

export type Handlers = {
  readonly [C in Channel]: (request: Parsed<C>) => Answer<C> | Promise<Answer<C>>;
};

const SEARCH_LIMIT = 50;

export interface HandlerParts {
  readonly house: House;
  readonly publish: Publish;
  readonly showTrainingCustomer: () => void;
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { house, publish } = parts;
  return {
    'till.open': () => ok(tillView(house)),
    'settings.change': (change) => {
      const settings = house.settings.change(change);
      publish('settings.changed', settings);
      return ok(settings);
    },
    ...catalogueHandlers(house),
    ...basketHandlers(house),
    ...paymentHandlers(house),
    ...careHandlers(house),
    'training.codes': () => ok(house.trainingCodes),
    'training.show-customer': () => {
      parts.showTrainingCustomer();
      return ok(null);
    },
  };
}

function catalogueHandlers({
  catalogue,
  fiscal,
}: House): Pick<Handlers, Extract<Channel, `catalogue.${string}`>> {
  return {
    'catalogue.by-barcode': ({ barcode }) => ok(catalogue.byBarcode(barcode) ?? null),
    'catalogue.search': ({ text }) => ok(catalogue.search(text, SEARCH_LIMIT)),
    'catalogue.category': ({ category }) => ok(catalogue.category(category)),
    'catalogue.check': ({ productId }) => {
      const product = catalogue.product(ProductId.parse(productId));
      if (!product) return fail({ code: 'product.not-found', field: productId });
      const problem = fiscalProblem(product, fiscal);
      return problem ? fail({ code: 'product.not-fiscal', ...problem, note: product.name }) : ok(product);
    },
  };
}
