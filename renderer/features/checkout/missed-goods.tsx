/**
 * Goods that were scanned but are in no basket. They stay named, through later sales too, until a person has
 * read them.
 */
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import alertStyles from '../../ui/alert.module.css';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloseButton } from './close-button.tsx';
import styles from './message-line.module.css';

export function MissedGoods() {
  const { route } = useTillApp();
  const missed = useRoute(({ missedGoods }) => missedGoods);
  if (missed.length === 0) return null;
  return (
    <div className={styles.standing}>
      <div className={alertStyles.alert}>
        <Icon name="stop" />
        <div>
          {missed.map((error) => (
            <ErrorText key={error.code} error={error} announce="alert" />
          ))}
        </div>
        <CloseButton onPress={route.closeMissedGoods} />
      </div>
    </div>
  );
}
