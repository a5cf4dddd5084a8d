/** The rows of one kind: old and new prices, or why a row is refused. */
import type { PlannedKind, PlannedRow } from '../../../shared/catalogue/import-plan.ts';
import type { PlannedPage } from '../../../shared/contract/goods.ts';
import { goodsFaultWords } from '../../../shared/errors/goods-fault.ts';
import { useTillPages } from '../../context/till-query.ts';
import { fiscalLackWords } from '../../i18n/fiscal-lack-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './goods-file.module.css';

export function PlannedRows({ kind }: { readonly kind: PlannedKind }) {
  const words = useWords();
  const next = ({ next: after }: PlannedPage) => (after === null ? null : { kind, after });
  // Another file has the same request.
  const { pages, hasMore, error, showMore } = useTillPages('goods.file-rows', { kind, after: null }, next, {
    forgotten: true,
  });
  const rows = pages?.flatMap((page) => page.rows);
  if (error) return <ErrorAlert error={error} />;
  if (rows?.length === 0) return <p className={styles.none}>{words(`goods-file.none.${kind}`)}</p>;
  return (
    <>
      <ul>
        {rows?.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end.
          <Row key={at} row={row} />
        ))}
      </ul>
      {hasMore && <Button label={words('goods-file.more')} onPress={() => void showMore()} />}
    </>
  );
}

function Row({ row }: { readonly row: PlannedRow }) {
  const words = useWords();
  const { name, priceTiyin, oldPriceTiyin, faults, lacks } = row;
  return (
    <li className={styles.row}>
      <span className={styles.number}>{row.row ?? ''}</span>
      <span className={styles.what}>
        <span className={styles.name}>{name ?? words('goods-file.nameless')}</span>
        {faults.map((fault) => (
          <span key={`${fault.column}${fault.code}`} className={styles.why}>
            <strong>{fault.column}</strong> «<bdi>{fault.value}</bdi>»: {goodsFaultWords(words.of, fault)}
          </span>
        ))}
        {lacks.map((lack) => (
          <span key={lack} className={styles.quiet}>
            {fiscalLackWords(words, lack)}
          </span>
        ))}
      </span>
      <span className={styles.price}>
        {oldPriceTiyin !== null && (
          <s>
            <span className={textStyles.visuallyHidden}>{words('goods.price.old')} </span>
            <Money amount={oldPriceTiyin} />
          </s>
        )}
        {priceTiyin !== null && <Money amount={priceTiyin} />}
      </span>
    </li>
  );
}
