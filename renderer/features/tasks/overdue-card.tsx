/** Among the tasks: cards whose deletion the service has not confirmed. */
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
        <h2 className={taskStyles.title}>
          {words(card.isUnread ? 'kept.unread-title' : 'kept.overdue-title')}
        </h2>
      </div>
      <p className={taskStyles.facts}>
        {!card.isUnread && <strong>{cardName(words, card.cardNumber)}</strong>}
        <span>
          {card.isUnread ? dayText(card.leftAt) : words('kept.left', { day: dayText(card.leftAt) })}
        </span>
      </p>
      <p>{words(card.isUnread ? 'kept.unread' : 'kept.overdue')}</p>
      <div className={taskStyles.buttons}>
        <Button label={words('kept.title')} icon="card" onPress={() => route.goTo('kept-cards')} />
      </div>
    </li>
  );
}
