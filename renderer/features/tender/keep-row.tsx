/** Beside a card's number: whether the card is kept, or why it can't be; and the way to the cards that are. */
import { useStore } from 'zustand';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './keep-row.module.css';
import panelStyles from './tender-panel.module.css';

export function KeepRow() {
  const { keeping, route } = useTillApp();
  const words = useWords();
  const customer = useStore(keeping, (state) => state.customer);
  const { value } = useTillQuery('kept-cards.state', undefined);
  if (!value) return <div className={styles.row} />;
  if (value.trouble)
    return (
      <p className={panelStyles.hint}>
        <Icon name="card" />
        {errorWords(words, value.trouble)}
      </p>
    );
  return (
    <div className={styles.row} data-keep-row>
      <Button
        label={customer ? words('kept.keep-for', { name: shortName(customer.name) }) : words('kept.keep')}
        icon={customer ? 'check' : 'star'}
        onPress={() => route.openDialog({ kind: 'keep-card', customer })}
      />
      <Button label={words('kept.use')} icon="card" onPress={() => route.openDialog({ kind: 'kept-card' })} />
    </div>
  );
}

const LONGEST_SHOWN = 24;
const shortName = (name: string): string =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN - 1)}…` : name;
