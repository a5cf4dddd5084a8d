/** The one field that finds goods as one types, and the chips that narrow the list. */
import type { ReactNode } from 'react';
import { GOODS_FILTERS } from '../../../shared/catalogue/goods-store.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useGoodsList } from './goods.ts';
import styles from './goods-filters.module.css';
import { inShownOrder } from './shown-categories.ts';

const LONGEST = 100;
const EVERY = '\n';

interface GoodsFiltersProps {
  readonly onDown: () => void;
  /** How many products are found. */
  readonly count: ReactNode;
}

export function GoodsFilters({ onDown, count }: GoodsFiltersProps) {
  const { goods } = useTillApp();
  const words = useWords();
  const { text, only, category } = useGoodsList((list) => list.query);
  const { value: state } = useTillQuery('goods.state', undefined);
  // Of all goods: in one category or a search they would contradict what is found.
  const isAll = category === null && text === '';
  const counts = isAll ? { 'not-green': state?.notGreen, 'tax-unconfirmed': state?.taxUnconfirmed } : {};
  return (
    <search className={styles.filters}>
      <div className={styles.find}>
        <SearchField
          label={words('goods.find')}
          text={text}
          longest={LONGEST}
          onText={(typed) => goods.list.find({ text: typed })}
          onDown={onDown}
        />
        <select
          className={styles.chip}
          aria-label={words('goods.category')}
          data-on={category !== null}
          value={category ?? EVERY}
          onChange={({ target }) =>
            goods.list.find({ category: target.value === EVERY ? null : target.value })
          }
        >
          <option value={EVERY}>{words('goods.category.every')}</option>
          {inShownOrder(words, state?.categories ?? []).map(({ name }) => (
            <option key={name} value={name}>
              {categoryText(words, name)}
            </option>
          ))}
          <option value="">{words('goods.category.none')}</option>
        </select>
      </div>
      <div className={styles.chips}>
        {GOODS_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className={styles.chip}
            aria-pressed={only === filter}
            onClick={() => goods.list.find({ only: filter })}
          >
            {words(`goods.only.${filter}`)}
            {filter in counts && (counts[filter as keyof typeof counts] ?? 0) > 0 && (
              <span className={styles.number}>{counts[filter as keyof typeof counts]}</span>
            )}
          </button>
        ))}
        {count}
      </div>
    </search>
  );
}
