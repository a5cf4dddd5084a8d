/**
 * A manual look-up of a payment at the service. The dialog adopts the payment if it is certainly this till's.
 */
import { useId, useRef, useState } from 'react';
import type { Request } from '../../../shared/contract/contract.ts';
import type { LookedUpView } from '../../../shared/contract/manual-look-up.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { readQuery } from '../../../shared/history/query.ts';
import { isPaymentId, LONGEST_ID } from '../../../shared/ids.ts';
import type { InstrumentName } from '../../../shared/payment/instrument.ts';
import { isReason } from '../../../shared/reason.ts';
import { GATEWAY_KINDS, INSTRUMENT_OF } from '../../../shared/tender/tender.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Choices } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './manual-look-up-dialog.module.css';
import { QueryAlert } from './query-error.tsx';

type By = 'payment' | 'ours';
type Query = Request<'by-hand.look-up'>;

/** The request; null while the number is invalid. */
function queryOf(by: By, id: string, day: string): Query | null {
  const text = id.trim();
  if (by === 'payment') return isPaymentId(text) ? { paymentId: text } : null;
  if (text.length < 1 || text.length > LONGEST_ID) return null;
  if (day.trim() === '') return { transactionId: text, day: null };
  const { days, words } = readQuery(day, Date.now());
  return days === null || words.length > 0 || days.from !== days.to
    ? null
    : { transactionId: text, day: days.from };
}

export function ManualLookUpDialog() {
  const { api, route } = useTillApp();
  const words = useWords();
  const [by, setBy] = useState<By>('payment');
  const [text, setText] = useState('');
  const [day, setDay] = useState('');
  const [seen, setSeen] = useState<{ readonly what: Query; readonly view: LookedUpView } | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const last = useRef(0);
  const what = queryOf(by, text, day);
  /** The earlier result belongs to the earlier input. */
  const change = (set: () => void): void => {
    set();
    last.current += 1;
    setSeen(null);
    setError(null);
    setBusy(false);
  };
  const lookUp = async (): Promise<void> => {
    if (what === null || isBusy) return;
    last.current += 1;
    const mine = last.current;
    setBusy(true);
    const answer = await api.ask('by-hand.look-up', what);
    if (mine !== last.current) return;
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    setSeen(answer.ok ? { what, view: answer.value } : null);
  };
  return (
    <Dialog title={words('by-hand.title')} onClose={route.closeDialog} firm wide="in-two-columns">
      {!seen?.view.mayAdopt && <p>{words('by-hand.explain')}</p>}
      <EnterForm className={styles.form} onEnter={() => void lookUp()}>
        {/* The field below has the name of the choice, and what follows needs the room. */}
        {!seen?.view.mayAdopt && (
          <Choices
            title={words('by-hand.by')}
            value={by}
            options={[
              { value: 'payment', label: words('by-hand.by-payment') },
              { value: 'ours', label: words('by-hand.by-ours') },
            ]}
            onChange={(value) => change(() => setBy(value))}
          />
        )}
        <div className={styles.numbers}>
          <TextField
            label={words(by === 'payment' ? 'by-hand.by-payment' : 'by-hand.by-ours')}
            inputMode={by === 'payment' ? 'numeric' : 'text'}
            spellCheck={false}
            maxLength={LONGEST_ID}
            value={text}
            onChange={(typed) => change(() => setText(typed))}
          />
          {by === 'ours' && (
            <TextField
              label={words('by-hand.day')}
              placeholder={words('day.typed')}
              maxLength={20}
              value={day}
              onChange={(typed) => change(() => setDay(typed))}
            />
          )}
          <Button
            label={words(isBusy ? 'by-hand.asking' : 'by-hand.look')}
            icon="search"
            tone={seen?.view.mayAdopt ? 'plain' : 'main'}
            disabled={what === null || isBusy}
            onPress={() => void lookUp()}
          />
        </div>
        <button type="submit" hidden />
      </EnterForm>
      {error && <QueryAlert of="look-up" error={error} />}
      {seen && <Seen view={seen.view} />}
      {seen?.view.mayAdopt && 'transactionId' in seen.what ? (
        <Adopt transactionId={seen.what.transactionId} day={seen.what.day} />
      ) : (
        <ButtonRow>
          <Close />
          {seen?.view.saleId && (
            <Button
              label={words('by-hand.show-sale')}
              icon="history"
              onPress={() => seen.view.saleId && route.showSale(seen.view.saleId)}
            />
          )}
        </ButtonRow>
      )}
    </Dialog>
  );
}

