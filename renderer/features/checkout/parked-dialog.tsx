/** Parked baskets: the dialog that parks one under a name, and the list from which each comes back. */

import { useState } from 'react';
import type { ParkedView } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { isReason } from '../../../shared/reason.ts';
import { LONGEST_BASKET_NAME } from '../../../shared/sale/basket.ts';
import { lockingOf } from '../../context/payments.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { usePayments, useTill, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit, secondsPassed, spanText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import textStyles from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { TakenReason } from './taken-reason.tsx';

export function ParkDialog() {
  const { selling } = useTillApp();
  const words = useWords();
  const half = useOpenSale();
  const [name, setName] = useState('');
  return (
    <AskDialog title={words('park.title')} act={words('park.park')} send={() => selling.park(name.trim())}>
      {half && half.heldTiyin > 0 && (
        <p className={textStyles.quiet}>
          {words('park.held', { held: moneyWithUnit(half.heldTiyin, words('money.unit')) })}
        </p>
      )}
      <TextField
        id="park-name"
        label={words('park.name')}
        maxLength={LONGEST_BASKET_NAME}
        value={name}
        onChange={setName}
        isFirst
      />
    </AskDialog>
  );
}

export function ParkedDialog() {
  const { route, selling } = useTillApp();
  const words = useWords();
  const { value: parked, error: unknown } = useTillQuery('basket.parked', undefined, { fresh: true });
  const [dropped, setDropped] = useState<ParkedView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const problem = error ?? (parked ? null : unknown);
  const recall = ({ saleId }: ParkedView): void => {
    void selling.recall(saleId).then((refused) => {
      setError(refused);
      if (!refused) route.openDialog(null);
    });
  };
  const drop = (basket: ParkedView): void => {
    setError(null);
    setDropped(basket);
  };
  const first = parked?.find(({ mayBeRecalled }) => mayBeRecalled);
  if (dropped) return <DropDialog basket={dropped} onDone={() => setDropped(null)} />;
  return (
    <Dialog title={words('parked.title')} onClose={route.closeDialog} wide>
      {parked?.length === 0 && <p>{words('parked.none')}</p>}
      <ul className={styles.parked}>
        {parked?.map((basket) => (
          <li key={basket.saleId} className={styles.row}>
            <ParkedText basket={basket} />
            <WayOn basket={basket} isFirst={basket === first} onRecall={() => recall(basket)} />
            <Button
              label={words('parked.drop')}
              icon="bin"
              iconOnly
              className={styles.bin}
              disabled={basket.isLocked}
              onPress={() => drop(basket)}
            />
          </li>
        ))}
      </ul>
      {problem && <ErrorAlert error={problem} />}
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}

interface WayOnProps {
  readonly basket: ParkedView;
  /** The main button: takes the focus when the list appears, so that Enter alone is enough. */
  readonly isFirst: boolean;
  readonly onRecall: () => void;
}

/**
 * Recalls the basket. If its payment is uncertain, the button opens that payment instead: nothing else is
 * possible until then.
 */
function WayOn({ basket, isFirst, onRecall }: WayOnProps) {
  const { route } = useTillApp();
  const words = useWords();
  const { saleId, mayBeRecalled, otherMode } = basket;
  const transactionId = usePayments((payments) => lockingOf(payments, saleId));
  if (mayBeRecalled || otherMode !== undefined || transactionId === null)
    return (
      <Button
        isFirst={isFirst}
        label={words('parked.recall')}
        icon="back"
        tone={isFirst ? 'main' : 'plain'}
        className={styles.way}
        disabled={!mayBeRecalled}
        onPress={onRecall}
      />
    );
  return (
    <Button
      label={words('void-step.show')}
      icon="hourglass"
      className={styles.way}
      onPress={() => route.openDialog({ kind: 'set-aside', transactionId, from: { kind: 'parked' } })}
    />
  );
}

interface DropDialogProps {
  readonly basket: ParkedView;
  /** The basket is gone, or stays after all: the list comes back. */
  readonly onDone: () => void;
}

/** Confirms that a parked basket is thrown away, with a reason if the shop asks for one. */
function DropDialog({ basket, onDone }: DropDialogProps) {
  const { api, payments, play } = useTillApp();
  const words = useWords();
  const asksWhy = useTill(({ settings }) => settings.voidReason);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const { saleId, lines, totalTiyin } = basket;
  const total = moneyWithUnit(totalTiyin, words('money.unit'));
  const drop = async (): Promise<void> => {
    const answer = await api.ask('basket.drop', { saleId, reason: asksWhy ? reason.trim() : null });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) {
      payments.noteEndsOf(saleId);
      onDone();
    } else play('error');
  };
  return (
    <Dialog title={words('parked.drop-title', { name: titleOf(basket) })} onClose={onDone} firm>
      <p>{words('basket.empty-consequence', { lines, total })}</p>
      {asksWhy && <TakenReason id="drop-reason" value={reason} onChange={setReason} />}
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.keep')} icon="back" hint="Esc" onPress={onDone} />
        <Button
          apart
          label={words('parked.drop')}
          icon="bin"
          tone="danger"
          disabled={asksWhy && !isReason(reason)}
          onPress={() => void drop()}
        />
      </ButtonRow>
    </Dialog>
  );
}

