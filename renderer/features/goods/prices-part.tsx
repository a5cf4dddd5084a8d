/** Prices to come, the price in force, and prices that were, with who changed them: the latest first. */
import { useState } from 'react';
import type { ProductView } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { calledText } from '../../../shared/paper/called.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './goods-forms.module.css';

const iso = (wallMs: number): string => new Date(wallMs).toISOString();

export function PricesPart({ view }: { readonly view: ProductView }) {
  const { goods, route } = useTillApp();
  const words = useWords();
  const { value: people = [] } = useTillQuery('history.people', undefined);
  const [error, setError] = useState<TillError | null>(null);
  const withdraw = async (fromWallMs: number): Promise<void> =>
    setError(await goods.form.priceFrom(fromWallMs, null));
  return (
    <fieldset className={styles.part}>
      <legend>{words('goods.prices')}</legend>
      {error && <ErrorAlert error={error} />}
      <ul className={styles.prices}>
        {view.due.toReversed().map(({ fromWallMs, priceTiyin }) => (
          <li key={fromWallMs}>
            <span>{words('goods.price.from', { at: dayAndMinuteText(iso(fromWallMs)) })}</span>
            <Money amount={priceTiyin} />
            <Button
              size="small"
              label={words('goods.price.withdraw')}
              onPress={() => void withdraw(fromWallMs)}
            />
          </li>
        ))}
        {view.prices.map(({ fromWallMs, priceTiyin, by, happening }, at) => (
          <li key={fromWallMs} data-now={at === 0 || undefined}>
            <span>
              {at === 0 && <span className={styles.now}>{words('goods.price.now')}</span>}
              {dayAndMinuteText(iso(fromWallMs))}
              <span className={styles.quiet}>
                {by === null ? words('goods.price.by-till') : calledText(words, by, people)}
                {' · '}
                {words(`goods.happening.${happening}`)}
              </span>
            </span>
            <Money amount={priceTiyin} />
          </li>
        ))}
      </ul>
      <Button
        label={words('goods.price.from-title')}
        icon="plus"
        onPress={() => route.openDialog({ kind: 'goods-price-from' })}
      />
    </fieldset>
  );
}
