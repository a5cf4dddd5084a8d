/** Giving a part of the money back, and saying what became of a part that nobody answered for. */
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { parseSoum, type Tiyin } from '../../../shared/money.ts';
import type { PaymentView } from '../../../shared/views.ts';
import { ErrorText } from '../../components/error-text.tsx';
import type { MessageKey } from '../../i18n/languages.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { refundPart, settlePart } from '../../store/payment-actions.ts';
import { ManagerWindow } from './manager-window.tsx';

const LEAST_REASON = 3;
const LONGEST_REASON = 200;
const LONGEST_AMOUNT = 18;

const explainError = (error: TillError) => <ErrorText error={error} />;
const isReason = (text: string): boolean => text.trim().length >= LEAST_REASON;

/** The amount in tiyin, or why it can not be given back. */
function readPart(text: string, leftTiyin: Tiyin): Tiyin | MessageKey | null {
  if (text.trim() === '') return null;
  const amount = parseSoum(text);
  if (!amount.ok || amount.value === 0) return 'part.not-an-amount';
  return amount.value > leftTiyin ? 'part.too-much' : amount.value;
}

export function RefundPartDialog({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const part = readPart(text, view.leftTiyin);
  const left = moneyWithUnit(view.leftTiyin, words('money.unit'));
  return (
    <ManagerWindow
      title="part.open"
      explain="part.explain"
      act="part.do"
      ready={typeof part === 'number' && isReason(reason)}
      send={() =>
        typeof part === 'number'
          ? refundPart(view.transactionId, part, reason.trim())
          : Promise.resolve<TillError>({ code: 'money.invalid' })
      }
      explainError={explainError}
    >
      <div className="correction">
        <label htmlFor="part-amount">{words('part.amount', { left })}</label>
        <input
          id="part-amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the window was opened to enter an amount.
          autoFocus
          maxLength={LONGEST_AMOUNT}
          value={text}
          aria-invalid={typeof part === 'string'}
          aria-describedby="part-amount-problem"
          onChange={(event) => setText(event.target.value)}
        />
        <p id="part-amount-problem" className="field-problem">
          {typeof part === 'string' && words(part, { left })}
        </p>
      </div>
      <Reason value={reason} onChange={setReason} />
    </ManagerWindow>
  );
}

const OUTCOMES = ['refunded', 'not-refunded'] as const;
type Outcome = (typeof OUTCOMES)[number];

export function SettlePartDialog({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  return (
    <ManagerWindow
      title="part.settle"
      explain="part.settle-explain"
      act="part.settle-do"
      ready={outcome !== null && isReason(reason)}
      send={() =>
        outcome === null
          ? Promise.resolve<TillError>({ code: 'ipc.bad-arguments', field: 'outcome' })
          : settlePart(view.transactionId, outcome, reason.trim())
      }
      explainError={explainError}
    >
      <fieldset className="choices">
        <legend>{words('part.cabinet')}</legend>
        {OUTCOMES.map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="part-outcome"
              checked={outcome === choice}
              onChange={() => setOutcome(choice)}
            />
            <span>{words(`part.cabinet.${choice}`)}</span>
          </label>
        ))}
      </fieldset>
      <Reason value={reason} onChange={setReason} />
    </ManagerWindow>
  );
}

function Reason({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const words = useWords();
  return (
    <div className="correction">
      <label htmlFor="part-reason">{words('reason.label')}</label>
      <input
        id="part-reason"
        type="text"
        autoComplete="off"
        maxLength={LONGEST_REASON}
        value={value}
        aria-describedby="part-reason-hint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="part-reason-hint" className="quiet">
        {words('reason.hint')}
      </p>
    </div>
  );
}
