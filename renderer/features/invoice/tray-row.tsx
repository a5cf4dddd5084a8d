/** One invoice of the tray: sum, the end of the phone's number, state and age, and the press that it waits for. */
import type { InvoiceView } from '../../../shared/contract/invoice.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { INVOICE_ICONS, needOf } from '../../context/use-invoices.ts';
import { useTakeBack } from '../../context/use-take-back.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { secondsLeft, secondsPassed, spanText } from '../../i18n/money.ts';
import { phoneEnd } from '../../i18n/phone.ts';
import { type PlainKey, useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './tray.module.css';

interface TrayRowProps {
  readonly invoice: InvoiceView;
  /** Since the list came, ms. */
  readonly passedMs: number;
  /** Its press is the loudest of the tray. */
  readonly leads: boolean;
  /** Shows why a press was refused; null: it was not. */
  readonly say: (refused: TillError | null) => void;
}

export function TrayRow({ invoice, passedMs, leads, say }: TrayRowProps) {
  const { route } = useTillApp();
  const words = useWords();
  const { transactionId, amountTiyin, phoneLastFour, state, ageMs, limitMs } = invoice;
  const need = needOf(invoice);
  const span = (ms: number, of: typeof secondsPassed): string => spanText(words, of(ms));
  return (
    <li className={styles.row} data-need={need}>
      {/* What was left may still be paid. */}
      <Icon name={state === 'abandoned' && need === 'over' ? 'leave' : INVOICE_ICONS[need]} size={28} />
      <div>
        <p className={styles.line}>
          <Money amount={amountTiyin} />
          {phoneLastFour !== null && (
            <span>{words('invoice.phone-end', { end: phoneEnd(phoneLastFour) })}</span>
          )}
        </p>
        <p className={styles.state}>
          <strong>{words(stateKey(invoice))}</strong>
          {state !== 'sending' && (
            <span>{words('invoice.age', { time: span(ageMs + passedMs, secondsPassed) })}</span>
          )}
          {limitMs !== null && (
            <span>
              {words('invoice.free-in', { time: span(Math.max(0, limitMs - passedMs), secondsLeft) })}
            </span>
          )}
        </p>
      </div>
      <NextPress invoice={invoice} leads={leads} say={say} />
      <Button
        label={words('void-step.show')}
        className={styles.show}
        isFirst={leads && need !== 'paid' && need !== 'over'}
        onPress={() => route.openDialog({ kind: 'set-aside', transactionId, from: { kind: 'invoices' } })}
      />
    </li>
  );
}

function stateKey(invoice: InvoiceView): PlainKey {
  const need = needOf(invoice);
  if (need === 'call' || need === 'paid') return `invoice.row.${need}`;
  switch (invoice.state) {
    case 'sending':
    case 'processing':
    case 'abandoned':
    case 'absent':
      return `invoice.row.${invoice.state}`;
    default:
      return need === 'waits' ? 'invoice.row.unknown' : 'invoice.row.declined';
  }
}

type NextPressProps = Pick<TrayRowProps, 'invoice' | 'leads' | 'say'>;

/** An open invoice waits for its customer alone. */
function NextPress({ invoice, leads, say }: NextPressProps) {
  const { paying, paymentActions, route } = useTillApp();
  const words = useWords();
  const takeBack = useTakeBack();
  const { transactionId, saleId } = invoice;
  const need = needOf(invoice);
  const handOver = async (): Promise<void> => {
    const refused = await paymentActions.handOverInvoice(transactionId);
    say(refused);
    if (!refused) route.openDialog({ kind: 'handed-over', transactionId });
  };
  const sendAgain = async (): Promise<void> => {
    const refused = await takeBack(saleId);
    say(refused);
    if (!refused && route.getState().dialog === null) paying.startTender('invoice');
  };
  if (need !== 'paid' && need !== 'over') return null;
  const [label, icon, act] =
    need === 'paid'
      ? (['invoice.hand-over', 'check', handOver] as const)
      : (['invoice.again', 'again', sendAgain] as const);
  return (
    <Button
      label={words(label)}
      icon={icon}
      tone={leads ? 'main' : 'plain'}
      isFirst={leads}
      onPress={() => void act()}
    />
  );
}
