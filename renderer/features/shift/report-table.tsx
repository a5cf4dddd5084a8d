/** A report on the screen, as one table with the rows of its paper and files. Lines of zero are folded. */

import { useState } from 'react';
import type { ReportView } from '../../../shared/contract/shift.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { signedText } from '../../../shared/paper/amount-text.ts';
import type { SheetRow, SheetSection } from '../../../shared/shift/report-row.ts';
import { reportSheet } from '../../../shared/shift/report-sheet.ts';
import { useNames } from '../../context/names.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './report-table.module.css';

/** Leading spaces mark rows that belong to the row above. */
const INNER = /^\s+/;

/** It tells nothing but zeros. */
const isZero = ({ count, sumTiyin, note, isMain, saleId }: SheetRow): boolean =>
  (count !== null || sumTiyin !== null) &&
  [count, sumTiyin].every((figure) => figure === null || figure === 0) &&
  note === null &&
  saleId === null &&
  !isMain;

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
      <table className={styles.rows}>
        <caption className={textStyles.visuallyHidden}>{title}</caption>
        <colgroup>
          <col />
          <col className={styles.counts} />
          <col className={styles.sums} />
        </colgroup>
        {sections.map((section, at) => (
          <Section key={section.title ?? at} section={section} onSale={onSale} />
        ))}
      </table>
    </article>
  );
}

interface SectionProps {
  readonly section: SheetSection;
  readonly onSale: (saleId: SaleId) => void;
}

function Section({ section: { title, rows }, onSale }: SectionProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const zeros = rows.filter(isZero).length;
  return (
    <tbody>
      {title !== null && (
        <tr className={styles.title}>
          <th scope="rowgroup" colSpan={3}>
            {title}
          </th>
        </tr>
      )}
      {rows.map(
        (row, index) =>
          (isOpen || !isZero(row)) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never change their order.
            <Row key={index} row={row} onSale={onSale} />
          ),
      )}
      {zeros > 0 && (
        <tr>
          <td colSpan={3} className={styles.zeros}>
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words('shift.zero-lines', { count: zeros })}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Row({
  row: { label, count, sumTiyin, note, isMain, saleId },
  onSale,
}: {
  readonly row: SheetRow;
  readonly onSale: (saleId: SaleId) => void;
}) {
  // Text without sums takes the whole line. A short note stands in the columns of the figures.
  const isAlone = count === null && sumTiyin === null;
  const isBeside = isAlone && note !== null && note.length <= SHORT;
  const isBelow = note !== null && !isBeside;
  const isInner = INNER.test(label);
  return (
    <>
      <tr data-main={isMain} data-inner={isInner} data-goes-on={isBelow}>
        <th scope="row" colSpan={isAlone && !isBeside ? 3 : 1}>
          {saleId === null ? (
            label.trim()
          ) : (
            <button type="button" className={styles.sale} onClick={() => onSale(saleId)}>
              {label.trim()}
            </button>
          )}
        </th>
        {isBeside && (
          <td colSpan={2} className={styles.words}>
            {note}
          </td>
        )}
        {!isAlone && (
          <>
            <td className={styles.count}>{count ?? ''}</td>
            <td className={styles.sum}>{sumTiyin === null ? '' : signedText(sumTiyin)}</td>
          </>
        )}
      </tr>
      {isBelow && (
        <tr data-main={isMain && isAlone} data-inner={isInner}>
          <td colSpan={3} className={styles.note}>
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

/** Characters that fit beside a label. */
const SHORT = 30;
