/** How the till is, at a glance: what is well is quiet, what is not stands out, and each row leads to where it is put right. */
import { useWords } from '../../i18n/words.ts';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import styles from './glance.module.css';
import { Today } from './today.tsx';
import { type GlanceRow, useGlance } from './use-glance.ts';

export default function GlanceScreen() {
  const words = useWords();
  const { rows, error } = useGlance();
  return (
    <PageFrame title={words('glance.title')}>
      <div className={styles.glance}>
        <section className={styles.today} aria-label={words('glance.today')}>
          <Today />
        </section>
        <section className={styles.states} aria-label={words('glance.title')}>
          {error && <ErrorAlert error={error} />}
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.title} row={row} />
            ))}
          </ul>
        </section>
      </div>
    </PageFrame>
  );
}

function Row({ row }: { readonly row: GlanceRow }) {
  const { icon, title, says, beside, isWell, onPress } = row;
  return (
    <li>
      <button type="button" className={styles.row} data-well={isWell} onClick={onPress}>
        <Icon name={isWell ? icon : 'stop'} />
        <span className={styles.title}>{title}</span>
        <span className={styles.says}>
          <strong>{says}</strong>
          {beside && <span>{beside}</span>}
        </span>
      </button>
    </li>
  );
}
