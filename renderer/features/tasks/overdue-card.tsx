/** Among the tasks: cards that the service has not deleted for a day. */
import type { LeavingCardView } from '../../../shared/contract/kept-card.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { cardName } from '../../i18n/card-words.ts';
import { dayText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import taskStyles from './task-row.module.css';

export function OverdueCard({ card }: { readonly card: LeavingCardView }) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <li className={taskStyles.task} data-tone="waiting" data-kind="kept-card">
      <div className={taskStyles.head}>
        <Icon name="card" />
        <h2 className={taskStyles.title}>{words('kept.overdue-title')}</h2>
      </div>
      <p className={taskStyles.facts}>
        <strong>{cardName(words, card.cardNumber)}</strong>
        <span>{words('kept.left', { day: dayText(card.leftAt) })}</span>
      </p>
      <p>{words('kept.overdue')}</p>
      <div className={taskStyles.buttons}>
        <Button label={words('kept.title')} icon="card" onPress={() => route.goTo('kept-cards')} />
      </div>
    </li>
  );
}
