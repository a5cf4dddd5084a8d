/** Whose cards are kept, when each was used last, and what ends them. */
import { useState } from 'react';
import type { CustomerView, LeavingCardView } from '../../../shared/contract/kept-card.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { KeptCardId } from '../../../shared/ids.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { cardName } from '../../i18n/card-words.ts';
import { dayText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import textStyles from '../../ui/text.module.css';
import { CardFacts } from './card-facts.tsx';
import styles from './kept-cards.module.css';

/** Answers why an act failed. */
type Act = (
  act: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: TillError }>,
) => void;

export default function KeptCardsScreen() {
  const words = useWords();
  const { api } = useTillApp();
  const dialog = useRoute((route) => route.dialog);
  const [text, setText] = useState('');
  const [failed, setFailed] = useState<TillError | null>(null);
  const [once] = useState(onlyOne);
  const { value, error } = useTillQuery('kept-cards.list', undefined);
  const act: Act = (work) =>
    void once(async () => {
      const answer = await work();
      setFailed(answer.ok ? null : answer.error);
    });
  const wanted = text.trim().toLowerCase();
  const customers = value?.customers.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  const shownError = failed ?? error;
  return (
    <PageFrame title={words('kept.title')} width="list" isSlim>
      {/* The keyboard must reach a place that scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <section className={styles.screen} aria-label={words('kept.title')} tabIndex={0}>
        {shownError && <ErrorAlert error={shownError} />}
        {value?.trouble && <ErrorAlert error={value.trouble} />}
        {value?.trouble?.code === 'kept-card.unreadable' && (
          <p className={styles.anew}>
            {words('kept.begin-anew-hint')}
            <Button
              label={words('kept.begin-anew')}
              onPress={() => act(() => api.ask('kept-cards.begin-anew', undefined))}
            />
          </p>
        )}
        {!value && !error && <p className={emptyStyles.empty}>{words('kept.loading')}</p>}
        {value && value.leaving.length > 0 && <Leaving cards={value.leaving} />}
        {value && value.customers.length > 0 && (
          <SearchField label={words('kept.narrow')} text={text} longest={80} onText={setText} />
        )}
        {value && value.customers.length === 0 && value.trouble === null && (
          <div className={emptyStyles.empty}>
            <Drawing of="card" />
            <p className={emptyStyles.title}>{words('kept.empty')}</p>
            <p>{words('kept.empty-hint')}</p>
          </div>
        )}
        <ul className={styles.list}>
          {customers.map((customer) => (
            <Customer key={customer.customerId} customer={customer} act={act} />
          ))}
        </ul>
      </section>
      {dialog?.kind === 'settle-card' && (
        <SettleCard
          keptCardId={dialog.keptCardId}
          card={value?.leaving.find(({ keptCardId }) => keptCardId === dialog.keptCardId) ?? null}
        />
      )}
    </PageFrame>
  );
}

function Customer({ customer, act }: { readonly customer: CustomerView; readonly act: Act }) {
  const { api } = useTillApp();
  const words = useWords();
  const [isSure, setSure] = useState(false);
  const { customerId, name, phone, samePhone, cards } = customer;
  return (
    <li className={styles.customer}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <span>{phone}</span>
        {isSure ? (
          // A second touch at the same place leads back.
          <>
            <Button
              label={words('kept.forget.sure', { name, count: cards.length })}
              icon="bin"
              tone="danger"
              onPress={() => act(() => api.ask('kept-cards.forget', { customerId }))}
            />
            <Button label={words('button.back')} icon="back" isFirst onPress={() => setSure(false)} />
          </>
        ) : (
          <Button label={words('kept.forget')} icon="bin" tone="danger" onPress={() => setSure(true)} />
        )}
      </div>
      {samePhone.length > 0 && (
        <p className={textStyles.quiet}>{words('kept.same-phone', { names: samePhone.join(', ') })}</p>
      )}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.keptCardId} className={styles.card}>
            <span>
              <CardFacts card={card} />
            </span>
            <Button
              label={words('kept.delete')}
              icon="bin"
              onPress={() => act(() => api.ask('kept-cards.delete', { keptCardId: card.keptCardId }))}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Hidden already. A manager's word ends a card that the service never confirms. */
function Leaving({ cards }: { readonly cards: readonly LeavingCardView[] }) {
  const { route } = useTillApp();
  const words = useWords();
  const isUnread = cards.some((card) => card.isUnread);
  const isTask = cards.some((card) => card.isOverdue && !card.isUnread);
  return (
    <section
      className={styles.customer}
      data-waiting={isTask || undefined}
      aria-label={words('kept.leaving')}
    >
      <h2 className={styles.name}>{words('kept.leaving')}</h2>
      {isUnread && <p className={textStyles.quiet}>{words('kept.unread')}</p>}
      {isTask && <p className={textStyles.quiet}>{words('kept.overdue')}</p>}
      {!isTask && !isUnread && <p className={textStyles.quiet}>{words('kept.leaving-hint')}</p>}
      <ul className={styles.cards}>
        {cards.map(({ keptCardId, cardNumber, leftAt, isOverdue, isUnread }) => (
          <li key={keptCardId} className={styles.card}>
            <span>
              <strong>{isUnread ? words('kept.unread-title') : cardName(words, cardNumber)}</strong>{' '}
              <span className={textStyles.quiet}>
                {isUnread ? dayText(leftAt) : words('kept.left', { day: dayText(leftAt) })}
              </span>
            </span>
            {isOverdue && (
              <Button
                label={words('kept.settle')}
                onPress={() => route.openDialog({ kind: 'settle-card', keptCardId })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SettleCardProps {
  readonly keptCardId: KeptCardId;
  readonly card: LeavingCardView | null;
}

function SettleCard({ keptCardId, card }: SettleCardProps) {
  const { api, route } = useTillApp();
  const words = useWords();
  return (
    <ReasonDialog
      about="settle-card"
      subject={card && !card.isUnread && <p>{cardName(words, card.cardNumber)}</p>}
      act={async (reason) => {
        const answer = await api.ask('kept-cards.settle', { keptCardId, reason });
        if (answer.ok) route.closeDialog();
        return answer.ok ? null : answer.error;
      }}
    />
  );
}
