/** The number of papers that wait for a press, on every screen. Without one nothing is drawn. */
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './prints-count.module.css';

export function PrintsCount() {
  const { route } = useTillApp();
  const words = useWords();
  const count = useTill(({ printsWaiting }) => printsWaiting);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles.count}
      data-prints-count
      onClick={() => route.openDialog({ kind: 'prints' })}
    >
      <Icon name="print" size={20} />
      <strong>{words('prints.count', { count })}</strong>
    </button>
  );
}
