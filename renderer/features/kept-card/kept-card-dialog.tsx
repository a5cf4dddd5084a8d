/** Charges a kept card: found by its customer, and charged with the last digits of the customer's phone. */
import { useRef, useState } from 'react';
import type { FoundCardView } from '../../../shared/contract/kept-card.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { isPhoneEnd, PHONE_END } from '../../../shared/tender/customer.ts';
import { useTypedQuery } from '../../context/till-query.ts';
import { useOwed } from '../../context/use-open-sale.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Money } from '../../ui/money.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CardFacts } from './card-facts.tsx';
import styles from './kept-cards.module.css';

export function KeptCardDialog() {
  const [chosen, setChosen] = useState<FoundCardView | null>(null);
  return chosen ? (
    <ChargeCard card={chosen} onOther={() => setChosen(null)} />
  ) : (
    <FindCard onChoose={setChosen} />
  );
}

function FindCard({ onChoose }: { readonly onChoose: (card: FoundCardView) => void }) {
  const { route } = useTillApp();
  const words = useWords();
  const [text, setText] = useState('');
  const { found, error } = useTypedQuery('kept-cards.find', { text });
  const cards = found?.value ?? [];
  return (
    <Dialog title={words('kept.use')} onClose={route.closeDialog} firm wide>
      <SearchField label={words('kept.find')} text={text} longest={80} onText={setText} />
      {error && <ErrorAlert error={error} />}
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.keptCardId}>
            <button type="button" className={styles.choice} onClick={() => onChoose(card)}>
              <span className={styles.name}>{card.name}</span>
              <span>{card.phone}</span>
              <span>
                <CardFacts card={card} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {text !== '' && found?.to.text === text && cards.length === 0 && (
        <p role="status">{words('kept.none-found')}</p>
      )}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}

function ChargeCard({ card, onOther }: { readonly card: FoundCardView; readonly onOther: () => void }) {
  const { carding, play, route } = useTillApp();
  const words = useWords();
  const owed = useOwed();
  const [phoneEnd, setPhoneEnd] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);
  const close = (): void => {
    if (!busy.current) route.closeDialog();
  };
  const charge = async (): Promise<void> => {
    if (!isPhoneEnd(phoneEnd) || busy.current) return;
    busy.current = true;
    setSending(true);
    const problem = await (await carding()).chargeKept({ keptCardId: card.keptCardId, phoneEnd });
    busy.current = false;
    setSending(false);
    setError(problem);
    if (problem === null) return;
    play('error');
    setPhoneEnd('');
  };
  return (
    <Dialog title={words('kept.use')} onClose={close} firm wide>
      <p className={styles.chosen}>
        <span className={styles.name}>{card.name}</span>
        <Money amount={owed} large />
      </p>
      <p>
        <CardFacts card={card} />
      </p>
      <EnterForm className={`${fieldStyles.fields}`} onEnter={() => void charge()}>
        <TextField
          label={words('kept.phone-end')}
          value={phoneEnd}
          onChange={(text) => {
            setError(null);
            setPhoneEnd(text.replace(/\D/g, '').slice(0, PHONE_END));
          }}
          inputMode="numeric"
          hint={words('kept.phone-end-hint')}
          isFirst
        />
        <button type="submit" hidden />
      </EnterForm>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" disabled={isSending} onPress={close} />
        <Button label={words('kept.other')} disabled={isSending} onPress={onOther} />
        <Button
          label={words('card.charge', { amount: moneyWithUnit(owed, words('money.unit')) })}
          icon="card"
          hint="Enter"
          tone="main"
          disabled={!isPhoneEnd(phoneEnd) || isSending}
          onPress={() => void charge()}
        />
      </ButtonRow>
    </Dialog>
  );
}
