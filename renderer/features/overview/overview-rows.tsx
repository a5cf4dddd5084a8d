/** The state of the till: what a person must act on or should know, and one line about all that is well. */
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OverviewRow } from './overview-row.ts';
import styles from './overview-rows.module.css';

/** isWhole: nothing is missing, so that the line may speak of everything. */
export function OverviewRows({
  rows,
  isWhole,
}: {
  readonly rows: readonly OverviewRow[];
  readonly isWhole: boolean;
}) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const of = (standing: OverviewRow['standing']): readonly OverviewRow[] =>
    rows.filter((row) => row.standing === standing);
  const first = [...of('bad'), ...of('note')];
  const well = of('well');
  return (
    <div className={styles.all}>
      <Rows rows={first} />
      {isWhole && (
        <button type="button" className={styles.well} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="check" />
          <strong>{words(first.length === 0 ? 'glance.well' : 'glance.well-rest')}</strong>
          <span>{words('glance.checked', { count: well.length })}</span>
          <span className={styles.show}>{words(isOpen ? 'glance.hide' : 'glance.show-all')}</span>
        </button>
      )}
      {isOpen && <Rows rows={well} />}
    </div>
  );
}

const Rows = ({ rows }: { readonly rows: readonly OverviewRow[] }) =>
  rows.length > 0 && (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <Row key={row.title} row={row} />
      ))}
    </ul>
  );

function Row({ row }: { readonly row: OverviewRow }) {
  const { icon, title, says, beside, standing, onPress } = row;
  return (
    <li>
      <button type="button" className={styles.row} data-standing={standing} onClick={onPress}>
        <Icon name={standing === 'bad' ? 'stop' : icon} />
        <span className={styles.title}>{title}</span>
        <span className={styles.says}>
          <strong>{says}</strong>
          {beside && <span>{beside}</span>}
        </span>
      </button>
    </li>
  );
}
