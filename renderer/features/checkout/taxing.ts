/** Goods whose product lacks tax data: the product gets them, then the goods are added. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { BasketAdded } from '../../../shared/contract/basket.ts';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Result } from '../../../shared/result.ts';
import type { AddedGoods, Taxing } from '../../context/selling.ts';
import type { Stores } from '../../context/stores.ts';
import type { InOrder } from '../../ui/one-at-a-time.ts';
import type { EditRequest } from './taking-out.ts';

interface TaxingParts {
  readonly edit: (channel: 'basket.add', request: EditRequest<'basket.add'>) => Promise<Answer<'basket.add'>>;
  readonly endQuestion: (added: BasketAdded) => null;
  readonly askFor: (error: TillError, asked: { readonly code: string | null }) => Promise<void>;
  readonly inTurn: InOrder;
}

export function createTaxing({ api }: Stores, { edit, endQuestion, askFor, inTurn }: TaxingParts): Taxing {
  const add = (
    goods: AddedGoods,
    tax: () => Promise<Result<Product, TillError>>,
  ): Promise<TillError | null | 'asks-on'> =>
    inTurn(async (): Promise<TillError | null | 'asks-on'> => {
      const taxed = await tax();
      if (!taxed.ok) return taxed.error;
      const answer = await edit('basket.add', goods);
      if (answer.ok) return endQuestion(answer.value);
      const { code } = answer.error;
      if (code !== 'quantity.weight-needed' && code !== 'label.missing') return answer.error;
      await askFor(answer.error, { code: 'code' in goods ? goods.code : null });
      return 'asks-on';
    });
  return {
    chooseTax: ({ productId, goods }, groupId) =>
      add(goods, () => api.ask('goods.choose-tax', { productId, groupId })),
    choosePair: ({ productId, goods }, { spic, packageCode }) =>
      add(goods, () => api.ask('goods.choose-pair', { productId, spic, packageCode })),
    typePackageCode: ({ productId, goods }, packageCode) =>
      add(goods, () => api.ask('goods.type-package-code', { productId, packageCode })),
  };
}