const titleOf = ({ name, goods }: ParkedView): string => (name === '' ? goods.join(', ') : name);

/** The basket's name, goods, age and payment. */
function ParkedText({ basket }: { readonly basket: ParkedView }) {
  const words = useWords();
  const { name, goods, lines, ageMs, totalTiyin } = basket;
  const money = (amount: Tiyin): string => moneyWithUnit(amount, words('money.unit'));
  const isHeld = basket.heldTiyin > 0;
  const standing = standingOf(basket);
  const more = lines - goods.length;
  const below = [
    ...(name === '' ? [] : [goods.join(', ')]),
    ...(more > 0 ? [words('parked.more', { count: more })] : []),
    spanText(words, secondsPassed(ageMs)),
  ];
  return (
    <div className={styles.text}>
      <p className={styles.name}>
        <span>{titleOf(basket)}</span>
        <span className={styles.sum}>{money(totalTiyin)}</span>
      </p>
      <p className={textStyles.quiet}>{below.join('\u00a0· ')}</p>
      {isHeld && (
        <p className={styles.held}>
          {words('parked.held', {
            held: money(basket.heldTiyin),
            left: money(tiyin(totalTiyin - basket.heldTiyin)),
          })}
        </p>
      )}
      {isToVoid(basket) && <p className={styles.held}>{words('parked.to-void')}</p>}
      {basket.otherMode && <p className={styles.held}>{words(`parked.of-${basket.otherMode}`)}</p>}
      {standing && (
        <p className={standing === 'parked.payment-open' ? styles.doubt : textStyles.quiet}>
          {words(standing)}
        </p>
      )}
    </div>
  );
}

/** The basket is locked but holds nothing: it is recalled only to be voided. */
const isToVoid = ({ heldTiyin, isLocked, mayBeRecalled }: ParkedView): boolean =>
  heldTiyin === 0 && isLocked && mayBeRecalled;

/** Its customer may pay it, whether or not the sale waits for that. */
const INVOICED = { processing: 'state.invoice-processing', abandoned: 'invoice.row.abandoned' } as const;

/** How the basket's last payment stands. Null: there was none, or the row shows it already. */
function standingOf(basket: ParkedView) {
  const { payment, isLocked, heldTiyin, otherMode, isInvoiced = false } = basket;
  // A basket of the other mode is locked for that reason alone.
  if (payment === null || payment === 'paid' || otherMode !== undefined) return null;
  if (isToVoid(basket)) return isUnderWay(payment) ? 'parked.payment-open' : null;
  if (isInvoiced && (payment === 'processing' || payment === 'abandoned')) return INVOICED[payment];
  const isOpen = heldTiyin > 0 ? isUnderWay(payment) : isLocked;
  return isOpen ? 'parked.payment-open' : 'parked.payment-over';
}
