/** The number of open tasks, on every screen and beside every payment. Without tasks nothing is drawn. */
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAge } from './age.ts';
import styles from './tasks-count.module.css';

export function TasksCount() {
  const { route } = useTillApp();
  const words = useWords();
  const { tasks, tasksAtMs } = useTill((till) => ({ tasks: till.tasks, tasksAtMs: till.tasksAtMs }));
  const { count, oldestMs } = tasks;
  const age = useAge(oldestMs ?? 0, tasksAtMs);
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
