/** The number of open tasks, on every screen and beside every payment. Without tasks nothing is drawn. */
import { useTasks, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAge } from './age.ts';
import styles from './tasks-count.module.css';

export function TasksCount() {
  const { route } = useTillApp();
  const words = useWords();
  const { count, oldestMs, countedAtMs } = useTasks((tasks) => tasks);
  const age = useAge(oldestMs ?? 0, countedAtMs);
  if (count === 0) return null;
  return (
    <button type="button" className={styles.count} data-tasks-count onClick={() => route.goTo('tasks')}>
      <Icon name="bell" size={20} />
      <span className={styles.words}>
        <strong>{words('tasks.count', { count })}</strong>
        <span>{words('tasks.oldest', { time: age })}</span>
      </span>
    </button>
  );
}
