/** A report on the screen, as a table with the rows of its paper and files. */
import type { ReportView } from '../../../shared/contract/shift.ts';
import type { SaleId } from '../../../shared/ids.ts';
import type { SheetRow } from '../../../shared/shift/report-row.ts';
import { reportSheet } from '../../../shared/shift/report-sheet.ts';
import { useTill } from '../../context/use-till-app.ts';
import { signedText } from '../../ui/money.tsx';
import { useNames } from './names.ts';
import styles from './report-table.module.css';

/** Leading spaces mark rows that belong to the row above. */
const INNER = /^\s+/;

/** onSale: opens the sale that a row names. */
export function ReportTable({
  view: { report, z },
  onSale,
}: {
  readonly view: ReportView;
  readonly onSale: (saleId: SaleId) => void;
}) {
  const language = useTill((till) => till.settings.language);
  const shopName = useTill((till) => till.shopName);
  const names = useNames();
  const { title, sections } = reportSheet(report, { language, names, z });
  return (
    <article className={styles.report}>
      <header className={styles.head}>
        {shopName && <p className={styles.shop}>{shopName}</p>}
        <h2>{title}</h2>
      </header>
      {sections.map((section, at) => (
        <table key={section.title ?? at} className={styles.section}>
          <caption>{section.title ?? title}</caption>
          <tbody>
            {section.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never change their order.
              <Row key={index} row={row} onSale={onSale} />
            ))}
          </tbody>
        </table>
      ))}
    </article>
  );
}

function Row({
  row: { label, count, sumTiyin, note, isMain, saleId },
  onSale,
}: {
  readonly row: SheetRow;
  readonly onSale: (saleId: SaleId) => void;
}) {
  // Text without sums takes the whole line. A short note stands in the column of the sums.
  const isAlone = count === null && sumTiyin === null;
  return (
    <tr data-main={isMain} data-inner={INNER.test(label)}>
      <th scope="row" colSpan={isAlone && note === null ? 3 : 1}>
        {saleId === null ? (
          label.trim()
        ) : (
          <button type="button" className={styles.sale} onClick={() => onSale(saleId)}>
            {label.trim()}
          </button>
        )}
        {!isAlone && note !== null && <span className={styles.note}>{note}</span>}
      </th>
      {isAlone ? (
        note !== null && (
          <td colSpan={2} className={styles.words}>
            {note}
          </td>
        )
      ) : (
        <>
          <td className={styles.count}>{count ?? ''}</td>
          <td className={styles.sum}>{sumTiyin === null ? '' : signedText(sumTiyin)}</td>
        </>
      )}
    </tr>
  );
}
