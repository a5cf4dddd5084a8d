/** Confirms the tax codes of the chosen products: somebody took them from a group at the first sale. */
import type { GoodsPage } from '../../../shared/catalogue/goods-store.ts';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { useSending } from './use-sending.ts';

export function useConfirmTax() {
  const { api, reading, goods } = useTillApp();
  const words = useWords();
  const { error, send } = useSending(goods.list.chooseNone);

  const chosenIds = async (): Promise<Result<readonly ProductId[], TillError>> => {
    const { query, chosen } = goods.list.getState();
    if (chosen !== 'found') return ok([...chosen]);
    const ids: ProductId[] = [];
    let after: string | null = null;
    do {
      const answer: Answer<'goods.page'> = await reading.ask('goods.page', { query, after });
      if (!answer.ok) return fail(answer.error);
      const page: GoodsPage = answer.value;
      ids.push(...page.rows.map(({ record }) => record.productId));
      after = page.next;
    } while (after !== null);
    return ok(ids);
  };

  const confirm = (): void =>
    send(async () => {
      const ids = await chosenIds();
      if (!ids.ok) return ids;
      const answer = await api.ask('goods.confirm-tax', { productIds: [...ids.value] });
      if (answer.ok) goods.list.say(words('goods.tax-confirm.done', { count: answer.value }));
      return answer;
    });
  return { error, confirm };
}