function Close() {
  const { route } = useTillApp();
  const words = useWords();
  return <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />;
}

/** The service's answer, and what the books have of the payment. */
function Seen({ view }: { readonly view: LookedUpView }) {
  const words = useWords();
  const { found, why, saleId, isOurs, mayAdopt } = view;
  if (!found) return why && <QueryAlert of="look-up" error={why} />;
  const state = found.status === 2 ? 'success' : found.status < 0 ? 'error' : 'waits';
  return (
    <div role="status">
      <dl className={styles.seen}>
        <dt>{words('detail.payment-id')}</dt>
        <dd>{found.paymentId}</dd>
        <dt>{words('by-hand.status')}</dt>
        <dd>
          {words(`by-hand.status.${state}`)}
          {found.note ? ` · ${found.note}` : state === 'error' && ` (${found.status})`}
        </dd>
        <dt>{words('by-hand.books')}</dt>
        <dd>
          {saleId
            ? words('by-hand.known')
            : mayAdopt
              ? words('by-hand.may-adopt')
              : words(isOurs ? 'by-hand.not-now' : 'by-hand.not-ours')}
        </dd>
      </dl>
    </div>
  );
}

interface AdoptProps {
  readonly transactionId: string;
  readonly day: string | null;
}

/** Only the cabinet shows the sum and how it was paid, so the person types the sum twice, and chooses. */
function Adopt({ transactionId, day }: AdoptProps) {
  const { api, payments, route } = useTillApp();
  const words = useWords();
  const id = useId();
  const [sum, setSum] = useState('');
  const [again, setAgain] = useState('');
  const [instrument, setInstrument] = useState<InstrumentName | null>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const isBusy = useRef(false);
  const { value: amount } = readAmountAboveZero(sum);
  const isReady = readAmountAboveZero(again).value === amount && isReason(reason);
  const wanted =
    isReady && amount !== null && instrument !== null
      ? { transactionId, day, amountTiyin: amount, instrument, reason: reason.trim() }
      : null;
  const adopt = async (): Promise<void> => {
    if (wanted === null || isBusy.current) return;
    isBusy.current = true;
    const answer = await api.ask('by-hand.adopt', wanted);
    isBusy.current = false;
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    payments.take(answer.value);
    route.showSale(answer.value.saleId);
  };
  return (
    <section className={styles.adopt} aria-label={words('by-hand.adopt')}>
      <p>{words('by-hand.adopt-explain')}</p>
      <Choices
        title={words('by-hand.instrument')}
        value={instrument}
        options={GATEWAY_KINDS.map((kind) => ({
          value: INSTRUMENT_OF[kind],
          label: words(`tender.kind.${kind}`),
        }))}
        onChange={setInstrument}
      />
      <div className={styles.sums}>
        <MoneyField label={words('by-hand.sum')} reads={readAmountAboveZero} value={sum} onChange={setSum} />
        <MoneyField
          label={words('by-hand.sum-again')}
          reads={readAmountAboveZero}
          value={again}
          onChange={setAgain}
        />
      </div>
      <ReasonField id={`${id}-reason`} value={reason} onChange={setReason} />
      {error && <QueryAlert of="look-up" error={error} />}
      <ButtonRow>
        <Close />
        <Button
          label={words('by-hand.adopt')}
          icon="check"
          tone="main"
          disabled={wanted === null}
          onPress={() => void adopt()}
        />
      </ButtonRow>
    </section>
  );
}
