/**
 * The training customers: each payer code as a QR code with its outcome, to hold before the till's camera. Each card
 * and telephone shows what is typed of it.
 */

import { useEffect, useState } from 'react';
import type { TrainingCode } from '../../../shared/contract/training.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { groupedPhone, phoneDigits } from '../../i18n/phone.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Mark } from '../../ui/icon.tsx';
import frameStyles from '../../ui/page-frame.module.css';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './training-customer.module.css';

/** Most cards end as a code does. An outcome without words keeps its own name. */
function outcomeWords(words: Words, outcome: string): string {
  const keys = [outcome, outcome.replace(/^card-/, '')].map((name) => `training.outcome.${name}` as const);
  const key = keys.find((each) => words.knows(each));
  return key ? words(key) : outcome.replaceAll('-', ' ');
}

const inFours = (digits: string): string => digits.replace(/\d{4}(?=\d)/g, '$& ');

export default function TrainingCustomer() {
  const words = useWords();
  const { value: customers = [], error } = useTillQuery('training.codes', undefined);
  const codes = customers.filter(({ card }) => card === undefined);
  const [held, setHeld] = useState<TrainingCode | null>(null);
  if (held) return <Held code={held} onBack={() => setHeld(null)} />;
  return (
    <main className={styles.training}>
      <header className={frameStyles.head}>
        <Mark size={48} />
        <div>
          <h1>{words('training.title')}</h1>
          <p>{words(codes.length === 0 ? 'training.none' : 'training.intro')}</p>
        </div>
      </header>
      {error && <ErrorAlert error={error} />}
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code.outcome}>
            <button type="button" className={styles.code} onClick={() => setHeld(code)}>
              <QrCode
                text={code.code}
                label={words('training.qr', { outcome: outcomeWords(words, code.outcome) })}
              />
              <span className={styles.words}>{outcomeWords(words, code.outcome)}</span>
              <span className={styles.digits}>{inFours(code.code)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Cards customers={customers} />
      <Phones />
    </main>
  );
}

function Cards({ customers }: { readonly customers: readonly TrainingCode[] }) {
  const words = useWords();
  const cards = customers.flatMap(({ card, ...of }) => (card ? [{ ...of, ...card }] : []));
  if (cards.length === 0) return null;
  return (
    <section className={styles.cards}>
      <h2>{words('training.cards')}</h2>
      <p>{words('training.cards-intro')}</p>
      <ul className={styles.codes}>
        {cards.map(({ outcome, code, expiry, smsCode }) => (
          <li key={outcome} className={styles.card}>
            <span className={styles.words}>{outcomeWords(words, outcome)}</span>
            <strong>{inFours(code)}</strong>
            <span>{words('training.card', { expiry: expiry.replace(/^../, '$&/'), code: smsCode })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Phones() {
  const words = useWords();
  const { value: customers = [] } = useTillQuery('training.phones', undefined);
  if (customers.length === 0) return null;
  return (
    <section className={styles.cards}>
      <h2>{words('training.phones')}</h2>
      <p>{words('training.phones-intro')}</p>
      <ul className={styles.codes}>
        {customers.map(({ outcome, phone }) => (
          <li key={outcome} className={styles.card}>
            <span className={styles.words}>{outcomeWords(words, outcome)}</span>
            <strong>{groupedPhone(phoneDigits(phone))}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Held({ code, onBack }: { readonly code: TrainingCode; readonly onBack: () => void }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const outcome = outcomeWords(words, code.outcome);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onBack();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onBack]);
  const copy = (): void => {
    // If the system forbids copying, the person can still read the digits.
    navigator.clipboard.writeText(code.code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <main className={styles.held}>
      <h1>{outcome}</h1>
      <QrCode text={code.code} label={words('training.qr', { outcome })} />
      <p className={styles.digits}>{inFours(code.code)}</p>
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" size="large" onPress={onBack} />
        <Button label={words(copied ? 'training.copied' : 'training.copy')} size="large" onPress={copy} />
      </ButtonRow>
    </main>
  );
}
