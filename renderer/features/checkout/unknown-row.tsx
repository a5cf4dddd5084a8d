/** An unknown or refused scan. The row stays, and stops payment, until the cashier has answered it. */
import type { BasketLineView } from '../../../shared/contract/basket.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { nameOf } from '../../i18n/goods-words.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './basket-row.module.css';
import { RowPlace } from './row-place.tsx';

interface UnknownRowProps {
  readonly view: BasketLineView;
  readonly selected: boolean;
  readonly locked: boolean;
}

export function UnknownRow({ view, selected, locked }: UnknownRowProps) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const { lineId, quantity, what } = view.line;
  const refused = what.kind === 'unknown' ? what.refused : undefined;
  const times = quantity > ONE ? `${quantityText(quantity)} × ` : '';
  return (
    <RowPlace
      line={view.line}
      selected={selected}
      chosen={selected && !locked}
      locked={locked}
      className={styles.unknown}
    >
      <strong className={styles.mark} aria-hidden="true">
        !
      </strong>
      {refused ? (
        <p className={styles.scan}>
          <span className={styles.title}>{words('refused-scan.title', { name: times + nameOf(view) })}</span>
          <span className={styles.why}>{errorWords(words, refused)}</span>
        </p>
      ) : (
        <p className={styles.scan}>
          <span className={styles.title}>{words('unknown-scan.title')}</span>
          <span className={styles.code}>{times + nameOf(view)}</span>
        </p>
      )}
      <div className={styles.answers}>
        {!refused && (
          <>
            <Button
              label={words('unknown-scan.find')}
              icon="search"
              iconOnly
              size="small"
              disabled={locked}
              onPress={() => route.openDialog({ kind: 'find-product', lineId })}
            />
            <Button
              label={words('unknown-scan.enter')}
              size="small"
              disabled={locked}
              onPress={() => route.openDialog({ kind: 'open-item', replaces: lineId })}
            />
          </>
        )}
        <Button
          label={words('unknown-scan.dismiss')}
          size="small"
          disabled={locked}
          onPress={() => selling.dismiss(lineId)}
        />
      </div>
    </RowPlace>
  );
}
