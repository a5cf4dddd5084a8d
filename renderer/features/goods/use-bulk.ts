/** Plans a bulk edit over all its products, page by page, and makes it. */

import { useRef, useState } from 'react';
import type { BulkEdit } from '../../../shared/catalogue/bulk-edit.ts';
import type { GoodsPage } from '../../../shared/catalogue/goods-store.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { type BulkPlan, EMPTY_PLAN, withRows } from './bulk-draft.ts';

export type BulkStage =
  | { readonly name: 'filling' }
  /** Counts the products that the edit changes. */
  | { readonly name: 'planning'; readonly seen: number }
  | { readonly name: 'planned'; readonly edit: BulkEdit; readonly plan: BulkPlan }
  | { readonly name: 'sending' }
  | { readonly name: 'done'; readonly count: number };

const FILLING: BulkStage = { name: 'filling' };

export function useBulk() {
  const { api, reading, goods } = useTillApp();
  const words = useWords();
  const [stage, setStage] = useState<BulkStage>(FILLING);
  const [error, setError] = useState<TillError | null>(null);
  const run = useRef(0);

  const plan = async (edit: BulkEdit): Promise<void> => {
    run.current += 1;
    const mine = run.current;
    const { query, chosen } = goods.list.getState();
    setError(null);
    setStage({ name: 'planning', seen: 0 });
    let found = EMPTY_PLAN;
    let after: string | null = null;
    do {
      const answer: Answer<'goods.page'> = await reading.ask('goods.page', { query, after });
      if (mine !== run.current) return;
      if (!answer.ok) {
        setError(answer.error);
        setStage(FILLING);
        return;
      }
      const page: GoodsPage = answer.value;
      const rows =
        chosen === 'found' ? page.rows : page.rows.filter(({ record }) => chosen.has(record.productId));
      found = withRows(found, rows, edit, ({ record }) => nameIn(record.names, words.language));
      after = chosen !== 'found' && found.seen === chosen.size ? null : page.next;
      setStage({ name: 'planning', seen: found.seen });
    } while (after !== null);
    setStage({ name: 'planned', edit, plan: found });
  };

  const make = async (edit: BulkEdit, { ids }: BulkPlan): Promise<void> => {
    setStage({ name: 'sending' });
    const answer = await api.ask('goods.bulk', { productIds: [...ids], edit });
    if (answer.ok) {
      setStage({ name: 'done', count: answer.value });
    } else {
      setError(answer.error);
      setStage(FILLING);
    }
  };

  return {
    stage,
    error,
    plan,
    make,
    back: (): void => {
      run.current += 1;
      setStage(FILLING);
    },
  };
}
